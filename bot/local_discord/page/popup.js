// One floating panel a pane: opens at a control, closes on Escape, on a press elsewhere, after a choice.

import { el } from "./dom.js";

const GAP = 6;

/** The layer lies outside the messages, so that an edit under it does not close it. */
export class Popup {
  #pane;
  #panel = null;
  #returnTo = null;
  #outside = (event) => {
    if (!this.#panel?.contains(event.target)) this.close();
  };

  constructor(pane) {
    this.#pane = pane;
  }

  open(anchor, build) {
    this.close();
    this.#returnTo = { node: anchor, customId: anchor.dataset.customId };
    this.#panel = el("div", { class: "popup" }, build(() => this.close()));
    this.#panel.addEventListener("keydown", (event) => this.#key(event));
    this.#pane.append(this.#panel);
    this.#place(anchor.getBoundingClientRect());
    this.#panel.querySelector("[data-first]")?.focus({ preventScroll: true });
    // On the next turn: the press that opens it must not be the one that closes it.
    setTimeout(() => document.addEventListener("pointerdown", this.#outside));
    window.addEventListener("resize", this.#resized);
  }

  close() {
    if (!this.#panel) return;
    const hadFocus = this.#panel.contains(document.activeElement);
    document.removeEventListener("pointerdown", this.#outside);
    window.removeEventListener("resize", this.#resized);
    this.#panel.remove();
    this.#panel = null;
    if (hadFocus) this.#opener()?.focus({ preventScroll: true });
  }

  #resized = () => this.close();

  // An edit may have redrawn the control meanwhile.
  #opener() {
    const { node, customId } = this.#returnTo;
    if (node.isConnected || !customId) return node;
    return this.#pane.querySelector(`[data-custom-id="${CSS.escape(customId)}"]`);
  }

  #key(event) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    this.close();
  }

  #place(at) {
    const pane = this.#pane.getBoundingClientRect();
    const width = Math.min(Math.max(at.width, 240), pane.width - 2 * GAP);
    const left = Math.min(at.left - pane.left, pane.width - width - GAP);
    const below = pane.bottom - at.bottom - 2 * GAP;
    const above = at.top - pane.top - 2 * GAP;
    const style = this.#panel.style;
    style.width = `${width}px`;
    style.left = `${Math.max(GAP, left)}px`;
    if (below >= Math.min(260, above)) style.top = `${at.bottom - pane.top + GAP}px`;
    else style.bottom = `${pane.bottom - at.top + GAP}px`;
    style.maxHeight = `${Math.min(360, Math.max(below, above))}px`;
  }
}
