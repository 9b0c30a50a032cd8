/** The texts as the web table loads them: only messages it can say, without comments. The whole catalogue serves the terminal too. */
/// <reference path="./node.d.ts" />
import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** Messages whose names are put together from the kind of an event or a choice. */
const ALWAYS = ["nimmt-", "nothanks-"];

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

/** A catalogue without what these sources cannot say. */
export function needed(text: string, sources: readonly string[]): string {
  const messages = messagesOf(text);
  const names = sources.map(namesIn);
  const beginnings = [...ALWAYS, ...names.flatMap((one) => [...one.beginnings])];
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
  return [...messages].filter(([name]) => kept.has(name)).map(([, message]) => message).join("\n");
}

/** All sources below a folder, tests left out. */
export function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(ts|svelte)$/.test(name) && !/\.test\.ts$/.test(name))
    .map((name) => readFileSync(`${folder}/${name}`, "utf8"));
}

export function catalogue(folder: string): Plugin {
  return {
    name: "catalogue",
    apply: "build",
    enforce: "pre",
    load(id) {
      if (!id.endsWith(".ftl?raw")) return null;
      const file = id.slice(0, -"?raw".length);
      this.addWatchFile(file);
      return `export default ${JSON.stringify(needed(readFileSync(file, "utf8"), sourcesIn(folder)))};`;
    },
  };
}
