// Presses of buttons and choices in selects: which are waiting, which failed and with what words.

/** Knows, for one person, the state of every control that was pressed. */
export class Presses {
  #interactions;
  #redraw;
  #waiting = new Set();
  #failed = new Map(); // message id -> what Discord would say

  constructor(interactions, redraw) {
    this.#interactions = interactions;
    this.#redraw = redraw;
  }

  isWaiting(messageId, customId) {
    return this.#waiting.has(`${messageId} ${customId}`);
  }

  failure(messageId) {
    return this.#failed.get(messageId) ?? null;
  }

  press(message, { custom_id, component_type, values }) {
    if (this.isWaiting(message.id, custom_id)) return;
    const key = `${message.id} ${custom_id}`;
    this.#failed.delete(message.id);
    this.#waiting.add(key);
    this.#redraw(message.id);
    const frame = { op: "click", channel_id: message.channel_id, message_id: message.id, custom_id, component_type, values };
    const over = () => this.#over(key, message.id, null);
    this.#interactions.begin(frame, { thinking: over, done: over, failed: (text) => this.#over(key, message.id, text) });
  }

  forget() {
    this.#waiting.clear();
    this.#failed.clear();
  }

  #over(key, messageId, failure) {
    const known = this.#waiting.delete(key);
    if (failure) this.#failed.set(messageId, failure);
    if (known || failure) this.#redraw(messageId);
  }
}
