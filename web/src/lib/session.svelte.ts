/** The session at one table: the room, a viewer for each of my seats, the chat, the connection to the server. */
import type { ChatMessage, Decision, GameChoice, GameEvent, Message, RoomState, TableMessage } from "../protocol";
import { api, Refusal } from "./api";
import { forgetContributions, contribute, contributionsTo, type Contribution } from "./contributions";
import { shownNames } from "./seatNames";
import { TableSocket, type ConnectionState } from "./socket";
import { EventPlayer, type Scene } from "./eventPlayer.svelte";

/** The events and views of one seat (null: a spectator). */
export class Viewer {
  readonly player: EventPlayer;
  /** The last message: its decision, and who is awaited. */
  message = $state.raw<TableMessage | null>(null);
  /** All events that have been shown, for the log. */
  events = $state.raw<readonly GameEvent[]>([]);
  private received: GameEvent[] = [];

  constructor(
    readonly seat: number | null,
    onScene: (viewer: Viewer, scene: Scene) => void,
  ) {
    this.player = new EventPlayer((scene) => {
      if (scene.event !== null) this.events = [...this.events, scene.event];
      onScene(this, scene);
    });
  }

  get seq(): number {
    return this.received.length;
  }

  /** The open question, once everything before it has been shown. */
  get decision(): Decision | null {
    return this.player.busy ? null : (this.message?.decisions[0] ?? null);
  }

  receive(message: TableMessage): void {
    const first = message.seq - message.events.length;
    // A gap cannot happen; if it did, the view would still be correct.
    const news = message.events.slice(Math.max(0, this.received.length - first));
    this.received.push(...news);
    this.message = message;
    const skipped = message.steps.length === 0 && news.length > 1;
    this.player.enqueue({ ...message, events: news, steps: news.length < message.events.length ? [] : message.steps });
    if (skipped || this.player.scene?.event === null) this.events = [...this.received];
  }
}

/** The ids of tables. For another one, as in a link that was cut off, the server refuses the connection without a reason. */
const TABLE_ID = /^[a-z2-7]{12}$/;

export interface Notice {
  readonly code: string;
  readonly message: string;
}

export class TableSession {
  room = $state.raw<RoomState | null>(null);
  seats = $state.raw<readonly number[]>([]);
  host = $state(false);
  connection = $state<ConnectionState>("connecting");
  chat = $state.raw<readonly ChatMessage[]>([]);
  /** The number of the last line of chat that was read. */
  private read = $state(0);
  /** Why the server closed or refused the connection. */
  bye = $state.raw<Notice | null>(null);
  /** The latest refusal. */
  refusal = $state.raw<Notice | null>(null);
  viewers = $state.raw<ReadonlyMap<number | null, Viewer>>(new Map());
  /** The seat on the screen, of several on one device. */
  active = $state<number | null>(null);
  /** A choice that was sent and is not acknowledged yet. */
  sending = $state.raw<GameChoice | null>(null);
  /** The last answer that was sent and is not acknowledged yet. */
  private answering: Promise<boolean> | null = null;
  private readonly socket: TableSocket;
  private leaving = false;

  constructor(
    readonly id: string,
    private readonly onScene: (viewer: Viewer, scene: Scene) => void = () => {},
    make?: (url: string) => WebSocket,
    /** Whether to follow the table as a spectator, whatever seats this browser has. */
    watch = false,
  ) {
    this.read = lastReadLine(id);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const known = TABLE_ID.test(id);
    if (!known) {
      this.bye = { code: "no-such-table", message: "" };
      this.connection = "closed";
    }
    this.socket = new TableSocket(
      known ? `${scheme}://${location.host}/api/tables/${id}/socket` : null,
      {
        hello: () => ({
          screen: true,
          watch,
          chat: this.chat.at(-1)?.n ?? 0,
          have: Object.fromEntries([...this.viewers].map(([seat, viewer]) => [seat ?? "spectator", viewer.seq])),
        }),
        onReset: () => {
          this.viewers = new Map();
          this.chat = [];
        },
        onMessage: (message) => this.receive(message),
        onState: (state) => (this.connection = state),
      },
      make,
    );
  }

  /** The viewer on the screen. */
  get viewer(): Viewer | null {
    return this.viewers.get(this.active) ?? null;
  }

  /** My seats' contributions to the shuffle: the proof at the end is checked against them. */
  get given(): readonly Contribution[] {
    return contributionsTo(this.id);
  }

  /** The number of unread lines of chat by others. */
  get unread(): number {
    return this.chat.filter((line) => line.n > this.read && !this.seats.includes(line.seat)).length;
  }

  /** Mark all lines of chat as read. */
  readChat(): void {
    this.read = this.chat.at(-1)?.n ?? this.read;
    try {
      sessionStorage.setItem(`vacherie.read.${this.id}`, String(this.read));
    } catch {
      // Storage is blocked: they are unread again next time.
    }
  }

  get names(): readonly string[] {
    return this.room === null ? [] : shownNames(this.room.seats);
  }

