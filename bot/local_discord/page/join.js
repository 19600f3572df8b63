// The card that asks for a name.

import { el, freshId } from "./dom.js";

/** Calls onJoin(name) on Enter or the button; complain(text) shows why it did not work. */
export class JoinCard {
  constructor(onJoin, onRemove) {
    const id = freshId("name");
    this.input = el("input", { id, type: "text", maxlength: 32, placeholder: "Your name, e.g. Ana", autocomplete: "off", spellcheck: "false", testid: "join-name" });
    this.error = el("p", { class: "join-error", role: "alert" });
    this.go = el("button", { type: "submit", class: "btn primary", testid: "join-button", text: "Come in" });
    const back = onRemove && el("button", { type: "button", class: "btn plain", on: { click: onRemove }, text: "Close this column" });
    const form = el("form", { class: "join", on: { submit: (event) => this.#submit(event, onJoin) } },
      el("div", { class: "join-sign", "aria-hidden": "true", text: "♠" }),
      el("h1", { text: "Take a seat" }),
      el("p", { text: "A Discord of your own, on this machine only. Any name will do; the same name is the same person again." }),
      el("label", { for: id, text: "Name" }), this.input, this.error, this.go, back);
    this.node = el("div", { class: "join-back" }, form);
  }

  complain(text) {
    this.node.hidden = false;
    this.error.textContent = text;
    this.go.disabled = false;
    this.input.focus();
  }

  #submit(event, onJoin) {
    event.preventDefault();
    const name = this.input.value.trim();
    if (!name) {
      this.complain("A name, please: the others need to call you something.");
      return;
    }
    this.error.textContent = "";
    this.go.disabled = true;
    onJoin(name);
  }
}
