import { describe, expect, it } from "vitest";
import { filesOf, reachable } from "../appShell.ts";

const chunk = (fileName: string, moduleIds: string[], imports: string[] = [], beside: string[] = []) => ({
  fileName,
  moduleIds,
  imports,
  beside,
});

describe("files for pages without a server", () => {
  const chunks = [
    chunk("rules.js", ["RulesPage"], ["base.js"], ["rules.css"]),
    chunk("base.js", ["main", "App"]),
    chunk("table.js", ["TablePage"], ["base.js"]),
    chunk("lesson.js", ["lesson"]),
    chunk("fr.js", ["fr"]),
  ];
  const imports: Record<string, string[]> = { App: ["TablePage"], LearnPage: ["list"], list: ["lesson", "LearnPage"] };

  it("are those of the modules, what they import at once, and their styles", () => {
    expect(filesOf(chunks, (id) => ["RulesPage", "fr"].includes(id))).toEqual(["base.js", "fr.js", "rules.css", "rules.js"]);
  });

  it("belong also to what a page imports later", () => {
    const found = reachable(["LearnPage"], (id) => imports[id] ?? []);
    expect([...found]).toEqual(["LearnPage", "list", "lesson"]);
    expect(filesOf(chunks, (id) => found.has(id))).toEqual(["lesson.js"]);
  });
});
