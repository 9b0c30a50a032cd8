import { mount } from "svelte";
import App from "./App.svelte";
import { route } from "./lib/route.svelte";
import { settings } from "./lib/settings.svelte";
import { i18n } from "./lib/i18n.svelte";
import "./style.css";

// After an upgrade of the server an old page asks for chunks that are gone: reload it.
addEventListener("vite:preloadError", () => {
  const last = Number(sessionStorage.getItem("vacherie.reloaded") ?? 0);
  if (Date.now() - last < 10_000) return;
  sessionStorage.setItem("vacherie.reloaded", String(Date.now()));
  location.reload();
});

settings.applyToPage();
route.listen();
await i18n.setLanguage(settings.values.language);
mount(App, { target: document.getElementById("app")! });
