/** Builds the web table into the Python package. */
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { appShell, WORKER } from "./appShell.ts";
import { catalogue } from "./catalogue.ts";
import { licences } from "./licences.ts";

/** Chunks by use: a few files compress better than forty. Parts of Svelte that only lazy-loaded pages use stay with them. */
const GROUPS = [
  {
    name: "base",
    test: /node_modules\/(?!svelte\/src\/(transition|motion|reactivity\/window|internal\/client\/dom\/elements\/(transitions|bindings\/size)))|src\/(main|App|generated\/(animation|cards|levels)|lib\/(?!proof|shuffle)|bots\/(?!LevelPicker)|ui\/(?!SettingsDialog))/,
  },
  { name: "home", test: /src\/home\/(?!Sessions|Resume)/ },
  { name: "nimmt", test: /src\/table\/nimmt\/(?!special|Draft|CardGrid|Tracker|Marker|family|keys)/ },
  {
    name: "table",
    test: /src\/table\/(chat\/(?!Talk|phrases)|seats\/|status\/|header\/Header|scores\/(RoundOver|lastOf)|TablePage|Game\.|[a-zA-Z]+\.ts|[a-z]+\/family)/,
  },
];

export default defineConfig({
  plugins: [catalogue("src"), svelte(), licences(), appShell()],
  // Files go to /static/…; the pages themselves (/, /t/…, /g/…) are served by the server.
  base: "/static/",
  build: {
    outDir: "../src/vacherie/server/static",
    emptyOutDir: true,
    target: "es2022",
    // The server's Content-Security-Policy allows nothing inline: no data: URLs.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: "index.html", sw: WORKER },
      output: {
        codeSplitting: { groups: GROUPS },
        // A service worker keeps its address: browsers look there for a newer one.
        entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
      },
    },
  },
  // The catalogue of texts is in the Python package.
  server: { fs: { allow: [".."] } },
});
