// A table before its game: who sits where, the link to share, and what the host may do.

import * as api from "./api.js";
import { button, field, h } from "./dom.js";
import { SetupForm } from "./setup.js";
import { text } from "./words.js";

/** The table before the game, for its page. */
export function lobby(page) {
  const { room } = page;
  return h("div", { class: "lobby" },
    h("p", { class: "about" }, text(`preset-${room.setup.preset}.about`)),
    h("ol", { class: "places" }, room.seats.map((seat, number) => place(page, seat, number))),
    status(page),
    h("div", { class: "bar" }, page.host ? hostTools(page) : null, leaving(page)),
    share(page),
    page.host && page.app.presets ? settings(page) : null);
}

function place(page, seat, number) {
  const isMine = page.seats.includes(number);
  const name = page.names()[number];
  const marks = [];
  if (isMine) marks.push(text("page-seat-you"));
  if (seat.host) marks.push(text("page-seat-host"));
  if (seat.kind === "bot") marks.push(text("page-seat-bot"));
  if (seat.kind === "person") {
    marks.push(text(!seat.connected ? "page-seat-away" : seat.contributed ? "page-seat-ready" : "page-seat-thinking"));
  }
  const tools = [];
  if (seat.kind === "open") {
    tools.push(button(text("page-sit"), () => sit(page, number), { class: page.seats.length ? "" : "main", "data-key": `sit:${number}` }));
    if (page.host) {
      const bot = page.app.presets?.bots.includes("careful") ? "careful" : page.app.presets?.bots[0];
      tools.push(button(text("page-put-bot"), () => page.request(() => api.putBot(page.id, number, bot)),
        { "data-key": `bot:${number}` }));
    }
  } else if (page.host && !isMine) {
    tools.push(button("✕", () => page.request(() => api.leave(page.id, number)), {
      class: "quiet", "data-key": `kick:${number}`, title: text("page-kick", { name }),
      "aria-label": text("page-kick", { name }),
    }));
  }
  return h("li", { class: `place ${seat.kind}` },
    h("span", { class: "who" }, seat.kind === "open" ? text("page-seat-open") : name),
    h("small", null, marks.join(" · ")), h("span", { class: "tools" }, tools));
}

function status(page) {
  const { room } = page;
  const isFull = room.seats.every((seat) => seat.kind !== "open");
  const line = isFull ? (page.host ? "" : text("page-waiting-start")) : text("page-waiting-people");
  const watching = room.spectators ? text("page-people-watching", { count: room.spectators }) : "";
  return h("p", { class: "say" }, [line, watching].filter(Boolean).join(" "));
}

function hostTools(page) {
  const isFull = page.room.seats.every((seat) => seat.kind !== "open");
  const isReady = isFull && page.room.seats.every((seat) => seat.contributed);
  return [
    isFull ? null : button(text("page-fill"), () => page.request(() => api.fill(page.id, "careful"))),
    button(text("page-start"), () => page.request(() => api.start(page.id)), { class: "main", disabled: !isReady }),
  ];
}

function leaving(page) {
  return page.seats.map((seat) => {
    const label = page.seats.length > 1 ? `${text("page-leave")}: ${page.names()[seat]}` : text("page-leave");
    const leave = () => {
      page.isLeaving = true;
      return page.request(() => api.leave(page.id, seat));
    };
    return button(label, leave, { class: "quiet" });
  });
}

/** Sit down: as who we are; under another name when we sit already or the name was refused; or as a new guest. */
async function sit(page, seat) {
  const mustAsk = !page.app.me || page.seats.length || page.isNameRefused;
  const name = mustAsk ? await page.app.askName(text("page-join-as")) : page.app.me.name;
  if (!name) return;
  const taken = await page.request(async () => {
    if (!page.app.me) {
      await page.app.become(name);
      page.link.restart();
    }
    const { commitment } = page.room;
    return api.sit(page.id, { seat, name, contribution: api.contribution(), commitment });
  });
  page.isNameRefused = !taken;
}

function share(page) {
  const link = `${location.origin}/t/${page.id}`;
  const input = h("input", { readonly: true, value: link, onfocus: () => input.select(), "data-key": "share" });
  const copy = button(text("page-copy"), async () => {
    try {
      await navigator.clipboard.writeText(link);
      copy.textContent = text("page-copied");
    } catch {
      input.focus(); // without https a page may not copy; the link is selected instead
    }
  });
  return h("div", { class: "share" }, field(text("page-share"), input), copy);
}

/** The host may change everything until the game starts. */
function settings(page) {
  if (!page.settings || page.settings.from !== JSON.stringify(page.room.setup)) {
    const form = new SetupForm(page.app.presets, page.room.setup);
    const details = h("details", { class: "panel", open: page.settings?.details.open ?? false },
      h("summary", null, text("page-settings")), form.game, form.more,
      button(text("page-save"), () => page.request(() => api.configure(page.id, form.setup))));
    page.settings = { form, details, from: JSON.stringify(page.room.setup) };
  }
  return page.settings.details;
}
