// Discord's markdown inside a line: emphasis, code, links, mentions, timestamps, spoilers.

import { button, el, nameOf } from "./dom.js";
import { link, ownTarget } from "./links.js";
import { timeElement } from "./time.js";

const DEEPEST = 10; // nesting a person could mean; more is somebody trying the page's patience

const PLAIN = /(?:[^\\`<*_~|[h@]|h(?!ttps?:\/\/))+/y;

const wrap = (tag, props = {}) => (match, ctx, depth) => el(tag, props, inline(match[1], ctx, depth + 1));

const RULES = [
  [/\\([^\sA-Za-z0-9])/y, (match) => match[1]],
  [/(`+)([\s\S]*?[^`])\1(?!`)/y, (match) => el("code", { text: match[2].replace(/^ (?=`)|(?<=`) $/g, "") })],
  [/<t:(-?\d{1,13})(?::([tTdDfFsSR]))?>/y, (match) => timeElement(Number(match[1]), match[2])],
  [/<@!?(\d+)>/y, userMention],
  [/<@&(\d+)>/y, () => el("span", { class: "mention", text: "@role" })],
  [/<#(\d+)>/y, channelMention],
  [/<\/([^:<>]+):\d+>/y, (match, ctx) => commandMention(match[1], ctx)],
  [/<a?:(\w+):\d+>/y, (match) => `:${match[1]}:`],
  [/<(https?:\/\/[^\s<>]+)>/y, bareLink],
  [/(https?:\/\/[^\s<]+[^<.,:;"'\]\s)])/y, bareLink],
  [/\[((?:[^[\]\\]|\\.)+)\]\(\s*<?(https?:\/\/[^\s)>]+)>?(?:\s+"[^"]*")?\s*\)/y, maskedLink],
  [/@(everyone|here)\b/y, (match) => el("span", { class: "mention", text: match[0] })],
  [/\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/y, wrap("strong")],
  [/__((?:\\[\s\S]|[^\\])+?)__(?!_)/y, wrap("u")],
  [/(?<![\p{L}\p{N}_])_((?:__|\\[\s\S]|[^\\_])+?)_(?![\p{L}\p{N}_])/uy, wrap("em")],
  [/\*(?=\S)((?:\*\*|\\[\s\S]|\s+(?:\\[\s\S]|[^\s*\\]|\*\*)|[^\s*\\])+?)\*(?!\*)/y, wrap("em")],
  [/~~([\s\S]+?)~~/y, wrap("s")],
  [/\|\|([\s\S]+?)\|\|/y, (match, ctx, depth) => spoiler(inline(match[1], ctx, depth + 1))],
];

function userMention(match, ctx) {
  const user = ctx.state.people.get(match[1]);
  const mine = ctx.state.me?.id === match[1];
  return el("span", { class: mine ? "mention mine" : "mention", text: `@${user ? nameOf(user) : "someone"}` });
}

function channelMention(match, ctx) {
  const channel = ctx.state.channels.get(match[1]);
  if (!channel) return el("span", { class: "mention", text: "#unknown" });
  const open = () => ctx.openChannel(channel.id);
  return button({ class: "mention", on: { click: open } }, `#${channel.name}`);
}

function commandMention(path, ctx) {
  return button({ class: "mention", on: { click: () => ctx.pickCommand(path) } }, `/${path}`);
}

function bareLink(match, ctx) {
  return link(match[1], ctx, {}, match[1]);
}

// The host is said beside a link's words, so that nobody is sent elsewhere than the words say.
function maskedLink(match, ctx, depth) {
  const words = inline(match[1], ctx, depth + 1);
  if (ownTarget(match[2])) return link(match[2], ctx, {}, words);
  const host = el("span", { class: "link-host", text: ` (${URL.canParse(match[2]) ? new URL(match[2]).host : match[2]})` });
  return link(match[2], ctx, {}, words, host);
}

/** Content that shows itself only when asked; works for text and for media. */
export function spoiler(content) {
  const node = el("span", { class: "spoiler", role: "button", tabindex: 0, "aria-label": "Spoiler, press to show" }, content);
  const show = (event) => {
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    if (node.classList.contains("shown")) return;
    event.preventDefault();
    event.stopPropagation();
    node.classList.add("shown");
    for (const name of ["role", "tabindex", "aria-label"]) node.removeAttribute(name);
  };
  node.addEventListener("click", show, true);
  node.addEventListener("keydown", show);
  return node;
}

function applyRule(text, at, ctx, depth) {
  for (const [pattern, make] of RULES) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    // The index is read before make(): it may use the same pattern again further down.
    if (match) return { end: at + match[0].length, node: make(match, ctx, depth) };
  }
  return { end: at + 1, node: text[at] };
}

/** Render one stretch of text (it may hold line breaks) into a fragment. */
export function inline(text, ctx, depth = 0) {
  const out = document.createDocumentFragment();
  if (depth > DEEPEST) {
    out.append(text);
    return out;
  }
  for (let at = 0; at < text.length;) {
    PLAIN.lastIndex = at;
    const plain = PLAIN.exec(text);
    const step = plain ? { end: at + plain[0].length, node: plain[0] } : applyRule(text, at, ctx, depth);
    out.append(step.node);
    at = step.end;
  }
  out.normalize();
  return out;
}
