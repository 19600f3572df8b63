// Discord's markdown in blocks: code fences, quotes, headings, small text, lists, paragraphs.

import { el } from "./dom.js";
import { inline } from "./inline.js";

const FENCE = /^([^\n]*?)```(?:([\w+\-.#]*)\n)?\n*([\s\S]+?)\n*```([^\n]*)/;
const LIST = /^( *)([-*]|\d{1,9}\.) +(\S.*)$/;
const DEEPEST = 6;

const BLOCKS = [longQuote, quote, fence, heading, small, list];

function fence(cursor, ctx) {
  const match = FENCE.exec(cursor.lines.slice(cursor.at).join("\n"));
  if (!match) return null;
  const lines = match[0].split("\n").length;
  cursor.at += lines;
  // What follows the closing fence on its line goes on as text of its own.
  if (match[4].trim()) cursor.lines[--cursor.at] = match[4];
  const block = el("pre", { tabindex: 0 }, el("code", { text: match[3], data: { language: match[2] ?? "" } }));
  if (!match[1].trim()) return block;
  const both = document.createDocumentFragment();
  both.append(paragraph(match[1], ctx), block);
  return both;
}

function longQuote(cursor, ctx, depth) {
  if (!cursor.lines[cursor.at].startsWith(">>> ")) return null;
  const inner = cursor.lines.slice(cursor.at).join("\n").slice(4);
  cursor.at = cursor.lines.length;
  return el("blockquote", {}, blocks(inner, ctx, depth + 1));
}

function quote(cursor, ctx, depth) {
  const inner = [];
  while (cursor.lines[cursor.at]?.match(/^> /)) inner.push(cursor.lines[cursor.at++].slice(2));
  return inner.length ? el("blockquote", {}, blocks(inner.join("\n"), ctx, depth + 1)) : null;
}

function heading(cursor, ctx) {
  const match = /^(#{1,3}) +(\S.*)$/.exec(cursor.lines[cursor.at]);
  if (!match) return null;
  cursor.at += 1;
  // The page's own headings are h1 and h2; a message's come below them.
  return el(`h${match[1].length + 2}`, { class: `head-${match[1].length}` }, inline(match[2], ctx));
}

function small(cursor, ctx) {
  const match = /^-# +(\S.*)$/.exec(cursor.lines[cursor.at]);
  if (!match) return null;
  cursor.at += 1;
  return el("div", { class: "small" }, inline(match[1], ctx));
}

function list(cursor, ctx) {
  const first = LIST.exec(cursor.lines[cursor.at] ?? "");
  if (!first) return null;
  const ordered = first[2].endsWith(".");
  const node = el(ordered ? "ol" : "ul", ordered ? { start: Number.parseInt(first[2], 10) } : {});
  for (let item = first; item; item = LIST.exec(cursor.lines[cursor.at] ?? "")) {
    if (item[1].length < first[1].length) break;
    if (item[1].length > first[1].length) node.lastChild.append(list(cursor, ctx));
    else {
      node.append(el("li", {}, inline(item[3], ctx)));
      cursor.at += 1;
    }
  }
  return node;
}

function paragraph(text, ctx) {
  return el("div", { class: "para" }, inline(text, ctx));
}

function nextBlock(cursor, ctx, depth) {
  for (const make of BLOCKS) {
    const block = make(cursor, ctx, depth);
    if (block) return block;
  }
  return null;
}

function blocks(text, ctx, depth) {
  const out = document.createDocumentFragment();
  const cursor = { lines: text.split("\n"), at: 0 };
  let plain = [];
  const flush = () => {
    if (plain.length) out.append(paragraph(plain.join("\n"), ctx));
    plain = [];
  };
  while (cursor.at < cursor.lines.length) {
    const block = depth < DEEPEST ? nextBlock(cursor, ctx, depth) : null;
    if (block) {
      flush();
      out.append(block);
    } else plain.push(cursor.lines[cursor.at++]);
  }
  flush();
  return out;
}

/** Render a message's text; names and channels come from ctx.state. */
export function markdown(text, ctx) {
  return el("div", { class: "markdown" }, blocks(text, ctx, 0));
}
