// What a person has asked of the bot and not yet heard about: presses, commands, modals, by nonce.

let lastNonce = 0;

function freshNonce() {
  lastNonce += 1;
  return `${Date.now().toString(36)}-${lastNonce}`;
}

/** A watcher has done(), failed(text) and, where it matters, thinking() and choices(list). */
export class Interactions {
  #send;
  #waiting = new Map();

  constructor(send) {
    this.#send = send;
  }

  begin(frame, watcher) {
    const nonce = freshNonce();
    this.#waiting.set(nonce, watcher);
    if (this.#send({ ...frame, nonce })) return nonce;
    this.#waiting.delete(nonce);
    watcher.failed?.("Not connected just now. Try again in a moment.");
    return null;
  }

  answered(frame) {
    const watcher = this.#waiting.get(frame.nonce);
    if (frame.state !== "thinking") this.#waiting.delete(frame.nonce);
    watcher?.[frame.state]?.(frame.text || "The application did not respond.");
  }

  choices(frame) {
    const watcher = this.#waiting.get(frame.nonce);
    this.#waiting.delete(frame.nonce);
    watcher?.choices?.(frame.choices ?? []);
  }

  /** A modal is an answer too: what asked for it waits no longer. */
  modalCame(frame) {
    const watcher = this.#waiting.get(frame.nonce);
    this.#waiting.delete(frame.nonce);
    watcher?.done?.();
  }

  /** The server refused a frame; false where nobody here waits for it. */
  refused(frame) {
    const watcher = this.#waiting.get(frame.nonce);
    this.#waiting.delete(frame.nonce);
    watcher?.failed?.(frame.text);
    return Boolean(watcher?.failed);
  }

  lineLost() {
    const watchers = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const watcher of watchers) watcher.failed?.("The connection was lost before the bot answered.");
  }
}
