// The line below the messages: plain words go out as a person's message, "/" calls the bot's commands.

import { button, el, freshId } from "./dom.js";
import { availableCommands, findCommand, matching } from "./commands.js";
import { SlashForm } from "./slash.js";
import { DM } from "./state.js";
import { Suggestions } from "./suggest.js";

const TALLEST = 180;

/** Plain text and slash commands for the open channel of ctx. */
export class Composer {
  #ctx;
  #slash = null;
  #drafts = new Map(); // channel id -> what was being written there
  #channelId = null;

  constructor(ctx) {
    this.#ctx = ctx;
    const id = freshId("composer");
    this.#drawField(id);
    this.suggestions = new Suggestions("Suggestions", (item) => this.#taken(item));
    this.status = el("div", { class: "composer-status", role: "status" });
    this.error = el("div", { class: "composer-error", role: "alert", testid: "composer-error" });
    const send = button({ class: "send", testid: "send", "aria-label": "Send", on: { click: () => this.#submit() } }, "➤");
    this.line = el("div", { class: "composer-line" }, el("label", { class: "unseen", for: id, text: "Message" }), this.field, send);
    this.node = el("div", { class: "composer" }, this.suggestions.node, this.error, this.line, this.status);
  }

  #drawField(id) {
    this.field = el("textarea", {
      id, rows: 1, maxlength: 2000, testid: "composer", autocomplete: "off", role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false",
      on: { input: () => this.#typed(), keydown: (event) => this.#key(event), blur: () => this.suggestions.hide() },
    });
  }

  focus() {
    if (this.#slash) this.#slash.focus();
    else this.field.focus({ preventScroll: true });
  }

  /** The open channel may have changed: another draft, another placeholder. */
  turnTo(channelId) {
    const { state } = this.#ctx;
    const channel = state.channels.get(channelId);
    const sign = channel?.type === DM ? "@" : "#";
    this.field.placeholder = channel ? `Message ${sign}${state.label(channel)} · / commands` : "";
    this.field.disabled = !channel;
    if (channelId === this.#channelId) return;
    this.#drafts.set(this.#channelId, this.field.value);
    this.#channelId = channelId;
    this.#leaveSlash();
    this.#write(this.#drafts.get(channelId) ?? "");
    this.#say("", "");
  }

  /** Choose a command as if it had been typed, ready for its options. */
  pick(path) {
    const command = findCommand(this.#ctx.state, path);
    if (command) this.#enterSlash(command);
    else this.#say(`The bot has no command /${path} here.`, "");
  }

  /** Send a command at once where nothing needs to be filled in. */
  run(path) {
    const command = findCommand(this.#ctx.state, path);
    if (command && !command.options.some((option) => option.required)) this.#sendCommand(command, {});
    else this.pick(path);
  }

  #say(error, status) {
    this.error.textContent = error;
    this.status.textContent = status;
  }

  #write(text) {
    this.field.value = text;
    this.#grow();
  }

  #grow() {
    this.field.style.height = "auto";
    if (this.field.value) this.field.style.height = `${Math.min(TALLEST, this.field.scrollHeight)}px`;
  }

  #typed() {
    this.#grow();
    this.#say("", "");
    const text = this.field.value;
    const asks = text.startsWith("/") && !text.includes("\n");
    const found = asks ? matching(availableCommands(this.#ctx.state), text.slice(1)) : [];
    this.suggestions.show(this.field, found.map((command) => ({ title: `/${command.path}`, about: command.description, command })));
  }

  #key(event) {
    if (this.suggestions.isOpen && event.key === "Escape") this.#write("");
    if (this.suggestions.key(event) || event.isComposing) return;
    if (event.key === "Escape") this.#write("");
    else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.#submit();
    }
  }

  #taken(item) {
    if (item.command) this.#enterSlash(item.command);
    else this.#slash?.take(item);
  }

  #submit() {
    if (this.#slash) this.#slash.submit();
    else if (this.field.value.startsWith("/")) this.#submitTypedCommand();
    else if (this.field.value.trim()) this.#sayIt();
  }

  #submitTypedCommand() {
    const path = this.field.value.slice(1).trim();
    const command = findCommand(this.#ctx.state, path);
    if (command) this.#enterSlash(command);
    else this.#say(`The bot has no command /${path} here. Type / to see what it has.`, "");
  }

  #sayIt() {
    const sent = this.#ctx.send({ op: "say", channel_id: this.#channelId, content: this.field.value.trim() });
    if (sent) this.#write("");
    else this.#say("Not connected just now. Try again in a moment.", "");
  }

  #enterSlash(command) {
    this.#leaveSlash();
    this.#say("", "");
    this.#write("");
    this.#slash = new SlashForm(command, this.#ctx.state, this.suggestions, {
      send: (options) => this.#sendCommand(command, options),
      cancel: () => this.#cancelSlash(),
      complain: (text) => this.#say(text, ""),
      autocomplete: (option, value, options, take) => this.#ctx.interactions.begin(
        { op: "autocomplete", channel_id: this.#channelId, command: command.path, option, value, options }, { choices: take }),
    });
    this.field.hidden = true;
    this.line.insertBefore(this.#slash.node, this.field);
    this.#slash.focus();
  }

  #leaveSlash() {
    this.suggestions.hide();
    this.#slash?.node.remove();
    this.#slash = null;
    this.field.hidden = false;
  }

  #cancelSlash() {
    this.#leaveSlash();
    this.#say("", "");
    this.field.focus();
  }

  #sendCommand(command, options) {
    this.#say("", `/${command.path} · waiting for the bot`);
    const over = () => this.#say("", "");
    const failed = (text) => this.#say(`/${command.path}: ${text}`, "");
    const frame = { op: "command", channel_id: this.#channelId, command: command.path, options };
    const nonce = this.#ctx.interactions.begin(frame, { thinking: over, done: over, failed });
    if (nonce === null) return;
    this.#leaveSlash();
    this.field.focus({ preventScroll: true });
    this.#ctx.feed.toBottom();
  }
}
