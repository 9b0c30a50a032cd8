import { flushSync } from "svelte";
import { describe, expect, it } from "vitest";
import type { TableSession } from "../../../src/lib/session.svelte";
import type { Decision } from "../../../src/protocol";
import { SharedDevice } from "../../../src/table/seats/sharedDevice.svelte";

interface Part {
  asked?: boolean;
  answered?: boolean;
  autopilot?: boolean;
}

/** A session with these seats of mine, as far as sharing looks at it. */
function session(...parts: Part[]): TableSession {
  const decision = (seat: number, part: Part): Decision | null =>
    part.asked ? { id: 1, seat, options: [], answered: part.answered ?? false, quiet: false } : null;
  const viewers = new Map(
    parts.map((part, seat) => {
      const open = decision(seat, part);
      const scene = { view: { seat, table: {}, private: { hand: [seat] } }, event: { type: "received", to: seat } };
      return [
        seat,
        { seat, decision: open, player: { busy: false, scene }, message: { over: false, decisions: open ? [open] : [] } },
      ];
    }),
  );
  return {
    seats: parts.map((_, seat) => seat),
    viewers,
    active: null,
    room: { status: "playing", seats: parts.map((part) => ({ autopilot: part.autopilot ?? false })) },
  } as unknown as TableSession;
}

function within(test: () => void): void {
  const stop = $effect.root(test);
  stop();
}

describe("one person at a device", () => {
  it("always sees the own side", () =>
    within(() => {
      const device = new SharedDevice(session({ asked: true }));
      expect([device.seat, device.covered, device.waiting]).toEqual([0, false, [0]]);
      expect(device.scene?.view.private).toEqual({ hand: [0] });
    }));
});

describe("several people at a device", () => {
  it("see nobody's hand until one takes the device", () =>
    within(() => {
      const device = new SharedDevice(session({ asked: true }, { asked: true }));
      expect(device.covered).toBe(true);
      expect(device.decision).toBeNull();
      expect(device.scene).toMatchObject({ event: null, view: { seat: null, private: null } });
      device.take(1);
      flushSync();
      expect(device.seat).toBe(1);
      expect(device.scene?.view.private).toEqual({ hand: [1] });
    }));

  it("wait only for those who have not answered and play themselves", () =>
    within(() => {
      const device = new SharedDevice(
        session({ asked: true, answered: true }, { asked: true, autopilot: true }, { asked: true }, {}),
      );
      expect(device.waiting).toEqual([2]);
    }));

  it("cover everything again when the holder has answered", () =>
    within(() => {
      const device = new SharedDevice(session({ asked: true, answered: true }, { asked: true }));
      device.take(0);
      flushSync();
      expect(device.covered).toBe(true);
      device.take(1);
      flushSync();
      expect(device.covered).toBe(false);
      device.release();
      expect(device.covered).toBe(true);
    }));
});
