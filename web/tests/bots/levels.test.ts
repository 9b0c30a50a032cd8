import { afterEach, expect, it } from "vitest";
import { LADDER, levelOf, neighbour, rememberLevel, usualLevel } from "../../src/bots/levels";

afterEach(() => localStorage.clear());

it("has eight levels, the champion last", () => {
  expect(LADDER.length).toBe(8);
  expect([levelOf("pompon"), levelOf("champion"), levelOf("careful")]).toEqual([1, 8, 0]);
});

it("knows the neighbours, and none past the ends", () => {
  expect([neighbour("caramel", 1), neighbour("caramel", -1)]).toEqual(["praline", "biscotte"]);
  expect([neighbour("pompon", -1), neighbour("champion", 1), neighbour("shark", 1)]).toEqual([null, null, null]);
});

it("remembers the last level, and only a level", () => {
  expect(usualLevel()).toBe("caramel");
  rememberLevel("duchesse");
  rememberLevel("shark");
  expect(usualLevel()).toBe("duchesse");
  localStorage.setItem("vacherie.level", "gone-by-now");
  expect(usualLevel()).toBe("caramel");
});