  /** Answer the open decision of the active seat. */
  answer(choice: GameChoice): Promise<void> {
    return this.answerAs(this.active, choice);
  }

  /** Answer the open decision of one of my seats. */
  async answerAs(seat: number | null, choice: GameChoice): Promise<void> {
    const viewer = this.viewers.get(seat);
    const decision = viewer?.decision;
    if (!decision) return;
    this.sending = choice;
    const { seat: number, id } = decision;
    const sent = this.afterLastAnswer(() =>
      this.attempt(this.socket.send({ type: "answer", seat: number, decision: id, choice, have: viewer.seq })),
    );
    this.answering = sent;
    await sent;
    if (this.answering !== sent) return;
    this.answering = null;
    this.sending = null;
  }

  /** One answer at a time, so that a later one is newer to the server, too. */
  private async afterLastAnswer(send: () => Promise<boolean>): Promise<boolean> {
    if (this.answering !== null) await this.answering;
    return send();
  }

  standingPass(on: boolean): Promise<boolean> {
    return this.attempt(this.socket.send({ type: "standing-pass", seat: this.actingSeat(), on }));
  }

  autopilot(seat: number, on: boolean): Promise<boolean> {
    return this.attempt(this.socket.send({ type: "autopilot", seat, on }));
  }

  say(text: string | null, phrase: string | null): Promise<boolean> {
    return this.attempt(this.socket.send({ type: "say", seat: this.actingSeat(), text, phrase }));
  }

  propose(choice: GameChoice): Promise<boolean> {
    return this.attempt(this.socket.send({ type: "say", seat: this.actingSeat(), proposal: choice }));
  }

  mute(who: number, on: boolean, everyone = false): Promise<boolean> {
    return this.attempt(this.socket.send({ type: "mute", seat: this.actingSeat(), who, on, everyone }));
  }

  /** Leave a seat before the game. */
  leave(seat: number): Promise<boolean> {
    this.leaving = true;
    return this.attempt(api.leave(this.id, seat));
  }

  /** Await a request and show its refusal, if any; whether it succeeded. */
  async attempt<T>(work: Promise<T>): Promise<boolean> {
    try {
      await work;
      this.refusal = null;
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.refusal = { code: error.code, message: error.message };
      return false;
    }
  }

  wake(): void {
    this.socket.wake();
  }

  /** Reconnect as the guest just created: the server reads the cookie when a connection begins. */
  restart(): void {
    this.socket.restart();
  }

  close(): void {
    this.socket.close();
    for (const viewer of this.viewers.values()) viewer.player.stop();
  }

  private actingSeat(): number {
    return this.active ?? this.seats[0] ?? 0;
  }

  private receive(message: Message): void {
    switch (message.type) {
      case "welcome":
        this.welcome(message.seats, message.host);
        break;
      case "room":
        this.room = message.room;
        void this.contribute();
        break;
      case "table":
        this.viewerOf(message.seat).receive(message);
        break;
      case "chat":
        if (message.n > (this.chat.at(-1)?.n ?? 0)) this.chat = [...this.chat, message];
        break;
      case "error":
        this.refusal = { code: message.code, message: message.message };
        break;
      case "bye":
        this.bye = { code: message.code, message: message.message };
        break;
    }
  }

  private welcome(seats: readonly number[], host: boolean): void {
    if (this.seats.length > 0 && seats.length === 0 && !this.leaving) {
      this.refusal =
        this.bye?.code === "session-ended" ? this.bye : { code: "kicked", message: "the host has asked you to leave" };
    }
    this.leaving = false;
    this.seats = seats;
    this.host = host;
    this.bye = null;
    // A player who has left a seat and sits down again contributes again.
    if (seats.length === 0 && this.room?.status === "open") forgetContributions(this.id);
    const wanted: (number | null)[] = seats.length > 0 ? [...seats] : [null];
    this.viewers = new Map(wanted.map((seat) => [seat, this.viewers.get(seat) ?? new Viewer(seat, this.onScene)]));
    if (!this.viewers.has(this.active)) this.active = wanted[0] ?? null;
    void this.contribute();
  }

  private viewerOf(seat: number | null): Viewer {
    let viewer = this.viewers.get(seat);
    if (viewer === undefined) {
      viewer = new Viewer(seat, this.onScene);
      this.viewers = new Map([...this.viewers, [seat, viewer]]);
    }
    return viewer;
  }

  /** Send my seats' contributions to the shuffle as soon as the dealer's commitment has been read. */
  private async contribute(): Promise<void> {
    const room = this.room;
    if (room?.status !== "open") return;
    for (const seat of this.seats) {
      const sitting = room.seats[seat];
      // `welcome` may come before `room`: then the contribution was sent along with sitting down.
      if (sitting?.kind === "person" && !sitting.contributed) await this.attempt(contribute(room.id, seat, room.commitment));
    }
  }
}

function lastReadLine(table: string): number {
  try {
    return Number(sessionStorage.getItem(`vacherie.read.${table}`) ?? 0);
  } catch {
    return 0;
  }
}
