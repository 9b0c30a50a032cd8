import { describe, expect, it } from "vitest";
import { messagesOf, namesIn, needed, sourcesIn } from "../../catalogue";
import en from "../../../src/vacherie/locale/en.ftl?raw";
import { Words } from "./words.svelte";

describe("the texts that the web table loads", () => {
  const text = needed(en, sourcesIn("src"));
  const words = new Words("en", text);

  it("are far fewer than the whole catalogue", () => {
    expect(text.length).toBeLessThan(en.length * 0.9);
    expect(words.has("serve-open")).toBe(false);
  });

  it("hold every text that is named in the sources", () => {
    const known = messagesOf(en);
    const named = sourcesIn("src").flatMap((source) => [...source.matchAll(/\bt\("([\w.-]+)"/g)].map((found) => found[1] ?? ""));
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((name) => known.has(name.split(".")[0] ?? "") && !words.has(name))).toEqual([]);
  });

  it("know no name that the catalogue does not know", () => {
    const whole = new Words("en", en);
    const named = sourcesIn("src").flatMap((source) => [...source.matchAll(/\bt\("([\w.-]+)"/g)].map((found) => found[1] ?? ""));
    expect([...new Set(named.filter((name) => !whole.has(name)))]).toEqual([]);
  });

  it("hold the parts of other texts, with all their lines", () => {
    const took = needed("# a\na = { b } { $c ->\n    [one] x\n   *[other] y\n}\nb = { c-d }\nc-d = z\n    .more = m\ne = f\n", ['t("a")']);
    expect(took).toBe("a = { b } { $c ->\n    [one] x\n   *[other] y\n}\nb = { c-d }\nc-d = z\n    .more = m");
  });

  it("are found by whole names and by beginnings", () => {
    const { whole, beginnings } = namesIn('t("web-close"); t(`web-seat-${state}`); t(on ? "page-yes" : "page-no"); t("option-hand.about")');
    expect([...whole]).toEqual(expect.arrayContaining(["web-close", "page-yes", "page-no", "option-hand"]));
    expect([...beginnings]).toEqual(["web-seat-"]);
  });
});
