// The table of the 6 nimmt! family, drawn from a view.

import { bullheads, cardFace, slot } from "./card.js";
import { h, ox } from "./dom.js";
import { special } from "./tell.js";
import { capitalised, text } from "./words.js";

const OX = -1;

/** Heading: which round, which trick. */
export function heading(preset, view) {
  const table = view.table;
  const name = text(`preset-${preset}`);
  if (!table.round) return name;
  if (!table.trick) return text("ui-head-draft", { preset: name, round: table.round });
  // A committed card stays in the hand until the reveal.
  const tricks = table.trick + table.hands[0] - (table.todo[0].type === "select" ? 1 : 0);
  return text("ui-head", { preset: name, round: table.round, trick: table.trick, tricks });
}

function isOver(table) {
  return table.todo[0]?.type === "over";
}

/** The points of every side: of finished rounds, and of this one as far as they are shown. */
export function points(view) {
  const { history, points: now, taken } = view.table;
  const over = isOver(view.table);
  return taken.map((_, side) => {
    const before = history.reduce((sum, round) => sum + round[side], 0);
    return { total: before + (over ? 0 : now[side] ?? 0), hidden: now[side] === undefined && !over };
  });
}

/** Rows, pending cards, open draft and special cards. `fresh`: cards just placed; `rowOptions`: clickable rows. */
export function board({ view, preset, teller, fresh, taken, cardOptions, pick, touchCard, rowOptions, answer }) {
  const table = view.table;
  const parts = [];
  if (table.offer.length) {
    parts.push(h("div", { class: "cards offer" }, table.offer.map((card) => cardFace(card, {
      onclick: cardOptions.has(card) ? () => touchCard(card) : undefined,
      pressed: pick.card === card, classes: pick.card === card ? "up" : "",
    }))));
  }
  parts.push(h("div", { class: "rows" },
    table.rows.map((row, at) => drawRow(row, at + 1, { table, preset, fresh, taken, rowOptions, answer }))));
  if (table.queue.length) {
    parts.push(h("div", { class: "queue" }, h("span", { class: "label" }, text("ui-queue")),
      table.queue.map((play) => h("span", { class: "pending" },
        cardFace(play.card, { note: play.value === play.card ? "" : `→ ${play.value}` }),
        h("small", null, play.seat === OX ? text("name-ox") : teller.name(play.seat))))));
  }
  parts.push(extra(table, teller));
  return parts;
}

function drawRow(row, number, { table, preset, fresh, taken, rowOptions, answer }) {
  const option = rowOptions.get(number);
  const marked = table.marker?.row === number;
  const room = (row.seven ? 6 : 5) - (marked && preset === "fan-leap" ? 1 : 0);
  const cards = row.cards.map((card) => cardFace(card, { classes: fresh.has(card) ? "fresh" : "" }));
  const slots = Array.from({ length: Math.max(0, room - row.cards.length) }, () => slot());
  const cow = marked && preset === "fan-leap" ? [slot("cow", text("ui-cow"))] : [];
  const notes = [];
  if (marked && preset !== "fan-leap") notes.push(marker(table, row, preset));
  if (row.stop) notes.push(`${special("stop")}: ${text("page-row-locked")}`);
  if (row.seven) notes.push(`${special("seven")}: ${text("page-row-seven")}`);
  const props = { class: `row${row.seven ? " long" : ""}${option ? " hot" : ""}${taken.has(number) ? " taken" : ""}` };
  if (option) Object.assign(props, { onclick: () => answer(option) });
  return h("div", props,
    h("span", { class: "index", "aria-label": text("page-row", { row: number }) }, String(number)),
    h("span", { class: "cards" }, cards, slots, cow),
    h("span", { class: "cost", "aria-label": text("bullheads", { bullheads: bullheads(row.cards) }) },
      String(bullheads(row.cards)), ox()),
    notes.length ? h("span", { class: "notes" }, notes.join(" · ")) : null);
}

function marker(table, row, preset) {
  if (preset === "fan-climb") return `${text("ui-marker-climb")} ${table.marker.up ? "▲" : "▼"}`;
  return text(row.cards.at(-1) % 2 ? "ui-marker-odd" : "ui-marker-even");
}

/** Special cards that everybody sees. */
function extra(table, teller) {
  const shown = table.extra;
  if (shown?.type === "coop") {
    const faceUp = shown.slots.filter(Boolean).map(specialCard);
    if (!table.hands[0] && !table.queue.length && !faceUp.length) return null;
    return h("div", { class: "market" },
      faceUp.length ? h("span", { class: "label" }, text("ui-market")) : null, faceUp,
      shown.pile ? h("small", null, text("ui-pile", { cards: shown.pile })) : null,
      h("small", null, `${capitalised(text("name-ox"))}: ${text("ui-ox-left", { cards: table.hands[0] })}`));
  }
  if (shown?.type === "surprise") {
    return h("div", { class: "market" },
      h("small", null, `${text("ui-special-pile")} ${shown.pile}`));
  }
  if (shown?.type === "flips" && shown.holders.length) {
    const names = shown.holders.map((seat) => capitalised(teller.name(seat))).join(", ");
    return h("div", { class: "market" }, h("small", null, `${capitalised(text("page-reversal"))}: ${names}`));
  }
  return null;
}

function specialCard(name) {
  return h("span", { class: "special", title: text("special-about", { special: name }) }, special(name));
}

/** The own hand; a card that can be played is a button. */
export function hand({ view, cardOptions, pick, touchCard }) {
  const mine = view.private;
  if (!mine) return [];
  const committed = mine.commit?.card;
  const cards = mine.hand.map((card) => cardFace(card, {
    onclick: cardOptions.has(card) ? () => touchCard(card) : undefined,
    pressed: pick.card === card,
    classes: `${pick.card === card ? "up" : ""} ${card === committed ? "chosen" : ""}`,
    note: card === committed && mine.commit.reversed ? "⇄" : "",
  }));
  // Cards that nobody asks for now step back.
  const parts = [h("div", { class: `cards hand${cardOptions.size ? "" : " idle"}` }, cards)];
  if (mine.specials.length) {
    parts.push(h("div", { class: "market" },
      h("span", { class: "label" }, text("ui-specials")), mine.specials.map(specialCard)));
  }
  return parts;
}
