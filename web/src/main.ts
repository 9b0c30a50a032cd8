import { mount } from "svelte";
import App from "./App.svelte";
import { route } from "./lib/route.svelte";
import { settings } from "./lib/settings.svelte";
import { current } from "./lib/words.svelte";
import "./style.css";

settings.dress();
route.listen();
await current.use(settings.kept.language);
mount(App, { target: document.getElementById("app")! });
