// Several people, one device: nobody's side shows until its owner says so.

import { question } from "./ask.js";
import { button, h } from "./dom.js";
import { Teller } from "./tell.js";
import { text } from "./words.js";

/** What a shared device shows while nobody holds it. */
export function handOver(page) {
  const names = page.names();
  const teller = new Teller(page.room.setup.preset, names, null);
  const waiting = page.seats.filter((seat) => {
    const decision = page.decisionOf(seat);
    return decision && !decision.answered && !page.room.seats[seat].autopilot;
  });
  if (!waiting.length) return h("p", { class: "say" }, page.waiting(teller));
  const take = (seat) => () => {
    page.holder = seat;
    page.draw();
  };
  if (page.seen().view.table.todo?.[0].type === "window") return teamWindow(page, { names, teller, waiting, take });
  const next = { name: names[waiting[0]] };
  return h("div", { class: "curtain" },
    h("p", null, text("page-hand-over", next)),
    button(text("page-hand-over-take", next), take(waiting[0]), { class: "main" }));
}

/** A window asks the whole team at once; only what a special card could do with a hand is not for all eyes. */
function teamWindow(page, { names, teller, waiting, take }) {
  const pass = () => waiting.forEach((seat) => page.answer(seat, page.decisionOf(seat), { type: "pass" }));
  return [
    h("p", { class: "say" }, question(page.seen().view, page.decisionOf(waiting[0]), teller)),
    h("div", { class: "bar" }, button(text("page-all-pass"), pass, { class: "main" }),
      waiting.map((seat) => button(text("page-show-options", { name: names[seat] }), take(seat)))),
  ];
}
