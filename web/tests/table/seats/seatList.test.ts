import { cleanup, render, screen, within } from "@testing-library/svelte";
import { factsOf } from "../../fixtures/nimmt";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { TableSession, Viewer } from "../../../src/lib/session.svelte";
import type { Scene } from "../../../src/lib/eventPlayer.svelte";
import { i18n, loadCatalogue } from "../../../src/lib/i18n.svelte";
import type { SeatSeen } from "../../../src/protocol";
import Seats from "../../../src/table/seats/Seats.svelte";

afterEach(cleanup);
beforeAll(async () => {
  i18n.catalogue = await loadCatalogue("en");
});

const BOT: SeatSeen = {
  kind: "bot",
  name: "careful",
  bot: "careful",
  host: false,
  connected: false,
  autopilot: false,
  contributed: true,
  standing: false,
  same_as: null,
  invited: null,
};
const PERSON: SeatSeen = { ...BOT, kind: "person", name: "Ann", bot: null, connected: true };

function shown(preset: string, seats: SeatSeen[], awaited: { seat: number; ms: number | null }[], answered: number[] = []) {
  const table = {
    rows: [],
    todo: [{ type: "select" }],
    answered,
    round: 2,
    taken: seats.map(() => 0),
    points: seats.map((_, n) => n),
    history: [seats.map(() => 10)],
  };
  const session = {
    seats: [0],
    names: seats.map((seat, n) => (seat.bot ? `Cow ${n}` : seat.name)),
    room: { setup: { preset, clock: "normal" }, facts: factsOf(preset), status: "playing", seats },
  } as unknown as TableSession;
  const viewer = { player: { busy: false }, message: { awaited } } as unknown as Viewer;
  const scene = { view: { seat: 0, table, private: null }, event: null } as unknown as Scene;
  render(Seats, { session, viewer, scene, me: 0, turn: 0, shape: "wide" });
  return seats.map((_, n) => screen.getByTestId(`seat-${n}`));
}

it("says what everybody does, in words", () => {
  const seats = [{ ...PERSON, host: true }, { ...PERSON, name: "Bo", connected: false }, BOT, BOT];
  const [me, bo, busy, done] = shown(
    "classic",
    seats,
    [
      { seat: 0, ms: 12_000 },
      { seat: 2, ms: 12_000 },
    ],
    [3],
  );
  expect(within(me!).getByText("your turn")).toBeTruthy();
  expect(within(me!).getByText("host")).toBeTruthy();
  expect(within(bo!).getByText("away")).toBeTruthy();
  expect(within(busy!).getByText("is thinking")).toBeTruthy();
  expect(within(done!).getByText("has chosen")).toBeTruthy();
});

it("shows the clock of people, and none for bots", () => {
  const [me, bot] = shown(
    "classic",
    [PERSON, BOT],
    [
      { seat: 0, ms: 11_200 },
      { seat: 1, ms: 11_200 },
    ],
  );
  expect(me!.textContent).toMatch(/1[12] s/);
  expect(bot!.textContent).not.toMatch(/\d s/);
});

it("shows points of all rounds", () => {
  const [me, bot] = shown("classic", [PERSON, BOT], []);
  expect(me!.textContent).toContain("10");
  expect(bot!.textContent).toContain("11");
});

it("shows no points of single seats in co-op", () => {
  const [me] = shown("coop", [PERSON, BOT], []);
  expect(me!.textContent).not.toContain("10");
});

it("marks where cards fly to", () => {
  const [me] = shown("classic", [PERSON, BOT], []);
  expect(me!.dataset.seatAnchor).toBe("0");
});

it("tells others that one guest holds several seats", () => {
  const eve = { ...PERSON, name: "Eve" };
  const [me, first, second] = shown("classic", [PERSON, eve, { ...PERSON, name: "Bo", same_as: 1 }], []);
  expect(me?.textContent).not.toContain("same guest");
  expect(first?.textContent).toContain("same guest as Bo");
  expect(second?.textContent).toContain("same guest as Eve");
  expect(second?.title).toContain("same guest as Eve");
});
