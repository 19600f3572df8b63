// One person's column: its own socket, its own state, everything they see. Drawing code gets it as ctx.

import { button, el, nameOf, redraw } from "./dom.js";
import { Composer } from "./composer.js";
import { Feed } from "./feed.js";
import { Interactions } from "./interactions.js";
import { JoinCard } from "./join.js";
import { Modal } from "./modal.js";
import { Popup } from "./popup.js";
import { Presses } from "./presses.js";
import { Sidebar } from "./sidebar.js";
import { PageSocket } from "./socket.js";
import { DM, State, THREADS } from "./state.js";

const TOAST_TIME = 7000;

/** hooks: named(pane) when a person joined or left, add(), remove() (each may be null). */
export class Pane {
  #hooks;
  #socket;
  #modal = null;
  #join = null;
  #toShow = null; // { channelId, messageId } of a link followed before its history was here
  #wantsDm = false;
  #toastTimer = null;

  constructor(key, index, hooks) {
    this.#hooks = hooks;
    this.#socket = new PageSocket(key, (frame) => this.#frame(frame), (status, tries) => this.#line(status, tries));
    this.state = new State();
    this.interactions = new Interactions((frame) => this.#socket.send(frame));
    this.presses = new Presses(this.interactions, (messageId) => this.feed.redraw(messageId));
    this.node = el("section", { class: "pane", testid: `pane-${index}`, "aria-label": `Person ${index + 1}` });
    this.popup = new Popup(this.node);
    this.#build();
    this.#askName();
  }

  get name() {
    return this.#join ? null : this.state.me && nameOf(this.state.me);
  }

  /** Come in under a name; quietly: known from the address, the card shows only if it does not work. */
  join(name, quietly = false) {
    if (quietly) this.#join.node.hidden = true;
    this.#socket.join(name);
  }

  close() {
    this.#socket.close();
    this.node.remove();
  }

  // What drawing code asks of its ctx.

  send(frame) {
    return this.#socket.send(frame);
  }

  openChannel(channelId, messageId = null) {
    if (!this.state.channels.has(channelId)) {
      this.tell("That channel is not here.");
      return;
    }
    this.popup.close();
    this.state.look(channelId);
    this.#toShow = messageId && { channelId, messageId };
    this.#askNewest();
    this.#drawAll();
    this.#drawer(false);
    this.#showLinked();
    if (!messageId) this.composer.focus();
  }

  askHistory(channelId, before) {
    const log = this.state.log(channelId);
    log.loading = this.send({ op: "history", channel_id: channelId, before });
  }

  pickCommand(path) {
    this.composer.pick(path);
  }

  runCommand(path) {
    this.composer.run(path);
  }

  dismiss(message) {
    this.send({ op: "dismiss", message_id: message.id });
    this.#frame({ op: "delete", channel_id: message.channel_id, message_id: message.id });
    this.composer.focus();
  }

  openDm(userId) {
    this.#wantsDm = this.send({ op: "open_dm", user_id: userId });
  }

  setDms(open) {
    this.state.dmsOpen = open;
    this.send({ op: "dms", open });
  }

  /** Say one sentence over the pane, for a moment. */
  tell(text) {
    clearTimeout(this.#toastTimer);
    this.toast.textContent = text;
    this.toast.hidden = !text;
    if (text) this.#toastTimer = setTimeout(() => this.tell(""), TOAST_TIME);
  }

  modalClosed(modal) {
    if (this.#modal === modal) this.#modal = null;
  }

  // Building and drawing.

  #build() {
    this.feed = new Feed(this);
    this.composer = new Composer(this);
    this.sidebar = new Sidebar(this, { leave: () => this.#leave(), add: this.#hooks.add, remove: this.#hooks.remove });
    this.header = el("header", { class: "topbar" });
    this.lineBar = el("div", { class: "bar lost", role: "status", hidden: true, testid: "reconnecting" });
    this.botBar = el("div", { class: "bar offline", role: "status", hidden: true, testid: "bot-offline" });
    this.toast = button({ class: "toast", role: "alert", hidden: true, testid: "toast", on: { click: () => this.tell("") } });
    const scrim = el("div", { class: "scrim", on: { click: () => this.#drawer(false) } });
    const main = el("div", { class: "main" }, this.header, this.lineBar, this.botBar, this.feed.node, this.composer.node);
    this.shell = el("div", { class: "shell", hidden: true, on: { keydown: (event) => event.key === "Escape" && this.#drawer(false) } }, this.sidebar.node, scrim, main);
    this.node.append(this.shell, this.toast);
  }

  #askName(problem = "") {
    this.#join?.node.remove();
    this.#join = new JoinCard((name) => this.join(name), this.#hooks.remove);
    this.shell.hidden = true;
    this.node.append(this.#join.node);
    if (problem) this.#join.complain(problem);
    else this.#join.input.focus();
  }

  #drawer(open) {
    if (open === this.#drawerIsOpen()) return;
    this.shell.classList.toggle("drawer-open", open);
    const menu = this.header.querySelector(".menu");
    menu.setAttribute("aria-expanded", String(open));
    if (open) this.sidebar.node.querySelector("[aria-current]")?.focus();
    else menu.focus();
  }

  #drawerIsOpen() {
    return this.shell.classList.contains("drawer-open");
  }

  #drawHeader() {
    const channel = this.state.channels.get(this.state.open);
    const sign = channel?.type === DM ? "@" : THREADS.includes(channel?.type) ? "↳" : "#";
    const menu = button({ class: "menu", "aria-label": "Channels", "aria-expanded": String(this.#drawerIsOpen()), testid: "menu", on: { click: () => this.#drawer(true) } }, "☰", this.#menuMark());
    const parent = this.state.channels.get(channel?.parent_id);
    const back = parent && THREADS.includes(channel.type) && button({ class: "back", testid: "to-parent", on: { click: () => this.openChannel(parent.id) } }, `#${parent.name} ›`);
    const title = el("h2", {}, el("span", { class: "sign", "aria-hidden": "true", text: sign }), channel ? this.state.label(channel) : "");
    const topic = channel?.topic ? el("span", { class: "topic", text: channel.topic }) : null;
    redraw(this.header, [menu, back, title, topic, el("span", { class: "whoami", text: nameOf(this.state.me) })]);
  }

  #menuMark() {
    return this.state.unread.size ? el("span", { class: "menu-mark" }, el("span", { class: "unseen", text: "unread messages" })) : "";
  }

  #drawBars() {
    const { bot, online } = this.state;
    this.botBar.hidden = online;
    this.botBar.textContent = bot ? `${nameOf(bot)} is offline: buttons and commands wait until it is back.` : "No bot has connected yet: start it, and its commands appear here.";
  }

  #drawAll() {
    this.sidebar.draw();
    this.#drawHeader();
    this.#drawBars();
    this.composer.turnTo(this.state.open);
    this.feed.draw();
    this.#hooks.named(this);
  }

  // The line to the server.

  #line(status, tries) {
    if (status === "open") return;
    this.interactions.lineLost();
    if (this.#join) this.#join.complain("This Discord cannot be reached. Is it still running, and is the address complete?");
    this.lineBar.hidden = false;
    this.lineBar.textContent = tries > 4 ? "Reconnecting… is the local Discord still running?" : "Reconnecting…";
  }

  #leave() {
    this.#socket.close();
    this.#modal?.close();
    this.popup.close();
    this.presses.forget();
    this.state = new State();
    this.feed.draw();
    this.#askName();
    this.#hooks.named(this);
  }

  #frame(frame) {
    const special = { interaction: "answered", choices: "choices" }[frame.op];
    if (special) this.interactions[special](frame);
    else if (frame.op === "modal") this.#openModal(frame);
    else if (frame.op === "error") this.#refused(frame);
    else this.#changed(this.state.apply(frame), frame);
  }

  #openModal(frame) {
    this.interactions.modalCame(frame);
    this.#modal?.close();
    this.popup.close();
    this.#modal = new Modal(this, this.shell, frame.modal);
  }

  #refused(frame) {
    if (this.#join) this.#join.complain(frame.text);
    else if (!this.interactions.refused(frame)) this.tell(frame.text);
  }

  #changed(what, frame) {
    const draw = {
      welcome: () => this.#welcomed(),
      message: () => this.#messageChanged(frame),
      history: () => this.#historyCame(frame),
      channels: () => this.#channelsChanged(frame),
      people: () => this.feed.redrawAll(),
      commands: () => this.feed.draw(),
      bot: () => this.#drawAll(),
    }[what];
    draw?.();
  }

  #welcomed() {
    const arriving = this.#join !== null;
    this.#join?.node.remove();
    this.#join = null;
    this.shell.hidden = false;
    this.lineBar.hidden = true;
    this.node.setAttribute("aria-label", nameOf(this.state.me));
    const first = [...this.state.channels.values()].filter((channel) => channel.type === 0).sort((a, b) => (a.position ?? 0) - (b.position ?? 0))[0];
    const open = this.state.open ?? first?.id;
    if (open) this.state.look(open);
    this.#askNewest();
    this.#drawAll();
    // Coming back after a lost line must not take the keyboard from where it is.
    if (arriving) this.composer.focus();
  }

  #askNewest() {
    const { open } = this.state;
    const log = open && this.state.log(open);
    if (log && !log.fresh && !log.loading) this.askHistory(open, null);
  }

  #messageChanged(frame) {
    const channelId = frame.channel_id ?? frame.message.channel_id;
    if (channelId !== this.state.open) {
      if (frame.op === "edit") this.feed.redraw(frame.message.id);
      this.sidebar.draw();
      this.#drawHeader();
      this.#hooks.named(this);
    } else if (frame.op === "message") this.feed.arrived(frame.message);
    else this.feed.draw();
  }

  #historyCame(frame) {
    if (frame.channel_id !== this.state.open) return;
    this.feed.draw();
    this.#showLinked();
  }

  #showLinked() {
    const target = this.#toShow;
    if (!target || !this.state.message(target.channelId, target.messageId)) return;
    this.#toShow = null;
    this.feed.show(target.messageId);
  }

  #channelsChanged(frame) {
    if (frame.op === "channel_delete" && frame.channel_id === this.state.open) {
      this.state.open = null;
      this.#welcomed();
      return;
    }
    this.#drawAll();
    if (!frame.channel) return;
    this.feed.redraw(frame.channel.id);
    if (this.#wantsDm && frame.channel.type === DM) {
      this.#wantsDm = false;
      this.openChannel(frame.channel.id);
    }
  }
}
