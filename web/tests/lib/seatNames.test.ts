import { expect, it } from "vitest";
import { shownNames } from "../../src/lib/seatNames";

const person = (name: string) => ({ name, bot: null });
const bot = { name: "careful", bot: "careful" };

it("calls bots by names of their own", () => {
  const names = shownNames([person("Ann"), bot, bot]);
  expect(names[0]).toBe("Ann");
  expect(new Set(names).size).toBe(3);
});

it("calls no bot like a person at the table", () => {
  expect(shownNames([person("rosa"), bot])[1]).not.toBe("Rosa");
});

it("has names for a whole table of bots", () => {
  expect(new Set(shownNames(Array.from({ length: 10 }, () => bot))).size).toBe(10);
});

it("leaves open seats without a name", () => {
  expect(shownNames([person(""), bot])[0]).toBe("");
});

it("calls a level by its name, and counts where several of it sit", () => {
  const level = { name: "caramel", bot: "caramel" };
  expect(shownNames([level, bot, person("Ann"), level, { name: "reglisse", bot: "reglisse" }])).toEqual([
    "Caramel",
    "Rosa",
    "Ann",
    "Caramel II",
    "Réglisse",
  ]);
});
