/** Builds the web table into the Python package, and tests it. */
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig(({ mode }) => ({
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
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  test: { environment: "jsdom", include: ["src/**/*.test.ts"] },
}));
