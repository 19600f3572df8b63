// Links: outside ones open apart from the page, links to this Discord's own channels stay inside it.

import { el } from "./dom.js";

const OWN_LINK = /^https?:\/\/(?:[a-z]+\.)?discord(?:app)?\.com\/channels\/(?:@me|\d+)\/(\d+)(?:\/(\d+))?\/?$/;

/** The URL if it is one a link may have, else null (no javascript:, no data:). */
export function safeUrl(text) {
  try {
    const url = new URL(text, location.href);
    return url.protocol === "http:" || url.protocol === "https:" ? url.href : null;
  } catch {
    return null;
  }
}

/** Files are served by this machine: whichever loopback name the bot was given, ask the page's own origin. */
export function localUrl(text) {
  const url = safeUrl(text);
  if (url === null) return null;
  const parsed = new URL(url);
  const loopback = ["127.0.0.1", "localhost", "[::1]"].includes(parsed.hostname);
  return loopback && parsed.port === location.port ? parsed.pathname + parsed.search : url;
}

/** The channel and message a link to this Discord points at, or null. */
export function ownTarget(url) {
  const match = OWN_LINK.exec(url ?? "");
  return match && { channelId: match[1], messageId: match[2] ?? null };
}

function jump(event, target, ctx) {
  event.preventDefault();
  ctx.openChannel(target.channelId, target.messageId);
}

/** An <a> for a URL; plain text where the URL is not allowed. */
export function link(url, ctx, props, ...children) {
  const href = safeUrl(url);
  if (href === null) return el("span", {}, ...children);
  const target = ownTarget(href);
  const on = target && ctx ? { click: (event) => jump(event, target, ctx) } : {};
  return el("a", { href, title: href, target: target ? null : "_blank", rel: "noopener noreferrer", on, ...props }, ...children);
}
