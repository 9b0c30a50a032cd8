/**
 * The pages that work without the server. A new one is a line here: the service worker then keeps its files,
 * and the page that is shown without a connection leads to it.
 */
import type { Page } from "../lib/route.svelte";

export interface OfflinePage {
  /** Its name in the routes. */
  readonly name: Page["name"];
  readonly path: string;
  /** The text of a link to it. */
  readonly text: string;
  /** Its component, whose files are kept, with all that it loads later. */
  readonly source: string;
}

export const OFFLINE_PAGES: readonly OfflinePage[] = [
  { name: "rules", path: "/rules", text: "web-rules", source: "src/rules/RulesPage.svelte" },
  { name: "learn", path: "/learn", text: "web-learn", source: "src/learn/LearnPage.svelte" },
  { name: "puzzles", path: "/puzzles", text: "web-puzzles", source: "src/puzzles/PuzzlePage.svelte" },
];

/** Whether the page was started without the server; the service worker says so in the document it answers with. */
export const isOffline = (): boolean => "offline" in document.documentElement.dataset;
