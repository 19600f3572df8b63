// The message list of the open channel, redrawn message by message.

import { button, el, redraw } from "./dom.js";
import { welcomePanel } from "./first.js";
import { oldest } from "./log.js";
import { messageItem, spoken } from "./message.js";
import { Reading } from "./scroll.js";

const TOGETHER = 7 * 60 * 1000; // messages of one author within this time share a head

function sameDay(left, right) {
  return new Date(left).toDateString() === new Date(right).toDateString();
}

function placeOf(message, before) {
  const newDay = !before || !sameDay(before.timestamp, message.timestamp);
  const close = before && Date.parse(message.timestamp) - Date.parse(before.timestamp) < TOGETHER;
  const plain = (one) => one && (one.type ?? 0) === 0 && !one.referenced_message && !(one.flags & 64);
  const follows = !newDay && close && before.author?.id === message.author?.id && plain(message) && plain(before);
  return { newDay, follows: Boolean(follows) };
}

/** Draws ctx.state's open channel; unchanged messages keep their elements. */
export class Feed {
  #ctx;
  #drawn = new Map(); // message id -> { message, place, node }
  #channelId = null;
  #missed = 0;

  constructor(ctx) {
    this.#ctx = ctx;
    this.list = el("ol", { class: "messages", "aria-label": "Messages" });
    this.top = el("div", { class: "list-top" });
    this.first = el("div", { class: "first-place" });
    // Focusable, so that the keyboard can scroll it.
    this.box = el("div", { class: "feed", tabindex: 0, role: "region", "aria-label": "Messages of the channel" }, this.top, this.first, this.list);
    this.jump = button({ class: "jump", hidden: true, testid: "jump", on: { click: () => this.toBottom() } });
    this.announcer = el("div", { class: "unseen", "aria-live": "polite", testid: "announcer" });
    this.node = el("div", { class: "feed-frame" }, this.box, this.jump, this.announcer);
    this.reading = new Reading(this.box, this.list, () => this.#moved());
  }

  /** Draw the open channel anew or bring it up to date. */
  draw() {
    const { state } = this.#ctx;
    if (state.open !== this.#channelId) this.#turnTo(state.open);
    const log = state.open ? state.log(state.open) : null;
    this.#reconcile(log?.messages ?? []);
    this.#drawTop(log);
    this.reading.settle();
    this.#drawJump();
    this.#askForMore();
  }

  /** Redraw one message whose controls changed state. */
  redraw(messageId) {
    for (const drawn of this.#drawn.values()) {
      // A thread's first message shows another one.
      if ([drawn.message?.id, drawn.message?.message_reference?.message_id].includes(messageId)) drawn.message = null;
    }
    this.draw();
  }

  /** Redraw all: names or channels that messages mention have changed. */
  redrawAll() {
    for (const drawn of this.#drawn.values()) drawn.message = null;
    this.draw();
  }

  /** A message has just come into the open channel. */
  arrived(message) {
    const mine = message.author?.id === this.#ctx.state.me?.id || message.flags & 64;
    if (mine) this.reading.atBottom = true;
    if (!this.reading.atBottom) this.#missed += 1;
    this.draw();
    this.announcer.textContent = spoken(message);
  }

  toBottom() {
    this.#missed = 0;
    this.reading.toBottom();
    this.#drawJump();
  }

  /** Show one message, if it is here, and light it up for a moment. */
  show(messageId) {
    const node = this.#drawn.get(messageId)?.node;
    if (!node) return;
    this.reading.to(node);
    node.classList.add("lit");
    node.addEventListener("animationend", () => node.classList.remove("lit"), { once: true });
  }

  #turnTo(channelId) {
    this.#channelId = channelId;
    this.#missed = 0;
    this.#drawn.clear();
    this.list.replaceChildren();
    this.announcer.textContent = "";
    this.reading.atBottom = true;
  }

  #reconcile(messages) {
    const kept = new Set(messages.map((message) => message.id));
    for (const [id, drawn] of this.#drawn) {
      if (kept.has(id)) continue;
      drawn.node.remove();
      this.#drawn.delete(id);
    }
    messages.forEach((message, index) => this.#place(message, messages[index - 1], index));
  }

  #place(message, before, index) {
    const node = this.#nodeFor(message, placeOf(message, before));
    const there = this.list.children[index] ?? null;
    if (there !== node) this.list.insertBefore(node, there);
  }

  #nodeFor(message, place) {
    const drawn = this.#drawn.get(message.id);
    const same = drawn && drawn.message === message && drawn.place.follows === place.follows && drawn.place.newDay === place.newDay;
    if (same) return drawn.node;
    const node = messageItem(message, this.#ctx, place);
    if (drawn) this.#swap(drawn.node, node);
    this.#drawn.set(message.id, { message, place, node });
    return node;
  }

  // A redrawn message keeps the keyboard where it was: on the same control, else on the message.
  #swap(old, node) {
    const focused = old.contains(document.activeElement) ? document.activeElement : null;
    old.replaceWith(node);
    if (!focused) return;
    const id = focused.dataset.customId;
    const again = id && node.querySelector(`[data-custom-id="${CSS.escape(id)}"]:not([disabled])`);
    (again || node).focus({ preventScroll: true });
  }

  #drawTop(log) {
    this.top.textContent = log?.loading ? "Loading…" : "";
    const empty = log?.fresh && !log.messages.length;
    redraw(this.first, empty ? [welcomePanel(this.#ctx)] : []);
  }

  #drawJump() {
    if (this.reading.atBottom) this.#missed = 0;
    this.jump.hidden = this.#missed === 0;
    this.jump.textContent = this.#missed === 1 ? "1 new message ↓" : `${this.#missed} new messages ↓`;
  }

  #moved() {
    this.#drawJump();
    this.#askForMore();
  }

  #askForMore() {
    const log = this.#channelId && this.#ctx.state.log(this.#channelId);
    if (!log?.fresh || !log.more || log.loading || !this.reading.nearTop()) return;
    this.#ctx.askHistory(this.#channelId, oldest(log));
  }
}
