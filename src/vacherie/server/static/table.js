// The page of a table: what the server says is kept here, and everything is drawn anew when something changes.

import * as api from "./api.js";
import { buttons, byCard, byRow, question } from "./ask.js";
import { Chat } from "./chat.js";
import { button, h, show } from "./dom.js";
import { handOver } from "./handover.js";
import { Link } from "./link.js";
import { lobby } from "./lobby.js";
import { distinct } from "./names.js";
import * as nimmt from "./nimmt.js";
import * as nothanks from "./nothanks.js";
import { drawLog, seatList, tickClocks } from "./side.js";
import { Teller } from "./tell.js";
import { join, refusal, text } from "./words.js";

export class TablePage {
  constructor(id, app) {
    Object.assign(this, { id, app });
    this.room = null;
    this.seats = [];
    this.host = false;
    this.told = new Map(); // by seat, or "spectator": what was said last, all events, when clocks run out
    this.holder = null; // whose hand this device shows, where several people share it
    this.pick = {};
    this.asked = "";
    this.given = new Set(); // seats that have contributed to the shuffle from here
    this.parts = {
      stage: h("section", { class: "stage" }), ask: h("section", { class: "ask", "aria-live": "polite" }),
      seats: h("section", { class: "seats" }), log: h("section", { class: "log" }),
      switches: h("section"),
    };
    this.chat = new Chat(this);
    show(app.main, h("div", { class: "table" },
      this.parts.seats, h("div", { class: "play" }, this.parts.stage, this.parts.ask),
      h("aside", null, this.parts.switches, this.parts.log, this.chat.element)));
    this.link = new Link(id, {
      hear: (message) => this.hear(message),
      state: (name, error) => this.connection(name, error),
      have: (anew) => this.have(anew),
    });
    this.clock = setInterval(() => tickClocks(this.parts.seats), 500);
  }

  leave() {
    clearInterval(this.clock);
    this.link.end();
  }

  // What the server says

  have(anew) {
    if (anew) this.told.clear();
    return { have: Object.fromEntries([...this.told].map(([key, one]) => [key, one.seq])), chat: this.chat.last };
  }

  connection(name, error) {
    if (name === "open") this.app.unsay(text("page-lost"), text("page-connecting"));
    else if (name === "ended") this.app.notice(refusal(error));
    else this.app.notice(text(name === "lost" ? "page-lost" : "page-connecting"));
    document.body.classList.toggle("offline", name !== "open");
  }

  hear(message) {
    if (message.type === "welcome") {
      const wasSeated = this.seats.length > 0;
      this.seats = message.seats;
      if (wasSeated && !this.seats.length && !this.isLeaving) this.app.notice(text("refused-kicked"));
      this.isLeaving = false;
      this.contribute();
      this.host = message.host;
      if (!this.seats.includes(this.holder)) this.holder = null;
    } else if (message.type === "room") {
      this.room = message.room;
      this.contribute();
    } else if (message.type === "table") {
      this.keep(message);
    } else if (message.type === "chat") {
      this.chat.add(message);
      return;
    } else if (message.type === "error") {
      this.app.notice(refusal(message));
      return;
    }
    if (this.room) this.draw();
  }

  keep(message) {
    const key = message.seat === null ? "spectator" : String(message.seat);
    const before = this.told.get(key) ?? { seq: 0, events: [], news: [] };
    // Numbers make duplicates harmless: what we have already is skipped.
    const first = message.seq - message.events.length + 1;
    const fresh = message.events.slice(Math.max(0, before.seq + 1 - first));
    const now = performance.now();
    this.told.set(key, {
      ...message,
      events: [...before.events, ...fresh],
      news: fresh.some((event) => event.type === "placed" || event.type === "took") ? fresh : before.news,
      deadlines: new Map(message.awaited.map((one) => [one.seat, one.ms === null ? null : now + one.ms])),
    });
  }

  /** Give random bytes to the shuffle for every seat of ours that has not yet; the commitment has been read. */
  contribute() {
    if (this.room?.status !== "open") return;
    const { commitment } = this.room;
    for (const seat of this.seats) {
      const { kind, name, contributed } = this.room.seats[seat];
      if (kind !== "person" || contributed || this.given.has(`${seat}:${name}`)) continue;
      this.given.add(`${seat}:${name}`);
      // Refused when another tab was quicker: then its bytes count.
      this.link.send({ type: "contribute", seat, contribution: api.contribution(), commitment }).catch(() => {});
    }
  }

  // What people do

  async command(command) {
    try {
      await this.link.send(command);
      this.app.notice("");
    } catch (error) {
      this.app.notice(refusal(error));
      this.draw();
    }
  }

  async request(work) {
    try {
      const done = await work();
      this.app.notice("");
      return done;
    } catch (error) {
      this.app.notice(refusal(error));
      return null;
    }
  }

  touch(pick) {
    this.pick = pick;
    this.draw();
  }

  async answer(seat, decision, choice) {
    this.pick = {};
    await this.command({ type: "answer", seat, decision: decision.id, choice });
  }

  // Drawing

  names() {
    return distinct(this.room.seats.map((seat) => [seat.name, seat.bot]));
  }

  /** The seat that sees the page: our only one, or whoever holds the device. */
  viewer() {
    return this.seats.length > 1 ? this.holder : this.seats[0] ?? null;
  }

