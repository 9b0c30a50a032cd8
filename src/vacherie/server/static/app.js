// The page in the browser: which view is open, who this guest is, and what to say when something fails.
// A full web table will take its place; this one shows everything the server can do, and loads nothing else.

import * as api from "./api.js";
import { button, field, h, show } from "./dom.js";
import { FinishedPage } from "./finished.js";
import { HomePage } from "./home.js";
import { recall, remember } from "./memory.js";
import { TablePage } from "./table.js";
import { LANGUAGES, lang, load, preferred, refusal, text } from "./words.js";

class App {
  constructor() {
    this.main = document.getElementById("main");
    this.me = null;
    this.presets = null;
    this.page = null;
  }

  async begin() {
    await load(preferred());
    const language = document.getElementById("language");
    show(language, Object.entries(LANGUAGES).map(([key, name]) => h("option", { value: key, title: name }, key.toUpperCase())));
    language.value = lang;
    language.addEventListener("change", () => this.speak(language.value));
    language.setAttribute("aria-label", text("page-language"));
    addEventListener("popstate", () => this.open());
    document.addEventListener("click", (event) => this.follow(event));
    await this.tryTo(async () => {
      // No script can read the cookie; whoever never became a guest here need not be asked about.
      if (recall("guest")) this.me = await api.me();
      await this.loadPresets();
    });
    this.open();
  }

  async speak(name) {
    remember("language", name);
    await load(name);
    if (this.page instanceof TablePage && this.page.room) this.page.draw();
    else this.open();
  }

  async loadPresets() {
    this.presets ??= await api.presets();
  }

  // Where we are

  open() {
    this.page?.leave();
    document.body.classList.remove("offline");
    this.notice("");
    const [, kind, id] = location.pathname.match(/^\/([tg])\/([a-z2-7]+)\/?$/) ?? [];
    this.page = kind === "t" ? new TablePage(id, this) : kind === "g" ? new FinishedPage(id, this) : new HomePage(this);
  }

  go(path) {
    history.pushState(null, "", path);
    this.open();
    scrollTo(0, 0);
  }

  /** Links within the page need no loading. */
  follow(event) {
    const link = event.target.closest?.("a[href^='/']");
    if (!link || link.hasAttribute("download") || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    this.go(link.getAttribute("href"));
  }

  where(words) {
    document.getElementById("where").textContent = words;
    document.title = words ? `${words} – Vacherie` : "Vacherie";
  }

  /** One calm line for everything that is not as it should be. */
  notice(words) {
    const line = document.getElementById("notice");
    line.textContent = words;
    line.hidden = !words;
  }

  /** Take a notice back that no longer holds; others stay. */
  unsay(...words) {
    if (words.includes(document.getElementById("notice").textContent)) this.notice("");
  }

  // Who we are

  async become(name) {
    this.me = await api.becomeGuest(name);
    remember("guest", "yes");
  }

  async rename(name) {
    this.me = { ...this.me, ...(await api.rename(name)) };
  }

  /** Ask for a name; null when the visitor would rather not. */
  askName(words) {
    return new Promise((resolve) => {
      const input = h("input", { maxlength: 24, autocomplete: "nickname", required: true });
      const dialog = h("dialog", { onclose: () => { dialog.remove(); resolve(null); } },
        h("form", {
          onsubmit: (event) => {
            event.preventDefault();
            resolve(input.value.trim() || null);
            dialog.close();
          },
        }, h("p", null, words), field(text("page-name"), input), h("div", { class: "bar" },
          h("button", { type: "submit", class: "main" }, text("page-ok")),
          button(text("page-cancel"), () => dialog.close(), { class: "quiet" }))));
      document.body.append(dialog);
      dialog.showModal();
    });
  }

  /** Do something that the server may refuse; whether it worked. */
  async tryTo(work) {
    try {
      await work();
      return true;
    } catch (error) {
      this.notice(error.code === "unreachable" ? text("page-unreachable") : refusal(error));
      return false;
    }
  }
}

new App().begin();
