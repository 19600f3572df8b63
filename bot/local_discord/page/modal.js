// A modal over one pane: the person beside it can go on playing.

import { button, el, freshId } from "./dom.js";
import { modalFields } from "./fields.js";

const REACHABLE = "input, textarea, select, button, a[href]";

/** Opens the modal the bot answered with; what lies under it is out of reach until it closes. */
export class Modal {
  #ctx;
  #shell;
  #modal;
  #channelId;
  #fields;
  #before = document.activeElement;

  constructor(ctx, shell, modal) {
    this.#ctx = ctx;
    this.#shell = shell;
    this.#modal = modal;
    this.#channelId = ctx.state.open;
    this.#fields = modal.components.flatMap((part) => modalFields(part, ctx));
    this.#draw();
    shell.inert = true;
    shell.parentNode.append(this.node);
    (this.#fields.find((field) => field.control)?.control ?? this.submitButton).focus();
  }

  #draw() {
    const id = freshId("modal");
    this.error = el("div", { class: "modal-error", role: "alert", testid: "modal-error" });
    this.submitButton = el("button", { type: "submit", class: "btn primary", testid: "modal-submit", text: "Submit" });
    const cancel = button({ class: "btn plain", testid: "modal-cancel", on: { click: () => this.close() } }, "Cancel");
    const form = el("form", {
      class: "modal", role: "dialog", "aria-modal": "true", "aria-labelledby": id, novalidate: true, testid: "modal",
      on: { submit: (event) => this.#submit(event), keydown: (event) => this.#key(event) },
    }, el("h2", { id, text: this.#modal.title }), el("div", { class: "modal-fields" }, this.#fields.map((field) => field.node)),
    this.error, el("div", { class: "modal-buttons" }, cancel, this.submitButton));
    this.node = el("div", { class: "modal-back" }, form);
  }

  close() {
    this.#shell.inert = false;
    this.node.remove();
    this.#ctx.modalClosed(this);
    const before = this.#before;
    const id = before?.dataset?.customId;
    const again = before?.isConnected ? before : id && this.#shell.querySelector(`[data-custom-id="${CSS.escape(id)}"]`);
    (again || this.#shell.querySelector("[data-testid=composer]"))?.focus({ preventScroll: true });
  }

  #check() {
    let first = null;
    for (const field of this.#fields.filter((one) => one.problem)) {
      const problem = field.problem();
      field.error.textContent = problem ?? "";
      field.control.toggleAttribute("aria-invalid", Boolean(problem));
      if (problem) first ??= field.control;
    }
    first?.focus();
    return first === null;
  }

  #submit(event) {
    event.preventDefault();
    if (this.submitButton.disabled || !this.#check()) return;
    const values = Object.fromEntries(this.#fields.filter((field) => field.read).map((field) => [field.customId, field.read()]));
    this.#wait(true);
    const frame = { op: "modal", channel_id: this.#channelId, custom_id: this.#modal.custom_id, values };
    const over = () => this.close();
    this.#ctx.interactions.begin(frame, { thinking: over, done: over, failed: (text) => this.#failed(text) });
  }

  #wait(waiting) {
    this.error.textContent = "";
    this.submitButton.disabled = waiting;
    this.submitButton.setAttribute("aria-busy", String(waiting));
    this.submitButton.textContent = waiting ? "Sending…" : "Submit";
  }

  #failed(text) {
    if (!this.node.isConnected) this.#ctx.tell(text);
    this.#wait(false);
    this.error.textContent = text;
  }

  #key(event) {
    if (event.key === "Escape") {
      event.preventDefault();
      this.close();
    } else if (event.key === "Tab") this.#keepInside(event);
  }

  #keepInside(event) {
    const all = [...this.node.querySelectorAll(REACHABLE)].filter((node) => !node.disabled);
    const [first, last] = [all[0], all.at(-1)];
    const leaving = event.shiftKey ? document.activeElement === first : document.activeElement === last;
    if (!leaving) return;
    event.preventDefault();
    (event.shiftKey ? last : first).focus();
  }
}
