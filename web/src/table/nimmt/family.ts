/** What the 6 nimmt! family plugs into the pages around a table. */
import { t } from "../../lib/i18n.svelte";
import type { NimmtFacts, NimmtView } from "../../protocol";
import { before, type Family } from "../gameFamily";

export const nimmt: Family = {
  table: () => import("./NimmtTable.svelte"),
  keys: () => import("./keys"),
  bullheads: true,
  namesPlayers: false,
  progress(view, facts, short) {
    const { round, trick } = (view as NimmtView).table;
    if (round === 0) return "";
    if (trick === 0) return t("web-round", { round });
    return t(short ? "web-round-trick.short" : "web-round-trick", { round, trick, tricks: (facts as NimmtFacts).tricks });
  },
  standings(view) {
    const { taken, points, round, history } = (view as NimmtView).table;
    // A round that is over is in the history, and still in the running points until the next one begins.
    const counted = history.length >= round;
    return taken.map((_, side) => ({
      points: before(view, side) + (counted ? 0 : (points[side] ?? 0)),
      hidden: !counted && points[side] === undefined,
    }));
  },
  answered(view, seat) {
    const { answered, todo } = (view as NimmtView).table;
    return answered.includes(seat) ? (todo[0]?.type === "window" ? "passed" : "committed") : null;
  },
  asksTeam: (view) => (view as NimmtView).table.todo[0]?.type === "window",
  details: (event) => ("piles" in event ? [{ name: t("web-sheet-taken"), values: event.piles.map((pile) => pile.length) }] : []),
};
