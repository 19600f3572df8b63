// One person's socket: joins under a name, and comes back by itself when the line drops.

const FIRST_WAIT = 300;
const LONGEST_WAIT = 4000;

function address(key) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/page-socket?key=${encodeURIComponent(key)}`;
}

/** onFrame gets each frame, onStatus "open" (joined anew) or "lost" (with the number of tries so far). */
export class PageSocket {
  #key;
  #onFrame;
  #onStatus;
  #socket = null;
  #name = null;
  #tries = 0;
  #timer = null;

  constructor(key, onFrame, onStatus) {
    this.#key = key;
    this.#onFrame = onFrame;
    this.#onStatus = onStatus;
  }

  join(name) {
    this.close();
    this.#name = name;
    this.#connect();
  }

  /** Send a frame; false when there is no line to send it on. */
  send(frame) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  close() {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    this.#tries = 0;
    socket?.close();
  }

  #connect() {
    const socket = new WebSocket(address(this.#key));
    this.#socket = socket;
    socket.addEventListener("open", () => this.#opened(socket));
    socket.addEventListener("message", (event) => this.#received(socket, event));
    socket.addEventListener("close", () => this.#lost(socket));
  }

  #opened(socket) {
    // A socket that was given up for another person or another try has nothing to say any more.
    if (socket !== this.#socket) return;
    this.#onStatus("open", this.#tries);
    this.#tries = 0;
    this.send({ op: "join", name: this.#name });
  }

  #received(socket, event) {
    if (socket === this.#socket) this.#onFrame(JSON.parse(event.data));
  }

  #lost(socket) {
    if (socket !== this.#socket) return;
    this.#tries += 1;
    this.#onStatus("lost", this.#tries);
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (this.#tries - 1));
    this.#timer = setTimeout(() => this.#connect(), wait);
  }
}
