// The HTTP side of the protocol. A refusal is thrown as an Error with the server's `code`.

export class Refused extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

async function call(method, path, body) {
  let response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    throw new Refused("unreachable", error.message);
  }
  const isJson = (response.headers.get("content-type") ?? "").includes("json");
  const reply = isJson ? await response.json() : null;
  if (!response.ok) throw new Refused(reply?.code ?? "internal", reply?.message ?? response.statusText);
  return reply;
}

/** The guest this browser is, or null. */
export async function me() {
  try {
    return await call("GET", "/me");
  } catch (error) {
    if (error.code === "no-guest" || error.code === "bad-token") return null;
    throw error;
  }
}

export const becomeGuest = (name) => call("POST", "/guests", { name });
export const rename = (name) => call("PATCH", "/me", { name });
export const deleteMe = () => call("DELETE", "/me");
export const history = () => call("GET", "/me/games");
export const presets = () => call("GET", "/presets");
export const lobby = () => call("GET", "/tables");
export const openTable = (setup, places) => call("POST", "/tables", { setup, places });
export const room = (id) => call("GET", `/tables/${id}`);
export const configure = (id, setup) => call("PATCH", `/tables/${id}`, setup);
export const sit = (id, body) => call("POST", `/tables/${id}/seats`, body);
export const leave = (id, seat) => call("DELETE", `/tables/${id}/seats/${seat}`);
export const putBot = (id, seat, bot) => call("PUT", `/tables/${id}/seats/${seat}`, { bot });
export const fill = (id, bot) => call("POST", `/tables/${id}/bots`, { bot });
export const start = (id) => call("POST", `/tables/${id}/start`);
export const rematch = (id) => call("POST", `/tables/${id}/rematch`);
export const game = (id) => call("GET", `/games/${id}`);
export const recordPath = (id) => `/api/games/${id}/record`;
export const exportPath = "/api/me/export";

/** The address of a table's websocket. */
export function socketAddress(id) {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/api/tables/${id}/socket`;
}

/** 16 random bytes for the shuffle, in hexadecimal; drawn after the commitment has been read. */
export function contribution() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
