// The page of a finished game: the result round by round, the record, and the proof of the shuffle.

import * as api from "./api.js";
import { button, h, show } from "./dom.js";
import { distinct } from "./names.js";
import { capitalised, refusal, text } from "./words.js";

export class FinishedPage {
  constructor(id, app) {
    Object.assign(this, { id, app });
    this.begin();
  }

  leave() {}

  async begin() {
    let game;
    try {
      game = await api.game(this.id);
    } catch (error) {
      if (error.code === "not-over") this.app.go(`/t/${this.id}`);
      else this.app.notice(refusal(error));
      return;
    }
    game.names = distinct(game.names.map((name, seat) => [name, game.bots[seat]]));
    this.app.where(text(`preset-${game.setup.preset}`));
    show(this.app.main, h("div", { class: "home" },
      h("section", { class: "panel" }, h("h2", null, text("ui-sheet")), sheet(game), this.tools(game)),
      h("section", { class: "panel" }, h("h2", null, text("page-proof")), proof(game))));
  }

  tools(game) {
    const again = () => this.app.tryTo(async () => this.app.go(`/t/${(await api.rematch(this.id)).id}`));
    return h("div", { class: "bar" },
      game.rematch
        ? h("a", { class: "button main", href: `/t/${game.rematch}` }, text("page-to-rematch"))
        : this.app.me ? button(text("page-rematch"), again, { class: "main" }) : null,
      h("a", { class: "button", href: api.recordPath(this.id), download: true }, text("page-record")),
      h("a", { class: "button quiet", href: "/" }, text("page-home")));
  }
}

/** Points of every side, round by round. */
function sheet(game) {
  const isTeam = game.setup.preset === "coop";
  const sides = isTeam ? [capitalised(text("name-team")), capitalised(text("name-ox"))] : game.names;
  const head = h("tr", null, h("th", { scope: "col" }, text("ui-side")),
    game.points.length > 1 ? game.points.map((_, at) => h("th", { scope: "col" }, text("ui-round", { round: at + 1 }))) : null,
    h("th", { scope: "col" }, text("ui-total")));
  const lines = sides.map((name, side) => h("tr", { class: game.winners.includes(side) ? "winner" : null },
    h("th", { scope: "row" }, name, game.winners.includes(side) ? h("small", null, ` ${text("page-winner")}`) : null),
    game.points.length > 1 ? game.points.map((round) => h("td", null, String(round[side]))) : null,
    h("td", null, h("b", null, String(game.scores[side])))));
  return [
    h("div", { class: "scroll" }, h("table", null, h("thead", null, head), h("tbody", null, lines))),
    game.winners.length ? null : h("p", null, text("page-draw")),
    isTeam ? h("p", { class: "about" }, game.names.join(", ")) : null,
    isTeam && game.names.length < 3 ? h("p", { class: "about" }, text("ui-doubled")) : null,
  ];
}

function proof({ names, proof: given }) {
  const line = (name, value, note) => [h("dt", null, name), h("dd", null, h("code", null, value), note ? h("small", null, ` ${note}`) : null)];
  return [
    h("p", { class: "about" }, text("page-proof-about")),
    h("dl", null, line(text("page-seal"), given.commitment), line(text("page-secret"), given.secret),
      names.map((name, seat) => line(name, given.contributions[seat], given.derived.includes(seat) ? text("page-derived") : ""))),
  ];
}
