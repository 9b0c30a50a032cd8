/**
 * A Vite plugin that writes the licences of all packages whose code is in the built page, beside the page.
 *
 * The list comes from the modules of the bundle, so it can neither miss a package nor name one that is not shipped.
 */
import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** A package with code in the bundle. */
export interface Shipped {
  readonly name: string;
  readonly version: string;
  /** Its licence, as an SPDX expression. */
  readonly licence: string;
  /** The text of the licence; empty where the package has none. */
  readonly text: string;
}

export const FILE = "third-party-licences.txt";

/** The folder of the package that a module belongs to; none for our own sources. */
export function folderOf(id: string): string | undefined {
  // Code that the build tools themselves put into every bundle.
  const tool = /^\0(vite|rolldown)\//.exec(id);
  if (tool) return `node_modules/${tool[1]}`;
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0];
}

/** The licence's own text: build tools append those of packages that never reach the bundle. */
export function ownPart(text: string): string {
  return (text.split(/^# Licenses of bundled dependencies/m)[0] ?? "").trim();
}

function read(folder: string): Shipped {
  const about = JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as Record<string, string>;
  const file = readdirSync(folder, { encoding: "utf8" }).find((name) => /^licen[cs]e(\.md|\.txt)?$/i.test(name));
  const { name = "", version = "", license: licence = "" } = about;
  // The Apache License has no line of its own for the authors: Vacherie's copy of it will do.
  if (file === undefined && licence !== "Apache-2.0") throw new Error(`${name} has no licence file in ${folder}`);
  return { name, version, licence, text: file === undefined ? "" : ownPart(readFileSync(`${folder}/${file}`, "utf8")) };
}

/** The document of all shipped packages. */
export function document(packages: readonly Shipped[]): string {
  const parts = packages.map(({ name, version, licence, text }) => {
    const title = `${name} ${version} (${licence})`;
    return `${title}\n${"=".repeat(title.length)}\n\n${text || "The text of the Apache License 2.0 is in the file LICENSE of Vacherie."}`;
  });
  const names = packages.map((one) => one.name).join(", ");
  return `The web table of Vacherie contains code of these packages: ${names}.\n\n${parts.join("\n\n\n")}\n`;
}

/** Writes the document into the build. */
export function licences(): Plugin {
  return {
    name: "licences",
    apply: "build",
    generateBundle(_, bundle) {
      const folders = new Set<string>();
      for (const chunk of Object.values(bundle)) {
        for (const id of chunk.type === "chunk" ? chunk.moduleIds : []) {
          const folder = folderOf(id);
          if (folder !== undefined) folders.add(folder);
        }
      }
      const packages = [...folders].map(read).sort((one, other) => (one.name < other.name ? -1 : 1));
      this.emitFile({ type: "asset", fileName: FILE, source: document(packages) });
    },
  };
}
