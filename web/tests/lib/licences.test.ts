/** The licences of shipped packages: which package a module belongs to, and what the document says. */
import { describe, expect, test } from "vitest";
import { document, folderOf, ownPart } from "../../licences.ts";

describe("the package of a module", () => {
  test.each([
    ["/home/a/web/node_modules/svelte/src/index.js", "/home/a/web/node_modules/svelte"],
    ["/home/a/web/node_modules/@fluent/bundle/esm/bundle.js", "/home/a/web/node_modules/@fluent/bundle"],
    ["/home/a/web/node_modules/one/node_modules/two/index.js", "/home/a/web/node_modules/one/node_modules/two"],
    ["\0vite/preload-helper.js", "node_modules/vite"],
    ["\0rolldown/runtime.js", "node_modules/rolldown"],
    ["/home/a/web/src/main.ts", undefined],
  ])("%s", (id, folder) => {
    expect(folderOf(id)).toBe(folder);
  });
});

test("licences of packages that a build tool contains are left out", () => {
  expect(ownPart("MIT License\n\n# Licenses of bundled dependencies\nBSD\n")).toBe("MIT License");
});

test("every package is named with version, licence and text", () => {
  const text = document([
    { name: "one", version: "1.2.3", licence: "MIT", text: "Copyright One" },
    { name: "two", version: "4.5.6", licence: "Apache-2.0", text: "" },
  ]);
  expect(text).toContain("these packages: one, two.");
  expect(text).toContain("one 1.2.3 (MIT)\n===============\n\nCopyright One");
  expect(text).toMatch(/two 4\.5\.6 \(Apache-2\.0\)\n=+\n\nThe text of the Apache License 2\.0/);
});
