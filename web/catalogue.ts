/**
 * A Vite plugin that splits the catalogue of texts: only messages the sources use, in two parts, without comments.
 *
 * The first part is what the home page and a nimmt table show; the rest is lazy-loaded with other pages. The whole
 * catalogue serves the terminal too.
 */
import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** Sources that are lazy-loaded: so are their texts. */
const LATER =
  /generated\/|replay\/|tv\/|app\/|rules\/|learn\/|puzzles\/|layout\/|coach\/|review\/|keys|nothanks\/(?!family)|special\/|waiting\/|Resume|Settings|Menu|KeyboardHelp|Score|Proof|proof|Share|GameOver|RoundPanel|Tracker|Draft|CardGrid|LevelPicker|NextLevel|Talk|phrases/;

/** Texts that are seldom shown, on every page: refusals, and what special cards do. */
const SELDOM =
  /^refused-|(^|-)taken-back$|^nimmt-(choice-(?!play|choose-row|pick)|used|passed|slid|swapped|replaced|inserted|unlocked)/;

/** Every quoted string that could be a message id, and the prefixes of composed ids (`web-seat-${…}`). */
export function namesIn(source: string): { whole: Set<string>; beginnings: Set<string> } {
  const whole = new Set([...source.matchAll(/["'`]([a-z]\w*(?:-\w+)*)(?:\.\w+)?["'`]/g)].map((found) => found[1] ?? ""));
  const beginnings = new Set([...source.matchAll(/["'`]([a-z][\w-]*-)\$?\{/g)].map((found) => found[1] ?? ""));
  return { whole, beginnings };
}

/** The messages of a catalogue by id, each with its attributes and indented lines. */
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

/** The ids of the messages these sources use. Event sentences have ids like `nimmt-placed`. */
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
    // A message may refer to another.
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

/** All sources below a folder. */
export function sourcesIn(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(ts|svelte)$/.test(name) && !/\.test\.ts$/.test(name))
    .map((file) => ({ file, text: readFileSync(`${folder}/${file}`, "utf8") }));
}

/** The catalogue split into what is needed at first and the rest. */
export function parts(catalogue: string, sources: readonly Source[]): { first: string; rest: string } {
  const messages = messagesOf(catalogue);
  const soon = sources.filter((source) => !LATER.test(source.file)).map((source) => source.text);
  const usual = new Map([...messages].filter(([name]) => !SELDOM.test(name)));
  const first = needed(usual, soon, ["nimmt-"]);
  const all = needed(
    messages,
    sources.map((source) => source.text),
    ["nimmt-", "nothanks-", "review-"],
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
      // Tests of components have all texts at once.
      const both = testing ? { first: text, rest: "" } : parts(text, sourcesIn(folder));
      return `export default ${JSON.stringify(both[part])};`;
    },
  };
}
