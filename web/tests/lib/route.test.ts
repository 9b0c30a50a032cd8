import { expect, test } from "vitest";
import { pageOf } from "../../src/lib/route.svelte";

test("an address leads to its page", () => {
  expect(pageOf("/t/k3x7w2m5q4ab/tv")).toEqual({ name: "tv", id: "k3x7w2m5q4ab" });
  expect(pageOf("/rules/fan-leap")).toEqual({ name: "rules", preset: "fan-leap" });
  expect(pageOf("/nothing/here")).toEqual({ name: "home" });
});

test("an address that is no valid code leads to a page, too", () => {
  expect(pageOf("/rules/%zz")).toEqual({ name: "rules", preset: "%zz" });
  expect(pageOf("/t/%E0%A4%A")).toEqual({ name: "table", id: "%E0%A4%A" });
});
