/** Tests of the web table's components and logic. */
import { mergeConfig } from "vite";
import { defineConfig } from "vitest/config";
import build from "./vite.config.ts";

export default mergeConfig(
  build,
  defineConfig({
    resolve: { conditions: ["browser"] },
    test: { environment: "jsdom", include: ["tests/**/*.test.ts"] },
  }),
);
