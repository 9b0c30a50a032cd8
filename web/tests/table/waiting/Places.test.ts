import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { TableSession } from "../../../src/lib/session.svelte";
import { i18n, loadCatalogue } from "../../../src/lib/i18n.svelte";
import type { RoomState, SeatSeen } from "../../../src/protocol";
import Places from "../../../src/table/waiting/Places.svelte";

afterEach(cleanup);
beforeAll(async () => {
  i18n.catalogue = await loadCatalogue("en");
});

const OPEN: SeatSeen = {
  kind: "open",
  name: "",
  bot: null,
  host: false,
  connected: false,
  autopilot: false,
  contributed: false,
  standing: false,
  same_as: null,
  invited: null,
};
const ANN: SeatSeen = { ...OPEN, kind: "person", name: "Ann", host: true, connected: true, contributed: true };
const BO: SeatSeen = { ...ANN, name: "Bo", host: false, contributed: false };

function place(mine: number[], host: boolean, seats: SeatSeen[], bots = ["random", "careful"]): void {
  const room = { id: "t", seats } as unknown as RoomState;
  const session = { seats: mine, host, names: seats.map((seat) => seat.name), room } as unknown as TableSession;
  render(Places, { session, room, bots, levels: [] });
}

it("lets the host put bots and ask people to leave", () => {
  place([0], true, [ANN, BO, OPEN]);
  expect(screen.getByRole("button", { name: "Put a bot on seat 3" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Ask Bo to leave" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Fill with bots" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Leave the table" })).toBeTruthy();
});

it("lets a guest only leave the own chair, or add somebody beside", () => {
  place([1], false, [ANN, BO, OPEN]);
  expect(screen.queryByRole("button", { name: /bot/i })).toBeNull();
  expect(screen.queryByRole("button", { name: /Ask/ })).toBeNull();
  expect(screen.getByRole("button", { name: "Leave the table" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "+ On this device (3)" })).toBeTruthy();
});

it("asks for the name of somebody beside me, ready to be typed", async () => {
  place([1], false, [ANN, BO, OPEN]);
  await fireEvent.click(screen.getByRole("button", { name: "+ On this device (3)" }));
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Who plays with you on this device?" }));
});

it("names the bots that sit there, with their level where they have one", () => {
  const seat = (bot: string): SeatSeen => ({ ...OPEN, kind: "bot", name: bot, bot });
  place([0], true, [ANN, seat("shark"), seat("caramel"), seat("moo"), OPEN], ["careful", "shark", "caramel", "moo"]);
  expect(screen.getByTestId("seat-1").textContent).toContain("bot, shark – thinks ahead");
  expect(screen.getByTestId("seat-2").textContent).toContain("bot, level 3 of 8");
  expect(screen.getByTestId("seat-3").textContent).toContain("bot, moo");
});

it("fills with the level that was chosen last, and lets the host choose another", () => {
  localStorage.setItem("vacherie.level", "duchesse");
  place([0], true, [ANN, OPEN, { ...OPEN, kind: "bot", name: "caramel", bot: "caramel" }]);
  localStorage.clear();
  expect(screen.getByTestId("level").textContent).toContain("Duchesse");
  expect(screen.getByTestId("level").textContent).toContain("level 7 of 8");
  expect(screen.getByRole("button", { name: "Another bot instead of caramel" })).toBeTruthy();
});

it("offers nothing to whoever only looks on", () => {
  place([], false, [ANN, BO, OPEN]);
  expect(screen.queryAllByRole("button")).toEqual([]);
});

it("tells who is ready", () => {
  place([1], false, [ANN, BO, OPEN]);
  expect(screen.getByTestId("seat-0").textContent).toContain("host · ready");
  expect(screen.getByTestId("seat-1").textContent).toContain("you");
  expect(screen.getByTestId("seat-1").textContent).not.toContain("ready");
  expect(screen.getByTestId("seat-2").textContent).toContain("open seat");
});

it("tells who has been offered a rematch and has not joined yet", () => {
  place([0], true, [ANN, { ...OPEN, invited: "Bo" }]);
  expect(screen.getByTestId("seat-1").textContent).toContain("Bo");
  expect(screen.getByTestId("seat-1").textContent).toContain("has not joined yet");
  expect(screen.getByRole("button", { name: "Withdraw the invitation to Bo" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /On this device/ })).toBeNull();
});

it("tells others that one guest holds several seats", () => {
  const seats = [ANN, BO, { ...ANN, name: "Eve", host: false, same_as: 0 }];
  place([1], false, seats);
  expect(screen.getByTestId("seat-0").textContent).toContain("same guest as Eve");
  expect(screen.getByTestId("seat-1").textContent).not.toContain("same guest");
  expect(screen.getByTestId("seat-2").textContent).toContain("same guest as Ann");
});
