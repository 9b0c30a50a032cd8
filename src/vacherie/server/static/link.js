// The websocket of a table: it comes back by itself and says which events it has.

import { Refused, socketAddress } from "./api.js";

const FOREVER = new Set(["banned", "kicked", "no-spectators", "no-such-table", "bye", "version"]);
const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
const PING_EVERY = 20000;
const PONG_WITHIN = 8000;

/**
 * `hear(message)` is called with everything the server says by itself; `state(name, error)` with
 * "connecting", "open", "lost" or "ended"; `have(anew)` tells what the page has.
 */
export class Link {
  constructor(table, { hear, state, have }) {
    Object.assign(this, { table, hear, state, have });
    this.next = 1;
    this.waiting = new Map();
    this.tries = 0;
    this.ended = false;
    this.wake = () => this.lookAlive();
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    this.ready = false;
    this.bye = null;
    this.state(this.tries ? "lost" : "connecting");
    const socket = (this.socket = new WebSocket(socketAddress(this.table)));
    socket.onopen = () => this.greet();
    socket.onmessage = (frame) => this.socket === socket && this.receive(JSON.parse(frame.data));
    socket.onclose = () => this.socket === socket && this.closed();
  }

  /** Say hello; `anew` when the server knows less than we do, which a restored backup may bring about. */
  greet(anew = false) {
    this.socket.send(JSON.stringify({ type: "hello", id: this.next++, v: 1, ...this.have(anew) }));
  }

  /** Connect again, as somebody else: the cookie is read only when a connection begins. */
  restart() {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.connect();
  }

  receive(message) {
    clearTimeout(this.pong);
    if (message.type === "bye") {
      this.bye = message;
    } else if (message.type === "ack" || message.type === "pong" || (message.type === "error" && message.re !== null)) {
      const asked = this.waiting.get(message.re);
      this.waiting.delete(message.re);
      if (message.type === "error") {
        const error = new Refused(message.code, message.message);
        if (asked) asked.refuse(error);
        else if (message.code === "bad-have") this.greet(true);
        else if (!this.ready) {
          this.bye ??= message; // `hello` was refused
          this.drop();
        }
      } else asked?.done();
    } else {
      if (message.type === "welcome" && !this.ready) this.opened();
      this.hear(message);
    }
  }

  opened() {
    this.ready = true;
    this.tries = 0;
    this.state("open");
    clearInterval(this.pinger);
    this.pinger = setInterval(() => this.ping(), PING_EVERY);
    // Whatever was not acknowledged is said again: an answer that was carried out is only acknowledged anew.
    for (const { command } of this.waiting.values()) this.socket.send(JSON.stringify(command));
  }

  /** Send a command; resolves when the server has carried it out, rejects with its refusal. */
  send(command) {
    const sent = { ...command, id: this.next++, v: 1 };
    return new Promise((done, refuse) => {
      this.waiting.set(sent.id, { command: sent, done, refuse });
      if (this.ready) this.socket.send(JSON.stringify(sent));
    });
  }

  ping() {
    if (!this.ready) return;
    this.socket.send(JSON.stringify({ type: "ping", id: this.next++, v: 1 }));
    clearTimeout(this.pong);
    this.pong = setTimeout(() => this.drop(), PONG_WITHIN);
  }

  /** The network is back, or the page is looked at again: do not wait for the timer. */
  lookAlive() {
    if (this.ended || document.hidden) return;
    if (this.ready) this.ping();
    else if (this.timer) this.connect();
  }

  /** Give a connection up that says nothing any more. */
  drop() {
    const socket = this.socket;
    this.closed();
    socket.close();
  }

  closed() {
    clearInterval(this.pinger);
    clearTimeout(this.pong);
    this.socket = null;
    this.ready = false;
    if (this.ended) return;
    if (this.bye && FOREVER.has(this.bye.code)) {
      this.end();
      this.state("ended", this.bye);
      return;
    }
    this.tries += 1;
    this.state("lost");
    const backoff = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (this.tries - 1)) * (0.7 + 0.6 * Math.random());
    this.timer = setTimeout(() => this.connect(), this.bye?.retry ?? backoff);
  }

  end() {
    this.ended = true;
    clearTimeout(this.timer);
    clearInterval(this.pinger);
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.socket?.close();
  }
}
