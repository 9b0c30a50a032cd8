// The first page: play at once, open a table for others, find one, and come back to one's own.

import * as api from "./api.js";
import { button, field, h, show } from "./dom.js";
import { remember } from "./memory.js";
import { distinct } from "./names.js";
import { SetupForm } from "./setup.js";
import { refusal, text } from "./words.js";

const REFRESH = 5000;

export class HomePage {
  constructor(app) {
    this.app = app;
    this.names = [];
    this.parts = { me: h("div", { class: "me" }), lobby: h("div"), mine: h("div"), here: h("div", { class: "setup" }) };
    app.where("");
    show(app.main, h("div", { class: "home" }, h("p", { class: "tagline" }, text("page-tagline")), this.parts.me));
    this.begin();
  }

  leave() {
    clearInterval(this.timer);
  }

  async begin() {
    if (!(await this.app.tryTo(() => this.app.loadPresets()))) return;
    const first = this.app.presets.presets[0].id;
    this.form = new SetupForm(this.app.presets, { preset: first, seats: 4 }, () => this.drawHere());
    this.count = 1;
    show(this.app.main, h("div", { class: "home" },
      h("p", { class: "tagline" }, text("page-tagline")),
      this.parts.me,
      h("section", { class: "panel" },
        h("h2", null, text("page-new")), this.form.game,
        h("div", { class: "bar" }, button(text("page-play-now"), () => this.playNow(), { class: "main large" })),
        h("details", null, h("summary", null, text("page-more")), this.parts.here, this.form.more),
        h("div", { class: "bar" }, button(text("page-host"), () => this.host()))),
      h("section", { class: "panel" }, h("h2", null, text("page-open-tables")), this.parts.lobby),
      h("section", { class: "panel" }, h("h2", null, text("page-my-tables")), this.parts.mine)));
    this.drawMe();
    this.drawHere();
    this.refresh();
    this.timer = setInterval(() => document.hidden || this.refresh(), REFRESH);
  }

  drawMe() {
    const { app } = this;
    this.nameInput = h("input", {
      maxlength: 24, autocomplete: "nickname", value: app.me?.name ?? "", "data-key": "name",
    });
    const save = async () => {
      const name = this.nameInput.value.trim();
      if (name && name !== app.me?.name) await app.tryTo(() => (app.me ? app.rename(name) : app.become(name)));
    };
    this.nameInput.addEventListener("change", save);
    show(this.parts.me, field(text("page-name"), this.nameInput));
  }

  /** Names of more people at this device. */
  drawHere() {
    const most = this.form.setup.seats;
    this.count = Math.min(this.count, most);
    const count = h("input", {
      type: "number", min: 1, max: most, value: this.count, "data-key": "here",
      onchange: () => {
        this.count = Math.max(1, Math.min(most, Number(count.value) || 1));
        this.drawHere();
      },
    });
    show(this.parts.here, field(text("page-here"), count),
      Array.from({ length: this.count - 1 }, (_, at) => field(text("page-here-name", { number: at + 2 }), h("input", {
        maxlength: 24, value: this.names[at] ?? "", "data-key": `here:${at}`,
        oninput: (event) => {
          this.names[at] = event.target.value;
        },
      }))));
  }

  /** Our own seats at a new table: this guest, and whoever shares the device. */
  places() {
    const names = Array.from({ length: this.count - 1 }, (_, at) => this.names[at]?.trim() || `${text("name-player")} ${at + 2}`);
    return [{ kind: "me" }, ...names.map((name) => ({ kind: "me", name }))];
  }

  async open(setup, places) {
    const name = this.nameInput.value.trim() || text("name-player");
    await this.app.tryTo(async () => {
      if (!this.app.me) await this.app.become(name);
      const opened = await api.openTable(setup, places);
      this.app.go(`/t/${opened.room.id}`);
    });
  }

  playNow() {
    const { setup } = this.form;
    const mine = this.places();
    const { bots } = this.app.presets;
    const bot = bots.includes("careful") ? "careful" : bots[0];
    const others = Array.from({ length: setup.seats - mine.length }, () => ({ kind: "bot", bot }));
    return this.open({ ...setup, autostart: true }, [...mine, ...others]);
  }

  host() {
    const { setup } = this.form;
    const mine = this.places();
    const others = Array.from({ length: setup.seats - mine.length }, () => ({ kind: "open" }));
    return this.open(setup, [...mine, ...others]);
  }

  async refresh() {
    try {
      const [open, mine] = await Promise.all([api.lobby(), this.app.me ? api.history() : { games: [] }]);
      this.drawLobby(open.tables);
      this.drawMine(mine.games);
      this.app.notice("");
    } catch (error) {
      this.app.notice(refusal(error));
    }
  }

  drawLobby(tables) {
    show(this.parts.lobby, tables.length ? h("ul", { class: "list" }, tables.map((table) => {
      const names = distinct(table.seats.filter((seat) => seat.kind !== "open").map((seat) => [seat.name, seat.bot]));
      return h("li", null, h("a", { href: `/t/${table.id}`, "data-key": table.id },
        h("b", null, text(`preset-${table.setup.preset}`)),
        h("span", null, names.join(", ")), h("small", null, `${names.length} / ${table.seats.length}`)));
    })) : h("p", { class: "about" }, text("page-no-open-tables")));
  }

  drawMine(games) {
    const data = this.app.me ? h("details", null, h("summary", null, text("page-my-data")),
      h("div", { class: "bar" },
        h("a", { class: "button", href: api.exportPath, download: true }, text("page-export")),
        button(text("page-delete"), () => this.forget(), { class: "quiet" }))) : null;
    const isOpen = this.parts.mine.querySelector("details")?.open;
    if (data && isOpen) data.open = true;
    show(this.parts.mine, games.length ? h("ul", { class: "list" }, games.slice(0, 30).map((game) =>
      h("li", null, h("a", { href: game.status === "finished" ? `/g/${game.id}` : `/t/${game.id}`, "data-key": game.id },
        h("b", null, text(`preset-${game.preset}`)), h("span", null, game.names.filter(Boolean).join(", ")),
        h("small", null, text(`page-status-${game.status}`)))))) : h("p", { class: "about" }, text("page-no-tables")), data);
  }

  async forget() {
    if (!confirm(text("page-delete-sure"))) return;
    await this.app.tryTo(async () => {
      await api.deleteMe();
      this.app.me = null;
      remember("guest", "");
      this.drawMe();
      await this.refresh();
    });
  }
}
