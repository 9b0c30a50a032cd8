import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import LevelPicker from "../../src/bots/LevelPicker.svelte";
import { LADDER } from "../../src/bots/levels";
import { i18n, loadCatalogue, type Language } from "../../src/lib/i18n.svelte";
import type { LevelInfo } from "../../src/protocol";

const LEVELS: LevelInfo[] = LADDER.map((bot, n) => ({ bot, name: bot, strength: n + 1, rating: 1200 + 80 * n, error: 9 }));
const BOTS = ["random", "careful", "shark", ...LADDER, "moo"];

beforeAll(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});
afterEach(cleanup);

async function open(lang: Language = "en", withPlay = false) {
  i18n.catalogue = await loadCatalogue(lang);
  const asked = { pick: vi.fn(), close: vi.fn(), play: vi.fn() };
  render(LevelPicker, {
    bot: "caramel",
    bots: BOTS,
    levels: LEVELS,
    pick: asked.pick,
    close: asked.close,
    play: withPlay ? asked.play : undefined,
  });
  return asked;
}

it("shows every level with style, strength and rating, then the other bots", async () => {
  await open();
  const radios = screen.getAllByRole<HTMLInputElement>("radio");
  expect(radios.map((radio) => radio.value)).toEqual([...LADDER, "random", "careful", "shark", "moo"]);
  const caramel = screen.getByTestId("level-caramel").textContent;
  for (const words of ["Caramel", "easy-going", "level 3 of 8", "rating 1360 ± 9", "Avoids the worst"])
    expect(caramel).toContain(words);
  expect(screen.getByTestId("level-shark").textContent).not.toContain("rating");
  expect(screen.getByTestId("level-moo").textContent?.trim()).toBe("moo");
});

it("has the chosen one checked, and picks another when it is left by a button", async () => {
  const { pick, close } = await open();
  expect(screen.getByRole<HTMLInputElement>("radio", { checked: true }).value).toBe("caramel");
  await fireEvent.click(screen.getByTestId("level-duchesse"));
  expect(pick).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByRole("button", { name: "OK" }));
  expect(pick).toHaveBeenCalledExactlyOnceWith("duchesse");
  expect(close).toHaveBeenCalledOnce();
});

it("picks nothing when it is closed", async () => {
  const { pick, close } = await open();
  await fireEvent.click(screen.getByTestId("level-duchesse"));
  await fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(close).toHaveBeenCalledOnce();
  expect(pick).not.toHaveBeenCalled();
});

it("starts a game where the page wants that", async () => {
  const { pick, play } = await open("en", true);
  await fireEvent.click(screen.getByTestId("level-pompon"));
  await fireEvent.click(screen.getByRole("button", { name: "Play now" }));
  expect(pick).toHaveBeenCalledExactlyOnceWith("pompon");
  expect(play).toHaveBeenCalledOnce();
});

it.each(["fr", "de"] as const)("has all its words in %s", async (lang) => {
  await open(lang);
  for (const bot of LADDER) expect(i18n.catalogue.has(`bot-${bot}.about`), bot).toBe(true);
  expect(screen.getByTestId("levels").textContent).not.toMatch(/bot-|web-/);
});
