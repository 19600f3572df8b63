// The list over the composer: moved with arrow keys, taken with Tab, Enter or a press.

import { el, freshId } from "./dom.js";

/** Items are { title, about }; onTake gets the item. The field keeps the keyboard all the while. */
export class Suggestions {
  #items = [];
  #active = 0;
  #onTake;
  #field = null;

  constructor(label, onTake) {
    this.#onTake = onTake;
    this.node = el("div", { class: "suggestions", role: "listbox", id: freshId("suggestions"), "aria-label": label, hidden: true, testid: "suggestions" });
  }

  get isOpen() {
    return !this.node.hidden;
  }

  /** Show items for a field; an empty list hides it. */
  show(field, items) {
    this.#field = field;
    this.#items = items;
    this.#active = 0;
    this.node.replaceChildren(...items.map((item, index) => this.#row(item, index)));
    this.node.hidden = items.length === 0;
    field.setAttribute("aria-expanded", String(this.isOpen));
    field.setAttribute("aria-controls", this.node.id);
    this.#paint();
  }

  hide() {
    if (this.#field) this.show(this.#field, []);
  }

  /** True when the key was meant for the list. */
  key(event) {
    if (!this.isOpen || event.isComposing) return false;
    const keys = {
      ArrowDown: () => this.#move(1),
      ArrowUp: () => this.#move(-1),
      Tab: () => this.#take(this.#active),
      Enter: () => this.#take(this.#active),
      Escape: () => this.hide(),
    };
    if (!keys[event.key] || (event.key === "Tab" && event.shiftKey)) return false;
    event.preventDefault();
    event.stopPropagation();
    keys[event.key]();
    return true;
  }

  #row(item, index) {
    const row = el("div", { role: "option", id: freshId("suggestion"), class: "suggestion", testid: "suggestion" },
      el("span", { class: "suggestion-title", text: item.title }), item.about ? el("span", { class: "suggestion-about", text: item.about }) : null);
    // Not click: the field would lose the keyboard first, and the list would be gone.
    row.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      this.#take(index);
    });
    return row;
  }

  #take(index) {
    const item = this.#items[index];
    this.hide();
    this.#onTake(item);
  }

  #move(step) {
    this.#active = (this.#active + step + this.#items.length) % this.#items.length;
    this.#paint();
    this.node.children[this.#active].scrollIntoView({ block: "nearest" });
  }

  #paint() {
    [...this.node.children].forEach((row, index) => row.setAttribute("aria-selected", String(index === this.#active)));
    const active = this.node.children[this.#active];
    if (active) this.#field.setAttribute("aria-activedescendant", active.id);
    else this.#field?.removeAttribute("aria-activedescendant");
  }
}
