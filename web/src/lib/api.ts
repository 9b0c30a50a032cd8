/** The server's HTTP API: typed requests, and refusals as errors with a code. */
import type {
  ContributeBody,
  Failure,
  GamePage,
  GameRecord,
  HintGiven,
  History,
  Invitation,
  Lobby,
  Me,
  NewMe,
  OpenTable,
  PlayOn,
  Presets,
  RematchOpened,
  ReplayFrames,
  RoomReply,
  SeatTaken,
  Sessions,
  SetupGiven,
  SitBody,
  TableOpened,
} from "../protocol";

/** The server refused a request. `code` is for programs; the text for people comes from the catalogue. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** One request; throws a `Refusal`. */
export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method, credentials: "same-origin" };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { "content-type": "application/json" };
  }
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Refusal("network", "the server cannot be reached", 0);
  }
  if (response.ok) return (await response.json()) as T;
  const failure = (await response.json().catch(() => null)) as Failure | null;
  throw new Refusal(failure?.code ?? "internal", failure?.message ?? response.statusText, response.status);
}

const table = (id: string, rest = "") => `/api/tables/${encodeURIComponent(id)}${rest}`;

export const api = {
  me: () => call<Me>("GET", "/api/me"),
  becomeGuest: (name: string) => call<NewMe>("POST", "/api/guests", { name }),
  rename: (name: string) => call<Me>("PATCH", "/api/me", { name }),
  sessions: () => call<Sessions>("GET", "/api/me/sessions"),
  endSession: (id: string) => call<unknown>("DELETE", `/api/me/sessions/${encodeURIComponent(id)}`),
  endOtherSessions: () => call<unknown>("POST", "/api/me/sessions/end-others"),
  forgetMe: () => call<unknown>("DELETE", "/api/me"),
  /** A page of my games, newest first; `before` is the `next` of the page before. */
  myGames: (before = "") => call<History>("GET", `/api/me/games?before=${encodeURIComponent(before)}`),
  presets: () => call<Presets>("GET", "/api/presets"),
  lobby: () => call<Lobby>("GET", "/api/tables"),
  open: (body: OpenTable) => call<TableOpened>("POST", "/api/tables", body),
  invitation: (id: string) => call<Invitation>("GET", table(id, "/invitation")),
  look: (id: string) => call<RoomReply>("GET", table(id)),
  configure: (id: string, setup: SetupGiven) => call<RoomReply>("POST", table(id, "/configure"), { setup }),
  sit: (id: string, wish: SitBody) => call<SeatTaken>("POST", table(id, "/sit"), wish),
  contribute: (id: string, seat: number, body: ContributeBody) =>
    call<RoomReply>("POST", table(id, `/seats/${seat}/contribute`), body),
  leave: (id: string, seat: number) => call<RoomReply>("POST", table(id, `/seats/${seat}/leave`)),
  putBot: (id: string, seat: number, bot: string) => call<RoomReply>("POST", table(id, `/seats/${seat}/put-bot`), { bot }),
  fill: (id: string, bot: string) => call<RoomReply>("POST", table(id, "/fill-with-bots"), { bot }),
  start: (id: string) => call<RoomReply>("POST", table(id, "/start")),
  rematch: (id: string) => call<RematchOpened>("POST", table(id, "/rematch")),
  close: (id: string) => call<RoomReply>("POST", table(id, "/close")),
  game: (id: string) => call<GamePage>("GET", `/api/games/${encodeURIComponent(id)}`),
  record: (id: string) => call<GameRecord>("GET", `/api/games/${encodeURIComponent(id)}/record`),
  replayRecord: (record: GameRecord) => call<ReplayFrames>("POST", "/api/replay", record),
  playOn: (body: PlayOn) => call<TableOpened>("POST", "/api/play-on", body),
  hint: (id: string, seat: number, decision: number) => call<HintGiven>("POST", table(id, `/seats/${seat}/hint`), { decision }),
  takeBack: (id: string, seat: number, decision: number) =>
    call<unknown>("POST", table(id, `/seats/${seat}/take-back`), { decision }),
  replay: (id: string) => call<ReplayFrames>("GET", `/api/games/${encodeURIComponent(id)}/replay`),
};

/** 16 random bytes in hexadecimal: a seat's contribution to the shuffle, drawn after the table's commitment was read. */
export function drawBytes(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
