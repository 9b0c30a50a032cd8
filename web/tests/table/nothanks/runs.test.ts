import { describe, expect, it } from "vitest";
import { layoutRuns } from "../../../src/table/nothanks/runLayout";
import { seatPositions } from "../../../src/table/nothanks/seatPositions";
import { runsInFigures, runsOf, signed } from "../../../src/table/nothanks/runs";

describe("runs", () => {
  it("group consecutive cards", () => {
    expect(runsOf([])).toEqual([]);
    expect(runsOf([7])).toEqual([[7]]);
    expect(runsOf([13, 15, 16, 30, 31, 32])).toEqual([[13], [15, 16], [30, 31, 32]]);
  });
  it("are written short", () => {
    expect(runsInFigures([7, 26, 27, 28])).toBe("7, 26–28");
    expect([signed(27), signed(-3), signed(0)]).toEqual(["+27", "−3", "±0"]);
  });
});

describe("fans", () => {
  const inside = (fans: ReturnType<typeof layoutRuns>, width: number, height: number) =>
    fans.positions.every(({ x, y }) => x >= 0 && y >= 0 && x + fans.card <= width && y + fans.card * 1.4 <= height);

  it("show the lowest card whole and in front, the others beside it", () => {
    const { positions, card } = layoutRuns([[26, 27, 28]], 400, 200, 80);
    expect(card).toBe(80);
    expect(positions.map((spot) => spot.counts)).toEqual([true, false, false]);
    expect(positions[0]!.z).toBeGreaterThan(positions[1]!.z);
    expect(positions[1]!.x).toBeGreaterThan(positions[0]!.x);
    expect(positions[0]!.angle).toBeLessThan(positions[2]!.angle);
  });
  it("stay inside their place, however many there are", () => {
    const singles = Array.from({ length: 15 }, (_, n) => [3 + 2 * n]);
    for (const [width, height] of [
      [110, 60],
      [240, 90],
      [300, 400],
      [700, 130],
    ] as const) {
      expect(inside(layoutRuns(singles, width, height, 82), width, height), `${width}x${height}`).toBe(true);
      expect(inside(layoutRuns([[3], [5, 6, 7, 8, 9, 10], [12, 13], [30]], width, height, 82), width, height)).toBe(true);
    }
  });
  it("are as large as they may be, and no larger", () => {
    expect(layoutRuns([[3]], 1000, 1000, 82).card).toBe(82);
    expect(layoutRuns([[3]], 1000, 64, 82).card).toBe(40);
  });
  it("wait patiently for a place that is not measured yet", () => {
    expect(layoutRuns([[3, 4]], 0, 0, 82).positions).toEqual([]);
  });
  it("lie over the edge rather than vanish", () => {
    expect(layoutRuns([[3, 4], [8]], 10, 10, 82).positions).toHaveLength(3);
  });
});

describe("the others around the table", () => {
  it("sit clockwise from my left, one of an odd number across", () => {
    expect(seatPositions(4, 1).map(({ seat, side }) => [seat, side])).toEqual([
      [2, "left"],
      [3, "top"],
      [0, "right"],
    ]);
    expect(seatPositions(3, 0).map(({ seat, side }) => [seat, side])).toEqual([
      [1, "left"],
      [2, "right"],
    ]);
  });
  it("fill each side from the bottom on the left, from the top on the right", () => {
    expect(seatPositions(7, 0).map(({ lines }) => lines)).toEqual([
      "5 / span 2",
      "3 / span 2",
      "1 / span 2",
      "1 / span 2",
      "3 / span 2",
      "5 / span 2",
    ]);
  });
  it("are all of them for a spectator", () => {
    expect(seatPositions(5, null).map(({ seat }) => seat)).toEqual([0, 1, 2, 3, 4]);
  });
});
