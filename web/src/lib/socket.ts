/**
 * The websocket of a table: reconnects with back-off, resyncs from the last event it has, and resends pending commands.
 *
 * A command without a reply when the connection broke is sent again on the next one, and an answer that the server
 * could not save is sent again after a while; the server treats answers as idempotent.
 */
import type { ClientFrame, Message, HelloRequest } from "../protocol";
import { Refusal } from "./api";

export type ConnectionState = "connecting" | "open" | "lost" | "closed";

/** A command without the fields that the socket adds. */
export type OutgoingCommand = ClientFrame extends infer C ? (C extends { id: number } ? Omit<C, "id" | "v"> : never) : never;

interface Pending {
  readonly id: number;
  readonly command: OutgoingCommand;
  readonly done: () => void;
  readonly failed: (reason: Refusal) => void;
  resent: number;
}

export interface SocketHandlers {
  /** The fields of `hello`. */
  hello(): Omit<HelloRequest, "type" | "id" | "v">;
  /** The server has fewer events than this client, as after a restored backup: drop everything. */
  onReset(): void;
  onMessage(message: Message): void;
  onState(state: ConnectionState): void;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 10_000;
/** Keep-alive: a silent connection may be half-open; a ping finds out. */
const PING_EVERY = 20_000;
const PONG_WITHIN = 6_000;
/** The server cannot save at the moment: how long until an answer is sent again, and how often. */
const RESEND_AFTER = 1_500;
const MOST_RESENT = 40;
/** Codes after which the client does not reconnect. */
const FINAL = new Set(["banned", "no-such-table", "no-spectators", "kicked", "bye"]);

export class TableSocket {
  private socket: WebSocket | null = null;
  private pending = new Map<number, Pending>();
  private next = 1;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pinger: ReturnType<typeof setTimeout> | undefined;
  private retry: number | null = null;
  private helloAcknowledged = false;
  private ended = false;

  constructor(
    /** Null: there is nothing to connect to. */
    private readonly url: string | null,
    private readonly handlers: SocketHandlers,
    private readonly openSocket: (url: string) => WebSocket = (address) => new WebSocket(address),
  ) {
    this.connect();
  }

  /** Send a command; resolves when the server acknowledges it, rejects when it refuses. */
  send(command: OutgoingCommand): Promise<void> {
    return new Promise((done, failed) => {
      const pending: Pending = { id: this.next++, command, done, failed, resent: 0 };
      this.pending.set(pending.id, pending);
      if (this.helloAcknowledged) this.write(pending);
    });
  }

  /** Check the connection now: the network changed, or the page became visible. */
  wake(): void {
    if (this.helloAcknowledged) this.ping();
    else if (this.socket === null && !this.ended) {
      clearTimeout(this.timer);
      this.connect();
    }
  }

  /** Reconnect at once. */
  restart(): void {
    const socket = this.socket;
    this.socket = null;
    this.helloAcknowledged = false;
    this.ended = false;
    clearTimeout(this.timer);
    clearTimeout(this.pinger);
    socket?.close();
    this.connect();
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearTimeout(this.pinger);
    this.socket?.close();
    this.handlers.onState("closed");
  }

  private connect(): void {
    if (this.url === null) return;
    this.handlers.onState("connecting");
    const socket = this.openSocket(this.url);
    this.socket = socket;
    const hello = this.next++;
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", id: hello, v: 1, ...this.handlers.hello() }));
    socket.onmessage = (event) => {
      if (this.socket !== socket) return;
      this.schedulePing();
      this.receive(JSON.parse(String(event.data)) as Message, hello);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  /** Schedule the next keep-alive ping. */
  private schedulePing(): void {
    clearTimeout(this.pinger);
    this.pinger = setTimeout(() => this.ping(), PING_EVERY);
  }

  private ping(): void {
    const socket = this.socket;
    if (socket === null || !this.helloAcknowledged) return;
    socket.send(JSON.stringify({ type: "ping", id: this.next++, v: 1 }));
    clearTimeout(this.pinger);
    this.pinger = setTimeout(() => {
      if (this.socket !== socket) return;
      this.lost();
      socket.close();
    }, PONG_WITHIN);
  }

  private write(pending: Pending): void {
    this.socket?.send(JSON.stringify({ ...pending.command, id: pending.id, v: 1 }));
  }

  private receive(message: Message, hello: number): void {
    if (message.type === "ack" && message.re === hello) {
      this.helloAcknowledged = true;
      this.wait = FIRST_WAIT;
      this.handlers.onState("open");
      for (const pending of this.pending.values()) this.write(pending);
    } else if (message.type === "ack") {
      this.takePending(message.re)?.done();
    } else if (message.type === "error" && message.re !== null && message.re !== hello) {
      if (!(message.code === "storage" && this.resend(message.re))) {
        this.takePending(message.re)?.failed(new Refusal(message.code, message.message, 0));
      }
    } else if (message.type === "error" && message.re === hello && !FINAL.has(message.code)) {
      if (message.code === "bad-have") this.handlers.onReset();
      this.socket?.close(); // reconnects after the back-off
    } else {
      if (message.type === "bye") {
        this.retry = message.retry;
        if (FINAL.has(message.code)) this.ended = true;
      }
      this.handlers.onMessage(message);
    }
  }

  /** Send an answer again later, on the connection there is then; whether it is one. */
  private resend(id: number): boolean {
    const pending = this.pending.get(id);
    if (pending?.command.type !== "answer" || pending.resent >= MOST_RESENT) return false;
    pending.resent += 1;
    setTimeout(() => {
      if (this.helloAcknowledged && this.pending.has(id)) this.write(pending);
    }, RESEND_AFTER);
    return true;
  }

  private takePending(id: number): Pending | undefined {
    const pending = this.pending.get(id);
    this.pending.delete(id);
    return pending;
  }

  private lost(): void {
    this.socket = null;
    this.helloAcknowledged = false;
    clearTimeout(this.pinger);
    if (this.ended) {
      this.handlers.onState("closed");
      return;
    }
    this.handlers.onState("lost");
    // Chat is not idempotent: it is failed instead of resent.
    for (const [id, pending] of this.pending) {
      if (pending.command.type === "say") {
        this.pending.delete(id);
        pending.failed(new Refusal("network", "the connection was lost", 0));
      }
    }
    const wait = this.retry ?? this.wait * (0.75 + Math.random() / 2);
    this.retry = null;
    this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT);
    this.timer = setTimeout(() => this.connect(), wait);
  }
}
