// A message's components: rows, buttons, selects, and the parts of Components V2.

import { button, el } from "./dom.js";
import { link, ownTarget } from "./links.js";
import { markdown } from "./markdown.js";
import { fileCard, gallery, thumbnail } from "./media.js";
import { selectControl } from "./select.js";
import { dots, emojiText } from "./signs.js";
import { spoiler } from "./inline.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "secondary" };
const BUTTON = 2;
const LINK_STYLE = 5;

const PARTS = {
  1: row,
  2: buttonPart,
  3: selectControl,
  5: selectControl,
  6: selectControl,
  7: selectControl,
  8: selectControl,
  9: section,
  10: (part, message, ctx) => markdown(part.content, ctx),
  11: (part, message) => thumbnail(part, message),
  12: (part, message) => gallery(part.items ?? [], message),
  13: (part, message) => fileCard(part, message),
  14: separator,
  17: container,
};

function drawAll(parts, message, ctx) {
  return (parts ?? []).map((part) => draw(part, message, ctx));
}

function draw(part, message, ctx) {
  const make = PARTS[part.type];
  return make ? make(part, message, ctx) : el("p", { class: "unknown-part", text: `(a part of type ${part.type}, which this page does not draw)` });
}

function row(part, message, ctx) {
  return el("div", { class: "row" }, drawAll(part.components, message, ctx));
}

function section(part, message, ctx) {
  const texts = el("div", { class: "section-text" }, drawAll(part.components, message, ctx));
  const accessory = part.accessory ? el("div", { class: "accessory" }, draw(part.accessory, message, ctx)) : null;
  return el("div", { class: "section" }, texts, accessory);
}

function separator(part) {
  const classes = ["separator", part.divider === false ? "bare" : "ruled", part.spacing === 2 ? "wide" : "narrow"];
  return el("div", { class: classes.join(" "), role: part.divider === false ? null : "separator" });
}

function container(part, message, ctx) {
  const node = el("div", { class: "container" }, drawAll(part.components, message, ctx));
  if (Number.isInteger(part.accent_color)) {
    const colour = (part.accent_color & 0xffffff).toString(16).padStart(6, "0");
    node.style.setProperty("--accent", `#${colour}`);
    node.classList.add("accented");
  }
  return part.spoiler ? spoiler(node) : node;
}

function face(part) {
  const label = part.label ? el("span", { class: "label", text: part.label }) : null;
  return [emojiText(part.emoji), label];
}

function linkButton(part, ctx) {
  const arrow = ownTarget(part.url) ? null : el("span", { class: "outward", "aria-hidden": "true", text: "↗" });
  return link(part.url, ctx, { class: "btn link", testid: "button" }, face(part), arrow);
}

function buttonPart(part, message, ctx) {
  if (part.style === LINK_STYLE) return linkButton(part, ctx);
  const waiting = ctx.presses.isWaiting(message.id, part.custom_id);
  const frame = { custom_id: part.custom_id, component_type: BUTTON, values: [] };
  return button({
    class: `btn ${STYLES[part.style] ?? "secondary"}${waiting ? " waiting" : ""}`,
    disabled: part.disabled,
    testid: "button",
    data: { customId: part.custom_id ?? "" },
    "aria-busy": waiting ? "true" : null,
    on: { click: () => ctx.presses.press(message, frame) },
  }, face(part), waiting ? dots() : null);
}

/** All components of a message, ready to append. */
export function components(message, ctx) {
  if (!message.components?.length) return null;
  return el("div", { class: "components" }, drawAll(message.components, message, ctx));
}
