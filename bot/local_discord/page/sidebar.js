// The left column: channels with their threads, direct messages, and who one is.

import { button, el, nameOf, redraw } from "./dom.js";
import { compareIds } from "./log.js";
import { avatar } from "./signs.js";
import { DM, THREADS } from "./state.js";

function byPosition(left, right) {
  return (left.position ?? 0) - (right.position ?? 0) || compareIds(left.id, right.id);
}

function badge(count) {
  if (!count) return null;
  return el("span", { class: "badge", testid: "unread" }, String(count), el("span", { class: "unseen", text: " unread" }));
}

function sign(channel, state) {
  if (channel.type === DM) return avatar(channel.recipients?.find((user) => user.id !== state.me.id));
  return el("span", { class: "sign", "aria-hidden": "true", text: THREADS.includes(channel.type) ? "↳" : "#" });
}

function entry(channel, ctx) {
  const { state } = ctx;
  const unread = state.unread.get(channel.id);
  const classes = ["channel", THREADS.includes(channel.type) && "thread", unread && "unread", channel.thread_metadata?.archived && "archived"];
  return button({
    class: classes.filter(Boolean).join(" "),
    testid: `channel-${state.label(channel)}`,
    data: { channel: channel.id },
    "aria-current": state.open === channel.id ? "page" : null,
    on: { click: () => ctx.openChannel(channel.id) },
  }, sign(channel, state), el("span", { class: "channel-name", text: state.label(channel) }), badge(unread));
}

/** Draws from ctx.state; hooks: leave() to switch person, add() for one more pane or null, remove() for this one or null. */
export class Sidebar {
  #ctx;
  #hooks;

  constructor(ctx, hooks) {
    this.#ctx = ctx;
    this.#hooks = hooks;
    this.node = el("nav", { class: "sidebar", "aria-label": "Channels" });
  }

  draw() {
    redraw(this.node, [this.#guildName(), this.#lists(), this.#self()]);
  }

  #guildName() {
    return el("div", { class: "guild" }, el("span", { class: "guild-sign", "aria-hidden": "true", text: "♠" }),
      el("h1", { text: this.#ctx.state.guild?.name ?? "" }));
  }

  #lists() {
    const channels = [...this.#ctx.state.channels.values()];
    const rooms = channels.filter((channel) => channel.type !== DM && !THREADS.includes(channel.type)).sort(byPosition);
    const threadsOf = (room) => channels.filter((channel) => THREADS.includes(channel.type) && channel.parent_id === room.id).sort(byPosition);
    const entries = rooms.flatMap((room) => [room, ...threadsOf(room)]).map((channel) => entry(channel, this.#ctx));
    return el("div", { class: "channel-lists" }, this.#list("Channels", entries), this.#list("Direct messages", this.#dms(channels)));
  }

  #dms(channels) {
    const { state } = this.#ctx;
    const entries = channels.filter((channel) => channel.type === DM).map((channel) => entry(channel, this.#ctx));
    if (!state.bot || state.dmWithBot()) return entries;
    const open = button({ class: "channel faint", testid: "open-dm", on: { click: () => this.#ctx.openDm(state.bot.id) } },
      avatar(state.bot), el("span", { class: "channel-name", text: `Write to ${nameOf(state.bot)}` }));
    return [...entries, open];
  }

  #list(title, entries) {
    if (!entries.length) return null;
    return el("section", {}, el("h2", { text: title }), el("ul", {}, entries.map((one) => el("li", {}, one))));
  }

  #self() {
    const { me } = this.#ctx.state;
    const leave = button({ class: "quiet", testid: "switch-person", on: { click: this.#hooks.leave } }, "Switch person");
    const add = this.#hooks.add && button({ class: "quiet", testid: "add-person", on: { click: this.#hooks.add } }, "+ Add a person beside me");
    const remove = this.#hooks.remove && button({ class: "quiet", testid: "remove-pane", on: { click: this.#hooks.remove } }, "Close this column");
    return el("div", { class: "self" },
      el("div", { class: "self-name" }, avatar(me), el("b", { text: nameOf(me) }), leave), this.#dmSwitch(), add, remove);
  }

  #dmSwitch() {
    const input = el("input", { type: "checkbox", role: "switch", checked: this.#ctx.state.dmsOpen, testid: "dms-open",
      on: { change: (event) => this.#ctx.setDms(event.target.checked) } });
    return el("label", { class: "dm-switch" }, input, "The bot may write to me");
  }
}
