// Pictures and files: attachments, thumbnails, galleries, file parts.

import { el } from "./dom.js";
import { localUrl } from "./links.js";
import { spoiler } from "./inline.js";

const IMAGE_NAME = /\.(png|jpe?g|gif|webp|svg|avif)$/i;

function attachmentNamed(message, name) {
  return message.attachments?.find((attachment) => attachment.filename === name);
}

// A part may still name its file the way it was uploaded.
function resolve(media, message) {
  const uploaded = /^attachment:\/\/(.+)$/.exec(media?.url ?? "");
  const known = uploaded ? attachmentNamed(message, uploaded[1]) : null;
  return { ...media, ...known, url: localUrl(known?.url ?? media?.url) };
}

/** A picture that opens in full beside the page; its alt text stands in where it does not load. */
function picture(media, alt, extra = "") {
  const size = media.width && media.height ? { width: media.width, height: media.height } : {};
  const image = el("img", { src: media.url, alt: alt || "picture without a description", loading: "lazy", ...size });
  const open = el("a", { href: media.url, target: "_blank", rel: "noopener noreferrer", class: `picture ${extra}` }, image);
  image.addEventListener("error", () => open.replaceChildren(el("span", { class: "alt", text: alt || "picture" })), { once: true });
  return open;
}

function missing(alt) {
  return el("span", { class: "alt", text: alt || "a file that is not here" });
}

function shown(item, message, extra) {
  const media = resolve(item.media, message);
  const node = media.url ? picture(media, item.description ?? media.description, extra) : missing(item.description);
  return item.spoiler ? spoiler(node) : node;
}

export function thumbnail(part, message) {
  return shown(part, message, "thumbnail");
}

export function gallery(items, message) {
  const columns = items.length === 1 ? "one" : "many";
  return el("div", { class: `gallery ${columns}` }, items.map((item) => shown(item, message, "")));
}

function sizeText(bytes) {
  if (!Number.isFinite(bytes)) return "";
  return bytes < 1024 ? `${bytes} B` : bytes < 1048576 ? `${Math.round(bytes / 1024)} KB` : `${(bytes / 1048576).toFixed(1)} MB`;
}

function fileLink(url, name, size) {
  const words = [el("span", { "aria-hidden": "true", text: "📄 " }), name];
  const open = url ? el("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, words) : el("span", {}, words);
  return el("div", { class: "file" }, open, el("span", { class: "file-size", text: sizeText(size) }));
}

/** The V2 file part. */
export function fileCard(part, message) {
  const media = resolve(part.file, message);
  const name = part.name ?? media.filename ?? media.url?.split("/").at(-1) ?? "file";
  const card = fileLink(media.url, name, part.size ?? media.size);
  return part.spoiler ? spoiler(card) : card;
}

function attachment(item) {
  const url = localUrl(item.url);
  const image = item.content_type?.startsWith("image/") || IMAGE_NAME.test(item.filename);
  const node = url && image ? picture({ ...item, url }, item.description) : fileLink(url, item.filename, item.size);
  return item.filename.startsWith("SPOILER_") ? spoiler(node) : node;
}

/** The attachments of a message without V2 parts. */
export function attachments(message) {
  if (!message.attachments?.length) return null;
  return el("div", { class: "attachments" }, message.attachments.map(attachment));
}
