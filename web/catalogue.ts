/**
 * The texts as the web table loads them: only messages it can say, in two parts, without comments.
 *
 * The first part is what the home page and a nimmt table say; the rest comes when something else is opened. The whole
 * catalogue serves the terminal too.
 */
import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** Sources whose texts can wait: they are loaded later themselves. */
const LATER =
  /replay\/|rules\/|nothanks\/|special\/|waiting\/|Settings|Menu|KeyboardHelp|Score|Proof|proof|Share|GameOver|RoundPanel|Tracker|Draft|CardGrid/;

/** Everything between quotes that could be a name, and the beginnings of names that are put together (`web-seat-${…}`). */
export function namesIn(source: string): { whole: Set<string>; beginnings: Set<string> } {
  const whole = new Set([...source.matchAll(/["'`]([a-z]\w*(?:-\w+)*)(?:\.\w+)?["'`]/g)].map((found) => found[1] ?? ""));
  const beginnings = new Set([...source.matchAll(/["'`]([a-z][\w-]*-)\$?\{/g)].map((found) => found[1] ?? ""));
  return { whole, beginnings };
}

/** The messages of a catalogue by name, each with its attributes and indented lines. */
export function messagesOf(text: string): Map<string, string> {
  const found = new Map<string, string>();
  let name = "";
  for (const line of text.split("\n")) {
    if (line.startsWith("#") || line.trim() === "") continue;
    const start = /^([a-z][\w-]*) *=/.exec(line);
    if (start) name = start[1] ?? "";
    found.set(name, found.has(name) ? `${found.get(name)}\n${line}` : line);
  }
  return found;
}

/** The names of the messages that these sources can say. Event sentences have names like `nimmt-placed`. */
export function needed(
  messages: ReadonlyMap<string, string>,
  sources: readonly string[],
  always: readonly string[],
): Set<string> {
  const names = sources.map(namesIn);
  const beginnings = [...always, ...names.flatMap((one) => [...one.beginnings])];
  const whole = new Set(names.flatMap((one) => [...one.whole]));
  const kept = new Set<string>();
  const keep = (name: string): void => {
    const message = messages.get(name);
    if (message === undefined || kept.has(name)) return;
    kept.add(name);
    // A message may be part of another.
    for (const [, part = ""] of message.matchAll(/\{ *([a-z][\w-]*)/g)) keep(part);
  };
  for (const name of messages.keys()) {
    if (whole.has(name) || beginnings.some((start) => name.startsWith(start))) keep(name);
  }
  return kept;
}

export interface Source {
  readonly file: string;
  readonly text: string;
}

/** All sources below a folder, tests left out. */
export function sourcesIn(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(ts|svelte)$/.test(name) && !/\.test\.ts$/.test(name))
    .map((file) => ({ file, text: readFileSync(`${folder}/${file}`, "utf8") }));
}

/** What is needed first, and what can wait. */
export function parts(catalogue: string, sources: readonly Source[]): { first: string; rest: string } {
  const messages = messagesOf(catalogue);
  const soon = sources.filter((source) => !LATER.test(source.file)).map((source) => source.text);
  const first = needed(messages, soon, ["nimmt-"]);
  const all = needed(
    messages,
    sources.map((source) => source.text),
    ["nimmt-", "nothanks-"],
  );
  const text = (wanted: (name: string) => boolean) =>
    [...messages]
      .filter(([name]) => wanted(name))
      .map(([, message]) => message)
      .join("\n");
  return { first: text((name) => first.has(name)), rest: text((name) => all.has(name) && !first.has(name)) };
}

/** Makes `….ftl?first` and `….ftl?rest` modules whose default export is that part of the catalogue. */
export function catalogue(folder: string): Plugin {
  let testing = false;
  return {
    name: "catalogue",
    enforce: "pre",
    config(_, { mode }) {
      testing = mode === "test";
    },
    load(id) {
      const [file = "", part] = id.split("?");
      if (!file.endsWith(".ftl") || (part !== "first" && part !== "rest")) return null;
      this.addWatchFile(file);
      const text = readFileSync(file, "utf8");
      // Tests of components need not wait for anything.
      const both = testing ? { first: text, rest: "" } : parts(text, sourcesIn(folder));
      return `export default ${JSON.stringify(both[part])};`;
    },
  };
}