  /** What the table looks like from here. On a shared device nobody's hand shows until it is asked for. */
  seen() {
    const own = this.viewer() ?? this.seats[0];
    return this.told.get(own === undefined || own === null ? "spectator" : String(own));
  }

  decisionOf(seat) {
    return this.told.get(String(seat))?.decisions[0];
  }

  draw() {
    const { room } = this;
    const told = this.seen();
    const preset = room.setup.preset;
    const teller = new Teller(preset, this.names(), this.viewer());
    this.chat.draw(teller);
    if (!told) {
      this.app.where(text(`preset-${preset}`));
      show(this.parts.seats);
      show(this.parts.ask);
      show(this.parts.log);
      show(this.parts.switches);
      show(this.parts.stage, room.status === "closed" ? this.ended("closed") : lobby(this));
      return;
    }
    const family = "rows" in told.view.table ? nimmt : nothanks;
    this.app.where(family.heading(preset, told.view));
    this.passOn();
    const seat = this.viewer();
    const view = seat === null ? { ...told.view, private: null } : told.view;
    const decision = seat === null || this.isOver(told) ? undefined : this.decisionOf(seat);
    this.forgetPick(seat, decision);
    const cardOptions = byCard(decision);
    const shared = {
      told, view, preset, teller, decision, cardOptions, rowOptions: byRow(decision), pick: this.pick,
      fresh: new Set(told.news.filter((event) => event.type === "placed").map((event) => event.card)),
      taken: new Set(told.news.filter((event) => event.type === "took").map((event) => event.row)),
      touch: (pick) => this.touch(pick),
      touchCard: (card) => this.touch(this.pick.card === card ? {} : { card }),
      answer: (choice) => this.answer(seat, decision, choice),
    };
    show(this.parts.seats, seatList(this, told, family.points(view)));
    show(this.parts.stage, family.board(shared));
    show(this.parts.ask, this.ask(shared, seat), seat === null ? null : family.hand(shared));
    show(this.parts.switches, seat === null || this.isOver(told) ? null : this.autopilot(seat));
    drawLog(this.parts.log, told.events, teller, this.seats.length > 1);
  }

  /** Whether nothing more will happen; news of the game and of the room come one after the other. */
  isOver(told) {
    return told.over || this.room.status === "closed";
  }

  /** A new question forgets what was touched for the one before. */
  forgetPick(seat, decision) {
    const asked = decision ? `${seat}:${decision.id}` : "";
    if (asked !== this.asked) this.pick = {};
    this.asked = asked;
  }

  /** On a shared device: whoever has answered gives it away. */
  passOn() {
    if (this.seats.length < 2 || this.holder === null) return;
    const decision = this.decisionOf(this.holder);
    if (!decision || decision.answered) this.holder = null;
  }

  ask(shared, seat) {
    const { room } = this;
    if (this.isOver(shared.told)) return this.ended(shared.told.over ? "finished" : "closed");
    if (this.seats.length > 1 && seat === null) return handOver(this);
    if (seat === null) {
      const { delay } = room.setup;
      return h("p", { class: "say" }, delay ? text("page-watching-late", { seconds: delay }) : text("page-watching"));
    }
    const { decision, view, teller } = shared;
    const sitting = room.seats[seat];
    const asking = decision ? question(view, decision, teller) : this.waiting(teller);
    return [
      sitting.autopilot ? h("p", { class: "say" }, text("page-autopilot-on")) : h("p", { class: "say" }, asking),
      h("div", { class: "bar" },
        decision ? buttons(shared) : null,
        sitting.autopilot ? this.autopilot(seat) : this.standing(seat, view)),
    ];
  }

  waiting(teller) {
    const names = [...this.seen().deadlines.keys()].map((seat) => teller.name(seat));
    return names.length ? text("page-waiting-for", { names: join(names) }) : "";
  }

  /** In co-op: pass without being asked, until something happens. */
  standing(seat, view) {
    if (view.table.extra?.type !== "coop") return null;
    const on = !this.room.seats[seat].standing;
    return button(text(on ? "page-standing" : "page-standing-off"),
      () => this.command({ type: "standing-pass", seat, on }), { class: "quiet" });
  }

  autopilot(seat) {
    const on = !this.room.seats[seat].autopilot;
    return button(text(on ? "page-autopilot" : "page-take-back"),
      () => this.command({ type: "autopilot", seat, on }), { class: on ? "quiet" : "main" });
  }

  /** After the game: what to do next. */
  ended(status) {
    const { room } = this;
    const again = async () => {
      const next = await this.request(() => api.rematch(this.id));
      if (next) this.app.go(`/t/${next.id}`);
    };
    return [
      h("p", { class: "say" }, text(status === "finished" ? "page-over" : "page-closed")),
      h("div", { class: "bar" },
        status === "finished" ? h("a", { class: "button main", href: `/g/${room.id}` }, text("page-to-result")) : null,
        room.rematch
          ? h("a", { class: "button", href: `/t/${room.rematch}` }, text("page-to-rematch"))
          : this.seats.length ? button(text("page-rematch"), again) : null,
        h("a", { class: "button quiet", href: "/" }, text("page-home"))),
    ];
  }
}
