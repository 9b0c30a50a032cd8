import { mount } from "svelte";
import App from "./App.svelte";
import { route } from "./lib/route.svelte";
import { settings } from "./lib/settings.svelte";
import { i18n } from "./lib/i18n.svelte";
import "./style.css";

// After an upgrade of the server an old page asks for chunks that are gone: reload it. Not while the server cannot be
// reached: then the page that is there is all there is, and its table reconnects by itself.
addEventListener("vite:preloadError", () => void reloadIfReachable().catch(() => {}));

async function reloadIfReachable(): Promise<void> {
  const last = Number(sessionStorage.getItem("vacherie.reloaded") ?? 0);
  if (Date.now() - last < 10_000) return;
  if (!(await fetch("/", { method: "HEAD", cache: "no-store" })).ok) return;
  sessionStorage.setItem("vacherie.reloaded", String(Date.now()));
  location.reload();
}

// After the table, so that its first load has the whole connection. Without https browsers have no service workers.
addEventListener("load", () => {
  setTimeout(() => void navigator.serviceWorker?.register("/sw.js").catch(() => {}), 2500);
});

settings.applyToPage();
route.listen();
await i18n.setLanguage(settings.values.language);
mount(App, { target: document.getElementById("app")! });
