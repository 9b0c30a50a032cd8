/** A lesson asks, shows what follows from an answer, and lets a wrong one be tried again. */
import { beforeEach, describe, expect, it } from "vitest";
import { settings } from "../../src/lib/settings.svelte";
import { LessonPlayer } from "../../src/learn/lessonPlayer.svelte";
import { LESSONS, lessonFor, lessonsDone, loadLesson, markDone } from "../../src/learn/lessons";
import type { GameChoice, NimmtView } from "../../src/protocol";

beforeEach(() => {
  localStorage.clear();
  settings.change({ speed: "off" });
});

const card = (n: number): GameChoice => ({ type: "play", card: n, reversed: false });
const rows = (player: LessonPlayer) => (player.events.scene!.view as NimmtView).table.rows.map((row) => row.cards);

describe("a lesson", () => {
  it("says why an answer is wrong, and begins the situation again", async () => {
    const player = new LessonPlayer(await loadLesson("classic"));
    const begin = rows(player);
    player.answer(card(40));
    expect(rows(player)[1]).toEqual([37, 40]);
    expect([player.verdict, player.isGood, player.open]).toEqual(["second", false, null]);
    player.again();
    expect([player.verdict, player.at]).toEqual([null, 0]);
    expect(rows(player)).toEqual(begin);
    player.answer(card(44));
    expect(player.isGood).toBe(true);
    player.next();
    expect(player.situation?.name).toBe("sixth");
  });

  it("asks twice where a card is too low", async () => {
    const player = new LessonPlayer(await loadLesson("classic"));
    player.next();
    player.next();
    player.answer(card(3));
    expect([player.verdict, player.open?.decision.options.length]).toEqual([null, 4]);
    player.answer({ type: "choose-row", row: 2 });
    expect(player.isGood).toBe(true);
    player.next();
    expect([player.over, player.situation]).toEqual([true, null]);
    player.restart();
    expect([player.over, player.at]).toEqual([false, 0]);
  });

  it("takes no answer that is not asked for", async () => {
    const player = new LessonPlayer(await loadLesson("classic"));
    player.answer(card(99));
    expect(player.verdict).toBe(null);
    player.answer(card(15));
    player.answer(card(44));
    expect(player.verdict).toBe("first");
  });

  it.each(LESSONS.map((preset) => [preset]))("of %s can be solved", async (preset) => {
    const player = new LessonPlayer(await loadLesson(preset));
    while (!player.over) {
      for (let n = 0; !player.isGood; n += 1) {
        // The first answers in turn; where more is asked, every answer in turn as well.
        const ask = player.open!;
        player.answer(ask.decision.options[n % ask.decision.options.length]!);
        for (let more = 0; player.open !== null && more < 9; more += 1) player.answer(player.open.decision.options[1]!);
        if (!player.isGood) player.again();
        expect(n).toBeLessThan(40);
      }
      player.next();
    }
  });
});

describe("the lessons", () => {
  it("are those of the presets, and one may serve two", () => {
    expect(LESSONS[0]).toBe("classic");
    expect(lessonFor("surprise-leaflet")).toBe("surprise");
    expect(lessonFor("nothanks-tactical")).toBe("nothanks-tactical");
    expect(lessonFor("chess")).toBeNull();
  });

  it("are remembered on this device", () => {
    markDone("classic");
    markDone("classic");
    markDone("coop");
    expect([...lessonsDone()]).toEqual(["classic", "coop"]);
    localStorage.setItem("vacherie.lessons", "{");
    expect(lessonsDone().size).toBe(0);
  });
});
