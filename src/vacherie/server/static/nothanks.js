// The table of No Thanks!, drawn from a view: one big card with its chips, and everybody's runs.

import { plainCard } from "./card.js";
import { h } from "./dom.js";
import { capitalised, text } from "./words.js";

const MOST_DISCS = 24;

export function heading(preset, view) {
  const name = text(`preset-${preset}`);
  const { round, pile } = view.table;
  return round ? text("ui-head-nothanks", { preset: name, round, cards: pile }) : name;
}

/** The points of finished rounds by seat. */
export function points(view) {
  const { history, seats } = view.table;
  return Array.from({ length: seats }, (_, seat) => ({
    total: history.reduce((sum, round) => sum + round[seat], 0), hidden: false,
  }));
}

export function board({ view, teller }) {
  const table = view.table;
  const middle = table.card === null ? [] : [
    h("div", { class: "open-card" },
      plainCard(table.card, "big"),
      h("div", { class: "on-card" }, discs(table.on_card), h("small", null, text("chips", { chips: table.on_card })))),
  ];
  return [
    ...middle,
    h("div", { class: "owned" }, table.owned.map((cards, seat) => h("div", { class: "owner" },
      h("b", null, capitalised(teller.name(seat))),
      table.chips.length ? h("small", null, text("chips", { chips: table.chips[seat] })) : null,
      h("span", { class: "runs" }, runs(cards).map((run) =>
        h("span", { class: "run" }, run.map((card) => plainCard(card, "small")))))))),
  ];
}

/** The own chips. */
export function hand({ view }) {
  if (!view.private) return [];
  const chips = view.private.chips;
  return [h("div", { class: "my-chips" }, discs(chips), h("small", null, `${text("ui-chips")}: ${chips}`))];
}

function discs(count) {
  return h("span", { class: "discs", "aria-hidden": "true" },
    Array.from({ length: Math.min(count, MOST_DISCS) }, () => h("i", { class: "disc" })));
}

/** Cards in runs of consecutive numbers: only the lowest of a run counts. */
function runs(cards) {
  const found = [];
  for (const card of cards) {
    if (found.length && found.at(-1).at(-1) === card - 1) found.at(-1).push(card);
    else found.push([card]);
  }
  return found;
}
