import { describe, expect, it } from "vitest";
import type { GameChoice, Message } from "../../src/protocol";
import { TableSession } from "../../src/lib/session.svelte";

const play = (card: number): GameChoice => ({ type: "play", card, reversed: false });

/** A session in a game, with the frames it has sent. */
function seated() {
  const sent: { type: string; id: number; have?: number; choice?: GameChoice }[] = [];
  const line = { send: (text: string) => sent.push(JSON.parse(text)), close() {} } as unknown as WebSocket;
  const session = new TableSession(
    "mu4k2vyq3hba",
    () => {},
    () => line,
  );
  const say = (message: object) => line.onmessage?.({ data: JSON.stringify({ v: 1, ...message }) } as MessageEvent<string>);
  line.onopen?.({} as Event);
  say({ type: "ack", re: sent[0]?.id });
  say({ type: "welcome", table: "mu4k2vyq3hba", seats: [0], host: true });
  const told = (first: number, seq: number): Message =>
    ({
      type: "table",
      seat: 0,
      seq,
      events: Array(seq - first + 1).fill({ type: "answered", seat: 1 }),
      view: { seat: 0, table: { seats: 2 }, private: null },
      decisions: [{ id: 3, seat: 0, options: [play(7), play(8)], answered: false, quiet: false }],
      awaited: [],
      over: false,
      steps: Array(seq - first).fill({ seat: 0, table: { seats: 2 }, private: null }),
      previews: [],
    }) as unknown as Message;
  say(told(1, 5));
  const answers = () => sent.filter((frame) => frame.type === "answer");
  const settled = () => new Promise((done) => setTimeout(done));
  return { session, say, told, answers, settled };
}

describe("answers of a session", () => {
  it("are sent one at a time, each with the events that are known then", async () => {
    const { session, say, told, answers, settled } = seated();
    void session.answerAs(0, play(7));
    void session.answerAs(0, play(8));
    await settled();
    expect(answers()).toMatchObject([{ have: 5, choice: play(7) }]);
    expect(session.sending).toEqual(play(8));
    say(told(6, 6));
    say({ type: "ack", re: answers()[0]?.id });
    await settled();
    expect(answers()[1]).toMatchObject({ have: 6, choice: play(8) });
    say({ type: "ack", re: answers()[1]?.id });
    await settled();
    expect(session.sending).toBeNull();
  });
});

describe("the address of a table", () => {
  it("that no table can have is said to lead to none, and nothing is asked for", () => {
    let opened = 0;
    for (const id of ["mu4k2vyq", "mu4k2vyq3hba.", "MU4K2VYQ3HBA", ""]) {
      const session = new TableSession(id, undefined, () => {
        opened += 1;
        return {} as WebSocket;
      });
      expect(session.connection).toBe("closed");
      expect(session.bye?.code).toBe("no-such-table");
      session.close();
    }
    expect(opened).toBe(0);
  });
});
