/** Builds the web table into the Python package. */
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { catalogue } from "./catalogue.ts";
import { licences } from "./licences.ts";

/** Chunks by use: a few files compress better than forty. */
const GROUPS = [
  {
    name: "base",
    test: /node_modules|src\/(main|App|generated\/(animation|cards|levels)|lib\/(?!proof)|bots\/(?!LevelPicker)|ui\/(?!SettingsDialog))/,
  },
  { name: "home", test: /src\/home\/(?!Sessions)/ },
  { name: "nimmt", test: /src\/table\/nimmt\/(?!special|Draft|CardGrid|Tracker|Marker|family|keys)/ },
  {
    name: "table",
    test: /src\/table\/(chat\/|seats\/|status\/|header\/Header|scores\/(RoundOver|lastOf)|TablePage|Game\.|[a-zA-Z]+\.ts|[a-z]+\/family)/,
  },
];

export default defineConfig({
  plugins: [catalogue("src"), svelte(), licences()],
  // Files go to /static/…; the pages themselves (/, /t/…, /g/…) are served by the server.
  base: "/static/",
  build: {
    outDir: "../src/vacherie/server/static",
    emptyOutDir: true,
    target: "es2022",
    // The server's Content-Security-Policy allows nothing inline: no data: URLs.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
  // The catalogue of texts is in the Python package.
  server: { fs: { allow: [".."] } },
});
