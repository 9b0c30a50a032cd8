// Cards: one heavy number, and horned heads whose count is the penalty; the colour only repeats it.

import { h, ox } from "./dom.js";
import { text } from "./words.js";

/** The bullheads on one card. */
export function heads(card) {
  if (card === 55) return 7;
  if (card % 11 === 0) return 5;
  if (card % 10 === 0) return 3;
  return card % 5 === 0 ? 2 : 1;
}

/** The bullheads on some cards together. */
export function bullheads(cards) {
  return cards.reduce((sum, card) => sum + heads(card), 0);
}

/** A number card of the 6 nimmt! family; a button when something can be done with it. */
export function cardFace(card, { onclick, classes = "", pressed = null, note = "" } = {}) {
  const count = heads(card);
  const label = `${card}, ${text("bullheads", { bullheads: count })}`;
  const inside = [
    h("span", { class: "number" }, String(card)),
    h("span", { class: "heads" }, Array.from({ length: count }, ox)),
    note && h("span", { class: "note" }, note),
  ];
  const props = { class: `card heads-${count} ${classes}`, "aria-label": note ? `${label}, ${note}` : label };
  if (!onclick) return h("span", { ...props, role: "img" }, inside);
  return h("button", {
    ...props, type: "button", onclick, "data-key": `c:${card}`,
    "aria-pressed": pressed === null ? null : String(pressed),
  }, inside);
}

/** A card of No Thanks!: just its number. */
export function plainCard(card, classes = "") {
  return h("span", { class: `card plain ${classes}`, role: "img", "aria-label": String(card) },
    h("span", { class: "number" }, String(card)));
}

/** Where a card could lie. */
export function slot(classes = "", words = "") {
  return h("span", { class: `slot ${classes}` }, words);
}
