// Embeds, the older way of a framed message.

import { el } from "./dom.js";
import { link, localUrl } from "./links.js";
import { markdown } from "./markdown.js";

function image(media, kind) {
  const url = localUrl(media?.url);
  return url ? el("img", { class: `embed-${kind}`, src: url, alt: "", loading: "lazy" }) : null;
}

function title(embed, ctx) {
  if (!embed.title) return null;
  const words = embed.url ? link(embed.url, ctx, {}, embed.title) : embed.title;
  return el("div", { class: "embed-title" }, words);
}

function field(item, ctx) {
  return el("div", { class: item.inline ? "field inline" : "field" }, el("b", { text: item.name }), markdown(item.value, ctx));
}

function embed(item, ctx) {
  const node = el("div", { class: "container embed" },
    item.author?.name ? el("div", { class: "small", text: item.author.name }) : null,
    title(item, ctx),
    item.description ? markdown(item.description, ctx) : null,
    item.fields?.length ? el("div", { class: "fields" }, item.fields.map((one) => field(one, ctx))) : null,
    image(item.image, "image"), image(item.thumbnail, "thumbnail"),
    item.footer?.text ? el("div", { class: "small", text: item.footer.text }) : null);
  if (Number.isInteger(item.color)) {
    node.style.setProperty("--accent", `#${(item.color & 0xffffff).toString(16).padStart(6, "0")}`);
    node.classList.add("accented");
  }
  return node;
}

/** All embeds of a message. */
export function embeds(message, ctx) {
  if (!message.embeds?.length) return null;
  return el("div", { class: "embeds" }, message.embeds.map((item) => embed(item, ctx)));
}
