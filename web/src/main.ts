import { mount } from "svelte";
import App from "./App.svelte";
import { route } from "./lib/route.svelte";
import { settings } from "./lib/settings.svelte";
import { current } from "./lib/words.svelte";
import "./style.css";

// A new version of the server has new files: what an old page asks for is gone, and reading it anew helps.
addEventListener("vite:preloadError", () => {
  const last = Number(sessionStorage.getItem("vacherie.reloaded") ?? 0);
  if (Date.now() - last < 10_000) return;
  sessionStorage.setItem("vacherie.reloaded", String(Date.now()));
  location.reload();
});

settings.dress();
route.listen();
await current.use(settings.kept.language);
mount(App, { target: document.getElementById("app")! });
