import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Message } from "../../src/protocol";
import { Refusal } from "../../src/lib/api";
import { TableSocket, type ConnectionState } from "../../src/lib/socket";

class FakeSocket {
  onopen: () => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  onclose: () => void = () => {};
  sent: { type: string; id: number; [key: string]: unknown }[] = [];
  closed = false;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as FakeSocket["sent"][number]);
  }
  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.onclose();
  }
  hear(message: object): void {
    this.onmessage({ data: JSON.stringify({ v: 1, ...message }) });
  }
  /** Open, and let the hello be acknowledged. */
  greet(): void {
    this.onopen();
    this.hear({ type: "ack", re: this.sent[0]?.id });
  }
}

let made: FakeSocket[];
let states: ConnectionState[];
let received: Message[];
let resets: number;
let socket: TableSocket;
const last = () => made.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  [made, states, received, resets] = [[], [], [], 0];
  socket = new TableSocket(
    "ws://here",
    {
      hello: () => ({ have: { "0": 7 } }),
      onReset: () => (resets += 1),
      onMessage: (message) => received.push(message),
      onState: (state) => states.push(state),
    },
    () => {
      const one = new FakeSocket();
      made.push(one);
      return one as unknown as WebSocket;
    },
  );
});
afterEach(() => {
  socket.close();
  vi.useRealTimers();
});

describe("the line to a table", () => {
  it("says hello with what it has", () => {
    last().greet();
    expect(last().sent[0]).toMatchObject({ type: "hello", have: { "0": 7 } });
    expect(states).toEqual(["connecting", "open"]);
  });

  it("comes back by itself and repeats what was not answered", async () => {
    last().greet();
    let done = false;
    const sent = socket.send({ type: "autopilot", seat: 0, on: true }).then(() => (done = true));
    last().close();
    expect(states.at(-1)).toBe("lost");
    await vi.advanceTimersByTimeAsync(1000);
    expect(made).toHaveLength(2);
    last().greet();
    const again = last().sent[1]!;
    expect(again).toMatchObject({ type: "autopilot", seat: 0, on: true });
    expect(done).toBe(false);
    last().hear({ type: "ack", re: again.id });
    await sent;
    expect(done).toBe(true);
  });

  it("does not say the same words twice", async () => {
    last().greet();
    const said = socket.send({ type: "say", seat: 0, text: "moo" });
    last().close();
    await expect(said).rejects.toMatchObject({ code: "network" });
  });

  it("tells a refusal", async () => {
    last().greet();
    const sent = socket.send({ type: "autopilot", seat: 3, on: true });
    last().hear({ type: "error", code: "not-yours", message: "no", re: last().sent[1]!.id });
    await expect(sent).rejects.toBeInstanceOf(Refusal);
  });

  it("gives a silent line up and finds a new one", async () => {
    last().greet();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(last().sent.at(-1)).toMatchObject({ type: "ping" });
    await vi.advanceTimersByTimeAsync(8_000);
    expect(made.length).toBeGreaterThan(1);
  });

  it("keeps a line that answers", async () => {
    last().greet();
    for (let n = 0; n < 5; n++) {
      await vi.advanceTimersByTimeAsync(20_000);
      last().hear({ type: "pong", re: last().sent.at(-1)!.id });
    }
    expect(made).toHaveLength(1);
  });

  it("begins with nothing when the server knows less", async () => {
    last().onopen();
    last().hear({ type: "error", code: "bad-have", message: "", re: last().sent[0]!.id });
    expect(resets).toBe(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(made).toHaveLength(2);
  });

  it("stays away when there is nothing to come back to", async () => {
    last().greet();
    last().hear({ type: "bye", code: "no-such-table", message: "", retry: null });
    last().close();
    expect(states.at(-1)).toBe("closed");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(made).toHaveLength(1);
  });

  it("waits as long as a server that restarts asks for", async () => {
    last().greet();
    last().hear({ type: "bye", code: "restart", message: "", retry: 5000 });
    last().close();
    await vi.advanceTimersByTimeAsync(4900);
    expect(made).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(made).toHaveLength(2);
  });

  it("connects anew at once when it is told to", () => {
    last().greet();
    const first = last();
    socket.restart();
    expect(first.closed).toBe(true);
    expect(made).toHaveLength(2);
  });

  it("sends an answer again that the server could not save, and no chat", async () => {
    last().greet();
    const command = { type: "answer", seat: 0, decision: 3, choice: { type: "play", card: 7, reversed: false } } as const;
    const answer = socket.send(command);
    const chat = socket.send({ type: "say", seat: 0, text: "moo", phrase: null });
    const [first, said] = last().sent.slice(1);
    last().hear({ type: "error", code: "storage", message: "the disk is full", re: said!.id });
    await expect(chat).rejects.toThrow("the disk is full");
    for (const times of [2, 3]) {
      last().hear({ type: "error", code: "storage", message: "the disk is full", re: first!.id });
      await vi.advanceTimersByTimeAsync(2_000);
      expect(last().sent.filter((frame) => frame.type === "answer")).toEqual(Array(times).fill(first));
    }
    last().hear({ type: "ack", re: first!.id });
    await expect(answer).resolves.toBeUndefined();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(last().sent.filter((frame) => frame.type === "answer")).toHaveLength(3);
  });
});
