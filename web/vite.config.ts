/** Builds the web table into the Python package. */
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [svelte()],
  // Files go to /static/…; the pages themselves (/, /t/…, /g/…) are served by the server.
  base: "/static/",
  build: {
    outDir: "../src/vacherie/server/static",
    emptyOutDir: true,
    target: "es2022",
    // The server sends "nothing from elsewhere, nothing inline": no data: URLs.
    assetsInlineLimit: 0,
  },
  // The catalogue of texts lies in the Python package.
  server: { fs: { allow: [".."] } },
});
