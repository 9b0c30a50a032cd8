import { flushSync } from "svelte";
import { describe, expect, it } from "vitest";
import type { TableSession } from "../lib/session.svelte";
import type { Decision } from "../protocol";
import { Sharing } from "./sharing.svelte";

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
      return [seat, { seat, decision: open, stage: { busy: false, scene }, message: { over: false, decisions: open ? [open] : [] } }];
    }),
  );
  return {
    seats: parts.map((_, seat) => seat), viewers, active: null,
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
      const sharing = new Sharing(session({ asked: true }));
      expect([sharing.seat, sharing.covered, sharing.waiting]).toEqual([0, false, [0]]);
      expect(sharing.scene?.view.private).toEqual({ hand: [0] });
    }));
});

describe("several people at a device", () => {
  it("see nobody's hand until one takes the device", () =>
    within(() => {
      const sharing = new Sharing(session({ asked: true }, { asked: true }));
      expect(sharing.covered).toBe(true);
      expect(sharing.decision).toBeNull();
      expect(sharing.scene).toMatchObject({ event: null, view: { seat: null, private: null } });
      sharing.take(1);
      flushSync();
      expect(sharing.seat).toBe(1);
      expect(sharing.scene?.view.private).toEqual({ hand: [1] });
    }));

  it("wait only for those who have not answered and play themselves", () =>
    within(() => {
      const sharing = new Sharing(
        session({ asked: true, answered: true }, { asked: true, autopilot: true }, { asked: true }, {}),
      );
      expect(sharing.waiting).toEqual([2]);
    }));

  it("cover everything again when the holder has answered", () =>
    within(() => {
      const sharing = new Sharing(session({ asked: true, answered: true }, { asked: true }));
      sharing.take(0);
      flushSync();
      expect(sharing.covered).toBe(true);
      sharing.take(1);
      flushSync();
      expect(sharing.covered).toBe(false);
      sharing.release();
      expect(sharing.covered).toBe(true);
    }));
});
