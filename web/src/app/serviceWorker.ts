/**
 * The service worker: lets the page start without the server, and never shows anything older than the server has.
 *
 * Pages and all other files come from the server, and from the cache only when it does not answer. Of what the server
 * computes (/api/…) only the book of puzzles is kept, so no table can be stale. Files with a content hash in their name
 * cannot change: they come from the cache. A new version of the page has another list of files, hence another worker and
 * another cache.
 */

interface Lifetime extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetch extends Lifetime {
  readonly request: Request;
  respondWith(reply: Promise<Response>): void;
}
interface Worker {
  addEventListener(type: "install" | "activate", listener: (event: Lifetime) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetch) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
}
const worker = self as unknown as Worker;

/** The files that pages without a server need; the build puts them here (appShell.ts). */
const FILES = JSON.parse("__FILES__") as readonly string[];
const CACHE = "vacherie-__VERSION__";
/** The document of every page. */
const DOCUMENT = "/";
const HASHED = "/static/assets/";
/** All puzzles with their solutions, and the list of them: a client that asks for it gets the newest book, too. */
const BOOK = "/api/puzzle-book";
const PUZZLES = "/api/puzzles";
/** What a proxy answers in the place of a server that is down. */
const DOWN = [502, 503, 504];
/** How many milliseconds a page may be on its way; a network that is none often leaves requests unanswered. */
const PATIENCE = 8000;

worker.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll([DOCUMENT, ...FILES]))
      .then(keepBook)
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  );
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (!pathname.startsWith("/api/") && !pathname.startsWith("/static/")) event.respondWith(served(request, offlineDocument));
  } else if (pathname.startsWith(HASHED)) event.respondWith(hashed(request));
  else if (pathname.startsWith("/static/") || pathname === BOOK) event.respondWith(served(request, () => kept(request)));
  else if (pathname === PUZZLES) event.waitUntil(keepBook());
});

/** The server's answer; what is there `instead` when it does not answer. */
async function served(request: Request, instead: () => Promise<Response>): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, fail) => (timer = setTimeout(() => fail(new Error("no answer")), PATIENCE)));
  try {
    const reply = await Promise.race([fetch(request), tooLate]);
    return DOWN.includes(reply.status) ? await instead() : reply;
  } catch {
    return instead();
  } finally {
    clearTimeout(timer);
  }
}

/** The document that says there is no server. */
async function offlineDocument(): Promise<Response> {
  const found = await kept(DOCUMENT);
  const headers = new Headers(found.headers);
  headers.delete("content-encoding");
  headers.delete("content-length");
  return new Response((await found.text()).replace("<html", "<html data-offline"), { headers });
}

/** Keep the newest book of puzzles. A server may have none: then there are no puzzles without it. */
async function keepBook(): Promise<void> {
  await (await caches.open(CACHE)).add(BOOK).catch(() => {});
}

/** A file that never changes. */
async function hashed(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request);
  if (found !== undefined) return found;
  const reply = await fetch(request);
  if (reply.ok) await cache.put(request, reply.clone());
  return reply;
}

async function kept(request: Request | string): Promise<Response> {
  return (await (await caches.open(CACHE)).match(request)) ?? Response.error();
}
