// Where the reader is: at the bottom it stays at the bottom, further up it stays with the message being read.

const NEAR = 40; // pixels from the end that still count as the end

/** Watches one scrolling box whose items carry data-id. */
export class Reading {
  #box;
  #list;
  #anchor = null; // { id, top }: a message in view and how far below the box's top it lies
  atBottom = true;

  constructor(box, list, onMove) {
    this.#box = box;
    this.#list = list;
    box.addEventListener("scroll", () => {
      this.#note();
      onMove();
    });
    // Pictures that arrive and drawers that open change heights at any time.
    const sizes = new ResizeObserver(() => this.settle());
    sizes.observe(list);
    sizes.observe(box);
  }

  /** After any change of the list: put the reader back where they were. */
  settle() {
    if (this.atBottom) this.#box.scrollTop = this.#box.scrollHeight;
    else this.#restore();
  }

  toBottom() {
    this.atBottom = true;
    this.settle();
  }

  /** Go to one message, away from the bottom if need be. */
  to(item) {
    item.scrollIntoView({ block: "center" });
    this.#note();
  }

  nearTop() {
    return this.#box.scrollTop < 300;
  }

  #note() {
    const box = this.#box;
    this.atBottom = box.scrollHeight - box.clientHeight - box.scrollTop < NEAR;
    const top = box.getBoundingClientRect().top;
    const item = [...this.#list.children].find((child) => child.getBoundingClientRect().bottom > top);
    this.#anchor = item ? { id: item.dataset.id, top: item.getBoundingClientRect().top - top } : null;
  }

  #restore() {
    const item = this.#anchor && this.#list.querySelector(`[data-id="${CSS.escape(this.#anchor.id)}"]`);
    if (!item) return;
    const now = item.getBoundingClientRect().top - this.#box.getBoundingClientRect().top;
    this.#box.scrollTop += now - this.#anchor.top;
  }
}
