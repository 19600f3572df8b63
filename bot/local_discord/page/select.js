// A select in a message: a closed control, and the list of options it opens.

import { optionsOf } from "./choices.js";
import { button, el, freshId } from "./dom.js";
import { emojiText } from "./signs.js";

function summary(part, options) {
  const chosen = options.filter((option) => option.default).map((option) => option.label);
  return chosen.length ? chosen.join(", ") : part.placeholder || "Choose…";
}

function closedControl(part, options, waiting) {
  const known = options.some((option) => option.default);
  return button({
    class: `select ${known ? "" : "unchosen"} ${waiting ? "waiting" : ""}`,
    disabled: part.disabled,
    testid: "select",
    data: { customId: part.custom_id },
    "aria-haspopup": "listbox",
    "aria-busy": waiting ? "true" : null,
  }, el("span", { class: "select-text", text: summary(part, options) }), el("span", { class: "chevron", "aria-hidden": "true", text: "▾" }));
}

/** The closed control; pressing it opens the options over the pane. */
export function selectControl(part, message, ctx) {
  const options = optionsOf(part, ctx.state);
  const control = closedControl(part, options, ctx.presses.isWaiting(message.id, part.custom_id));
  const press = (values) => ctx.presses.press(message, { custom_id: part.custom_id, component_type: part.type, values });
  control.addEventListener("click", () => ctx.popup.open(control, (close) => {
    const open = new Options({ ...part, options }, (values) => {
      close();
      press(values);
    });
    return open.node;
  }));
  return control;
}

function optionRow(option, many) {
  const words = el("span", { class: "option-words" }, el("span", { class: "option-label", text: option.label }),
    option.description ? el("span", { class: "option-about", text: option.description }) : null);
  return el("div", { id: freshId("option"), role: "option", class: "option", testid: "select-option", data: { value: option.value } },
    emojiText(option.emoji), words, many ? el("span", { class: "tick", "aria-hidden": "true" }) : null);
}

/** The open list; where several may be chosen, or none, a button says when it is done. */
class Options {
  #part;
  #take;
  #picked;
  #rows;
  #box;
  #done = null;
  #active = 0;

  constructor(part, take) {
    this.#part = part;
    this.#take = take;
    this.least = part.min_values ?? 1;
    this.most = part.max_values ?? 1;
    this.many = this.most > 1 || this.least === 0;
    this.#picked = new Set(part.options.filter((option) => option.default).map((option) => option.value));
    this.#active = Math.max(0, part.options.findIndex((option) => option.default));
    this.node = this.#draw();
    this.#paint();
  }

  #draw() {
    this.#rows = this.#part.options.map((option) => optionRow(option, this.many));
    this.#rows.forEach((row, index) => row.addEventListener("click", () => this.#choose(index)));
    this.#box = el("div", { role: "listbox", class: "options", tabindex: 0, "aria-multiselectable": this.many ? "true" : null,
      "aria-label": this.#part.placeholder || "Options", data: { first: "" }, on: { keydown: (event) => this.#key(event) } }, this.#rows);
    if (!this.#rows.length) this.#box.append(el("p", { class: "no-options", text: "There is nothing to choose from." }));
    if (this.many) this.#done = button({ class: "btn primary", testid: "select-done", on: { click: () => this.#finish() } }, "Choose");
    return el("div", { class: "option-panel" }, this.#box, this.#done);
  }

  #paint() {
    this.#rows.forEach((row, index) => {
      row.setAttribute("aria-selected", this.#picked.has(row.dataset.value));
      row.classList.toggle("active", index === this.#active);
    });
    if (this.#rows.length) this.#box.setAttribute("aria-activedescendant", this.#rows[this.#active].id);
    if (this.#done) this.#done.disabled = !this.#allowed();
  }

  #allowed() {
    return this.#picked.size >= this.least && this.#picked.size <= this.most;
  }

  #finish() {
    if (this.#allowed()) this.#take([...this.#picked]);
  }

  #choose(index) {
    this.#active = index;
    const { value } = this.#part.options[index];
    if (!this.many) {
      this.#take([value]);
      return;
    }
    if (!this.#picked.delete(value) && this.#picked.size < this.most) this.#picked.add(value);
    this.#paint();
  }

  #move(index) {
    this.#active = Math.min(this.#rows.length - 1, Math.max(0, index));
    this.#paint();
    this.#rows[this.#active].scrollIntoView({ block: "nearest" });
  }

  #key(event) {
    const keys = {
      ArrowDown: () => this.#move(this.#active + 1),
      ArrowUp: () => this.#move(this.#active - 1),
      Home: () => this.#move(0),
      End: () => this.#move(this.#rows.length - 1),
      " ": () => this.#choose(this.#active),
      Enter: () => (this.many ? this.#finish() : this.#choose(this.#active)),
    };
    if (!keys[event.key] || !this.#rows.length) return;
    event.preventDefault();
    keys[event.key]();
  }
}
