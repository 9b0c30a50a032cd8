// The open decision of a seat as something to click. Every button comes from `decision.options`; nothing here
// knows what is legal. A choice with many targets is asked in steps: which kind, which card, which row.

import { bullheads, cardFace } from "./card.js";
import { button, h } from "./dom.js";
import { special } from "./tell.js";
import { join, sentence, text } from "./words.js";

const SPECIALS = { "neg-pos": "negpos" };
/** Choices that are made by touching a card: the board and the hand draw them. */
const BY_CARD = new Set(["play", "pick"]);
const MANY = 8;

/** The question in words. */
export function question(view, decision, teller) {
  const table = view.table;
  if (!("rows" in table)) return text("page-ask-turn", { card: table.card });
  const step = table.todo[0];
  const next = table.queue[0];
  switch (step.type) {
    case "drafting":
      return text("ask-pick");
    case "select":
      return text(decision.answered ? "page-chosen" : "ask-select");
    case "window":
      if (decision.answered) return text("page-passed");
      return next ? text("ask-window", { play: teller.pending(next) }) : text("ask-window.end");
    case "choose-special":
      return text(decision.options.length > 1 ? "ask-special" : "ask-special.none", { card: next.card });
    case "choosing-row": {
      const empty = step.rows.every((row) => table.rows[row - 1].cards.length === 0);
      return text(empty ? "page-ask-row-empty" : "page-ask-row", { card: next.card });
    }
    case "swap":
      return text("ask-swap");
    default:
      return "";
  }
}

/** A choice in words. */
export function wording(choice, view, teller) {
  const table = view.table;
  if (!("rows" in table)) {
    return sentence(`nothanks-choice-${choice.type}`, { card: table.card, chips: table.on_card });
  }
  const id = `nimmt-choice-${choice.type}`;
  const args = teller.choice(choice);
  const step = table.todo[0].type;
  if (choice.type === "play" && choice.reversed) return sentence(`${id}.reversed`, args);
  if (choice.type === "pass") {
    return sentence({ "choose-special": `${id}.special`, swap: `${id}.swap` }[step] ?? id);
  }
  if (choice.type === "choose-row") {
    const cards = table.rows[choice.row - 1].cards;
    if (!cards.length) return sentence(`${id}.empty`, args);
    return sentence(id, { ...args, cards: join(cards.map(String)), bullheads: bullheads(cards) });
  }
  if ((choice.type === "seven" || choice.type === "neg-pos") && choice.row === null) {
    return sentence(`${id}.implied`, args);
  }
  return sentence(id, args);
}

/** The options that belong to a card of the hand or of the open draft, by card. */
export function byCard(decision) {
  const found = new Map();
  for (const option of decision?.options ?? []) {
    if (!BY_CARD.has(option.type)) continue;
    if (!found.has(option.card)) found.set(option.card, []);
    found.get(option.card).push(option);
  }
  return found;
}

/** The options that belong to a row, by row: what a click on the row means. */
export function byRow(decision) {
  const options = (decision?.options ?? []).filter((option) => option.type === "choose-row");
  return new Map(options.map((option) => [option.row, option]));
}

/**
 * The buttons for a decision. `pick` is what has been touched so far (`{card, kind, part, order}`), `touch`
 * changes it, `answer` sends a choice.
 */
export function buttons({ view, decision, teller, pick, touch, answer }) {
  const choose = (option, classes = "") =>
    button(wording(option, view, teller), () => answer(option), { class: classes });
  if (pick.card !== undefined) {
    return (byCard(decision).get(pick.card) ?? []).map((option, at) => choose(option, at ? "" : "main"));
  }
  const groups = grouped(decision.options);
  if (pick.kind !== undefined && groups.has(pick.kind)) {
    const back = button(text("page-back"), () => touch({}), { class: "quiet" });
    return [back, ...within(groups.get(pick.kind), { view, teller, pick, touch, answer, choose })];
  }
  const found = [];
  for (const [kind, options] of groups) {
    if (BY_CARD.has(kind)) continue;
    const isPlain = kind === "pass" || kind === "choose-row" || kind === "take";
    if (kind !== "sort" && (isPlain || options.length === 1)) {
      found.push(...options.map((option) => choose(option, isPlain && kind !== "pass" ? "main" : "")));
    } else {
      found.push(button(title(kind), () => touch({ kind }), { title: about(kind) }));
    }
  }
  return found;
}

function grouped(options) {
  const groups = new Map();
  for (const option of options) groups.set(option.type, [...(groups.get(option.type) ?? []), option]);
  return groups;
}

function title(kind) {
  return kind === "unstop" || kind === "exchange" ? text(`menu-${kind}`) : special(SPECIALS[kind] ?? kind);
}

function about(kind) {
  return kind === "unstop" || kind === "exchange" ? "" : text("special-about", { special: SPECIALS[kind] ?? kind });
}

/** The second step: which target. With very many targets the card comes first, then the row. */
function within(options, { view, teller, pick, touch, answer, choose }) {
  if (options[0].type === "sort") return [order(options[0], { view, teller, pick, touch, answer })];
  const isWide = options.length > MANY && "card" in options[0] && "row" in options[0];
  if (isWide && pick.part === undefined) {
    const cards = [...new Set(options.map((option) => option.card))].sort((a, b) => a - b);
    return [h("div", { class: "cards small" },
      cards.map((card) => cardFace(card, { onclick: () => touch({ ...pick, part: card }) })))];
  }
  return options.filter((option) => !isWide || option.card === pick.part).map((option) => choose(option));
}

/** The pending cards in an order of one's own: one option stands for every order of them. */
function order(option, { view, teller, pick, touch, answer }) {
  const now = pick.order ?? view.table.queue.map((play) => play.card);
  const owner = new Map(view.table.queue.map((play) => [play.card, teller.name(play.seat)]));
  const swap = (at, other) => {
    const next = [...now];
    [next[at], next[other]] = [next[other], next[at]];
    touch({ ...pick, order: next });
  };
  const line = (card, at) => h("li", null,
    h("b", null, String(card)), h("span", null, owner.get(card) ?? ""),
    button("▲", () => swap(at, at - 1), {
      disabled: at === 0, "aria-label": text("page-order-earlier", { card }), "data-key": `up:${card}`,
    }),
    button("▼", () => swap(at, at + 1), {
      disabled: at === now.length - 1, "aria-label": text("page-order-later", { card }), "data-key": `down:${card}`,
    }));
  return h("div", { class: "order" },
    h("p", null, text("page-ask-order")),
    h("ol", null, now.map(line)),
    button(text("page-order-set"), () => answer({ ...option, order: now }), { class: "main" }));
}
