// What happened, in sentences: an event's fields become the arguments of its message in the catalogue.
// The browser's counterpart of src/vacherie/locale/sentence.py.

import { bullheads } from "./card.js";
import { capitalised, join, text } from "./words.js";

const OX = -1;
const SILENT = new Set(["nimmt-asked"]);
const LEFT_OUT = new Set([
  "type", "piles", "owned", "extra", "promoted", "hands", "todo", "ask", "side", "open_chips",
]);
const MARKERS = { "fan-climb": "climb", "fan-leap": "cow" };

/** Tells events to one reader: `names` of all seats, `me` the seat that reads, or null. */
export class Teller {
  constructor(preset, names, me) {
    this.preset = preset;
    this.family = preset.startsWith("nothanks") ? "nothanks" : "nimmt";
    this.names = names;
    this.me = me;
  }

  /** An event in words, or null when there is nothing to tell. */
  tell(event) {
    const id = `${this.family}-${event.type}`;
    return SILENT.has(id) ? null : capitalised(text(id, this.args(event)));
  }

  args(event) {
    const words = {};
    for (const [name, value] of Object.entries(event)) {
      if (!LEFT_OUT.has(name)) Object.assign(words, this.field(name, value, event));
    }
    if (this.family === "nimmt" && event.type === "took") {
      words.bullheads = bullheads(event.cards);
      words.signed = `${event.change < 0 ? "−" : "+"}${Math.abs(event.change)}`;
    }
    return words;
  }

  field(name, value, event) {
    if (name === "seat" || name === "to") {
      return value === null ? { seat: "none", who: "none" } : { seat: this.name(value), who: this.who(value) };
    }
    if (name === "plays" || name === "queue") return { [name]: join(value.map((one) => this.pending(one))) };
    if (name === "specials") return { [name]: list(value.map(special)) };
    if (name === "refill" && value !== null) return { [name]: special(value) };
    if (name === "choice") return this.choice(value);
    if (name === "marker" && value === null) return { marker: "none", row: 0 };
    if (name === "marker" && typeof value === "object") {
      return { marker: this.marker(value.row, event.cards ?? []), row: value.row };
    }
    if (name === "points" || name === "totals") return { [name]: this.scores(value) };
    if (name === "winners") return this.winners(value, event.totals);
    if (Array.isArray(value)) return { [name]: list(value.map(String)) };
    if (value === null) return { [name]: "none" };
    if (typeof value === "boolean") return { [name]: value ? "yes" : "no" };
    return { [name]: value };
  }

  name(seat) {
    if (seat === OX) return text("name-ox");
    return seat === this.me ? text("name-you") : this.names[seat];
  }

  who(seat) {
    return seat === OX ? "ox" : seat === this.me ? "you" : "other";
  }

  /** A revealed card with its owner. */
  pending(play) {
    const reversed = play.value === play.card ? "no" : "yes";
    return text("nimmt-pending", { seat: this.name(play.seat), card: play.card, value: play.value, reversed });
  }

  /** The parameters of a choice; a seat it aims at is the `target`. */
  choice(choice) {
    const words = {};
    for (const [name, value] of Object.entries(choice)) {
      if (name === "type") continue;
      if (typeof value === "boolean") words[name] = value ? "yes" : "no";
      else if (value === null) words[name] = "none";
      else if (Array.isArray(value)) words.cards = list(value.map(String));
      else if (name === "seat") words.target = this.name(value);
      else words[name] = value;
    }
    if (choice.type === "play") words.value = backToFront(choice.card);
    return words;
  }

  /** Which marker lies where the rows begin. */
  marker(row, cards) {
    return MARKERS[this.preset] ?? (cards[row - 1] % 2 ? "odd" : "even");
  }

  /** The names of all that score: the seats, in co-op the team and the Ox. */
  sides() {
    if (this.preset === "coop") return [text("name-team"), text("name-ox")];
    return this.names.map((_, seat) => this.name(seat));
  }

  scores(points) {
    const sides = this.sides().slice(0, points.length);
    return join(sides.map((name, side) => text("scored", { name, points: points[side] })));
  }

  winners(winners, totals) {
    const low = Math.min(...totals);
    const words = { low, high: Math.max(...totals), bullheads: low, points: low };
    if (this.preset === "coop") {
      return { ...words, result: winners.length ? ["team", "ox"][winners[0]] : "draw" };
    }
    const others = join(winners.filter((side) => side !== this.me).map((side) => this.names[side]));
    const mine = winners.includes(this.me);
    const result = winners.length > 1 ? (mine ? "shared-you" : "shared") : mine ? "you" : "one";
    return { ...words, winners: others, others, result };
  }
}

/** The name of a special card. */
export function special(name) {
  return text("special-name", { special: name });
}

/** A card with its digits reversed, whether or not that is allowed. */
export function backToFront(card) {
  return 10 * (card % 10) + Math.floor(card / 10);
}

function list(words) {
  return join(words) || "none";
}
