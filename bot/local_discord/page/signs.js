// Small signs used all over: avatars, emoji, the three dots of waiting.

import { el, nameOf } from "./dom.js";

const HUES = 12;

/** A round sign with a person's first letter, or the house's spade for a bot. */
export function avatar(user) {
  const letter = user?.bot ? "♠" : [...nameOf(user)][0]?.toUpperCase() ?? "?";
  const hue = [...String(user?.id ?? "0")].reduce((sum, digit) => sum * 3 + digit.charCodeAt(0), 0) % HUES;
  return el("span", { class: user?.bot ? "avatar house" : `avatar hue-${hue}`, "aria-hidden": "true", text: letter });
}

/** An emoji as text; Discord's own pictures are not fetched, their name stands for them. */
export function emojiText(emoji) {
  if (!emoji?.name) return null;
  return el("span", { class: "emoji", text: emoji.id ? `:${emoji.name}:` : emoji.name });
}

/** Three dots that breathe: something is awaited. */
export function dots() {
  return el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i"));
}
