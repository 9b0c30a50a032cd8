/**
 * A Vite plugin that tells the service worker which files to keep: those of the pages that need no server.
 *
 * The list comes from the bundle, so that no file is forgotten, and its digest is the version of the cache.
 */
import { createHash } from "node:crypto";
import type { Plugin } from "vite";
import { OFFLINE_PAGES } from "./src/app/offlinePages.ts";

export const WORKER = "src/app/serviceWorker.ts";
/** What is shown without a server; and the texts, in every language. */
const SHELL = ["src/main.ts", "src/app/OfflineScreen.svelte"];
const TEXTS = /\/locale\//;
const BESIDE = ["icon.svg", "manifest.webmanifest"];

export interface Chunk {
  readonly fileName: string;
  readonly moduleIds: readonly string[];
  readonly imports: readonly string[];
  /** Styles and pictures that it refers to. */
  readonly beside: readonly string[];
}

/** A module, and what it imports at once or later. */
export type Imported = (id: string) => readonly string[];

/** These modules, with all that they import at once or later. */
export function reachable(ids: readonly string[], imported: Imported): ReadonlySet<string> {
  const found = new Set(ids);
  // A set may grow while it is walked through.
  for (const id of found) imported(id).forEach((one) => found.add(one));
  return found;
}

/** The files of the wanted modules, with the files that these import at once. */
export function filesOf(chunks: readonly Chunk[], isWanted: (id: string) => boolean): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set<string>();
  const keep = (name: string): void => {
    const chunk = byName.get(name);
    if (chunk === undefined || found.has(name)) return;
    found.add(name);
    chunk.beside.forEach((file) => found.add(file));
    chunk.imports.forEach(keep);
  };
  for (const chunk of chunks) if (chunk.moduleIds.some(isWanted)) keep(chunk.fileName);
  return [...found].sort();
}

export function appShell(): Plugin {
  let base = "/";
  return {
    name: "app-shell",
    apply: "build",
    enforce: "post",
    configResolved: (config) => void (base = config.base),
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const all = Object.values(bundle).filter((one) => one.type === "chunk");
        const worker = all.find((chunk) => chunk.facadeModuleId?.endsWith(`/${WORKER}`));
        if (worker === undefined) throw new Error(`${WORKER} is not in the bundle`);
        const chunks = all.map(({ fileName, moduleIds, imports, viteMetadata }) => ({
          fileName,
          moduleIds,
          imports,
          beside: [...(viteMetadata?.importedCss ?? []), ...(viteMetadata?.importedAssets ?? [])],
        }));
        const ids = [...this.getModuleIds()];
        const idOf = (source: string): string => {
          const id = ids.find((one) => one.endsWith(`/${source}`));
          if (id === undefined) throw new Error(`${source} is not in the bundle`);
          return id;
        };
        const pages = reachable(
          OFFLINE_PAGES.map(({ source }) => idOf(source)),
          (id) => {
            const module = this.getModuleInfo(id);
            return module === null ? [] : [...module.importedIds, ...module.dynamicallyImportedIds];
          },
        );
        const wanted = new Set([...SHELL.map(idOf), ...pages]);
        const files = [...filesOf(chunks, (id) => wanted.has(id) || TEXTS.test(id)), ...BESIDE].map((name) => base + name);
        const version = createHash("sha256").update(Object.keys(bundle).sort().join()).digest("hex").slice(0, 12);
        worker.code = worker.code
          .replace(/(["'`])__FILES__\1/, () => JSON.stringify(JSON.stringify(files)))
          .replace("__VERSION__", version);
      },
    },
  };
}
