// Beside the table: who sits there and who is awaited, and what has happened so far.

import { h, show } from "./dom.js";
import { capitalised, text } from "./words.js";

const LOUD = new Set(["took", "game-ended", "round-ended"]);
const LONGEST = 150;
const HEADINGS = new Set(["trick-began", "round-began"]);

/** All seats, and in co-op the two sides that score. */
export function seatList(page, told, points) {
  const { room } = page;
  const names = page.names();
  const isTeam = room.setup.preset === "coop";
  const seats = room.seats.map((seat, number) => h("div", { class: seatClass(page, told, number) },
    h("span", { class: "who" }, names[number], page.seats.includes(number) && page.seats.length === 1
      ? h("small", null, ` ${text("page-seat-you")}`) : null),
    h("span", { class: "state" }, stateOf(page, number, told)),
    isTeam ? null : score(points[number])));
  const sides = !isTeam ? [] : ["name-team", "name-ox"].map((id, side) => h("div", { class: "seat side" },
    h("span", { class: "who" }, capitalised(text(id))), h("span", { class: "state" }), score(points[side])));
  return [...seats, ...sides];
}

function score({ total, hidden }) {
  return h("span", { class: "score" }, hidden && !total ? "?" : `${total}${hidden ? "+?" : ""}`);
}

function seatClass(page, told, number) {
  const awaited = told.deadlines.has(number);
  return `seat${page.seats.includes(number) ? " me" : ""}${awaited ? " awaited" : ""}`;
}

/** What a seat is doing, in a word or two. */
function stateOf(page, number, told) {
  const seat = page.room.seats[number];
  if (seat.autopilot) return text("page-seat-autopilot");
  const isAwaited = told.deadlines.has(number);
  const deadline = told.deadlines.get(number);
  if (isAwaited && deadline !== null && seat.kind === "person") {
    return h("span", { "data-deadline": deadline }, text("page-seat-time", { seconds: left(deadline) }));
  }
  if (seat.kind === "person" && !seat.connected) return text("page-seat-away");
  if (isAwaited) return text(page.viewer() === number ? "page-seat-turn" : "page-seat-thinking");
  if (seat.standing) return text("page-seat-standing");
  if (told.view.table.answered?.includes(number)) {
    return text(told.view.table.todo[0].type === "window" ? "page-seat-standing" : "page-seat-chosen");
  }
  return seat.kind === "bot" ? text("page-seat-bot") : "";
}

function left(deadline) {
  return Math.max(0, Math.ceil((deadline - performance.now()) / 1000));
}

/** Let the clocks run on without drawing everything anew. */
export function tickClocks(element) {
  for (const clock of element.querySelectorAll("[data-deadline]")) {
    clock.textContent = text("page-seat-time", { seconds: left(Number(clock.dataset.deadline)) });
  }
}

/** Draw the log; whoever reads further up is not moved. */
export function drawLog(element, events, teller, isShared) {
  const before = element.querySelector(".lines");
  const gap = before ? before.scrollHeight - before.scrollTop - before.clientHeight : 0;
  const kept = before?.scrollTop;
  show(element, logOf(events, teller, isShared));
  const lines = element.querySelector(".lines");
  lines.scrollTop = gap > 40 ? kept : lines.scrollHeight;
}

/** The log in sentences; on a shared device without what only one of its people may know. */
function logOf(events, teller, isShared) {
  const lines = events
    .filter((event) => !(isShared && "to" in event))
    .map((event) => [event, teller.tell(event)])
    .filter(([, line]) => line);
  return [
    h("h2", null, text("page-log")),
    h("ol", { class: "lines" }, lines.slice(-LONGEST).map(([event, line]) => h("li", {
      class: LOUD.has(event.type) ? "loud" : HEADINGS.has(event.type) ? "heading" : null,
    }, line))),
  ];
}
