// Chat: lines by seat, phrases for people who share no language, and mute.

import { button, h, select, show } from "./dom.js";
import { has, lang, text } from "./words.js";

export class Chat {
  constructor(page) {
    this.page = page;
    this.rows = [];
    this.last = 0;
    this.muted = new Set();
    this.list = h("ol", { class: "lines", "aria-live": "polite" });
    this.title = h("h2");
    this.tools = h("div", { class: "tools" });
    this.input = h("input", { maxlength: 300, autocomplete: "off" });
    this.sendButton = h("button", { type: "submit" });
    this.form = h("form", { onsubmit: (event) => this.submit(event) }, this.input, this.sendButton);
    this.element = h("section", { class: "chat" }, this.title, this.list, this.form, this.tools);
  }

  add(row) {
    if (row.n <= this.last) return;
    this.last = row.n;
    this.rows.push(row);
    if (this.page.room) this.draw();
  }

  draw() {
    const { page } = this;
    const names = page.names();
    const seat = page.viewer() ?? page.seats[0];
    this.title.textContent = text("page-chat");
    show(this.list, this.rows.filter((row) => !this.muted.has(row.seat)).map((row) => h("li", null,
      h("b", null, names[row.seat] ?? "?"), " ", row.phrase ? this.phrase(row.phrase) : row.text)));
    this.list.scrollTop = this.list.scrollHeight;
    this.form.hidden = this.tools.hidden = seat === undefined;
    if (seat === undefined) return;
    const { silent } = page.room;
    this.input.disabled = this.sendButton.disabled = silent;
    this.input.placeholder = text(silent ? "page-silent" : "page-say");
    this.input.setAttribute("aria-label", text("page-say"));
    this.sendButton.textContent = text("page-send");
    // An open list of phrases must not be closed by whatever happens at the table meanwhile.
    const key = [lang, silent, seat, names, [...this.muted], page.app.presets?.phrases].join();
    if (key !== this.key) this.drawTools(silent, seat, names);
    this.key = key;
  }

  drawTools(silent, seat, names) {
    const phrases = this.page.app.presets?.phrases ?? [];
    const others = this.page.room.seats.flatMap((sitting, number) =>
      sitting.kind === "person" && !this.page.seats.includes(number) ? [number] : []);
    const menu = select([["", text("page-phrases")], ...phrases.map((key) => [key, this.phrase(key)])], "", (phrase) => {
      if (phrase) this.page.command({ type: "say", seat, phrase });
      menu.value = "";
    }, { disabled: silent, "aria-label": text("page-phrases") });
    show(this.tools, phrases.length ? menu : null, others.map((number) => {
      const isMuted = this.muted.has(number);
      const name = names[number];
      return button(text(isMuted ? "page-unmute" : "page-mute", { name }),
        () => this.mute(seat, number, !isMuted), { class: "quiet tiny" });
    }));
  }

  phrase(key) {
    return has(`phrase-${key}`) ? text(`phrase-${key}`) : key;
  }

  mute(seat, who, on) {
    if (on) this.muted.add(who);
    else this.muted.delete(who);
    this.page.command({ type: "mute", seat, who, on });
    this.draw();
  }

  submit(event) {
    event.preventDefault();
    const said = this.input.value.trim();
    const seat = this.page.viewer() ?? this.page.seats[0];
    if (!said || seat === undefined) return;
    this.input.value = "";
    this.page.command({ type: "say", seat, text: said });
  }
}
