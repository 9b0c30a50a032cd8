import { describe, expect, it } from "vitest";
import { messagesOf, namesIn, needed, parts, sourcesIn } from "../../catalogue";
import en from "../../../src/vacherie/locale/en.ftl?raw";
import { Catalogue } from "../../src/lib/i18n.svelte";

const sources = sourcesIn("src");

/** The names of texts in these files. */
function named(files: RegExp): string[] {
  const texts = sources.filter((source) => files.test(source.file)).map((source) => source.text);
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/\bt\("([\w.-]+)"/g)].map((found) => found[1] ?? "")))];
}

describe("the texts that the web table loads", () => {
  const { first, rest } = parts(en, sources);

  it("are fewer than the whole catalogue, and few at first", () => {
    expect(first.length + rest.length).toBeLessThan(en.length * 0.9);
    expect(first.length).toBeLessThan(en.length * 0.6);
    expect(messagesOf(first).has("serve-open") || messagesOf(rest).has("serve-open")).toBe(false);
  });

  it("know every name in the sources", () => {
    const whole = new Catalogue("en", `${first}\n${rest}`);
    expect(named(/./).filter((name) => !whole.has(name))).toEqual([]);
  });

  it("are there at once for the home page and a nimmt table", () => {
    const words = new Catalogue("en", first);
    const names = named(
      /^home\/(?!Resume)|^table\/(chat\/(?!Talk)|header\/Header|seats\/|status\/)|^table\/nimmt\/(Hand|ActionBar|Row|NimmtTable)/,
    );
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name) => !words.has(name))).toEqual([]);
  });

  it("come later where they are seldom shown, and are then still known", () => {
    const [now, later] = [messagesOf(first), messagesOf(rest)];
    for (const name of ["refused-name", "nimmt-used", "bot-caramel"])
      expect([now.has(name), later.has(name)], name).toEqual([false, true]);
    const partial = new Catalogue("en", first, () => undefined);
    expect([partial.mayHave("refused-name"), new Catalogue("en", first).mayHave("refused-moo")]).toEqual([true, false]);
  });

  it("come with the parts they are made of, with all their lines", () => {
    const messages = messagesOf(
      "# a\na = { b } { $c ->\n    [one] x\n   *[other] y\n}\nb = { c-d }\nc-d = z\n    .more = m\ne = f\n",
    );
    expect([...needed(messages, ['t("a")'], [])]).toEqual(["a", "b", "c-d"]);
    expect(messages.get("c-d")).toBe("c-d = z\n    .more = m");
    expect(messages.get("a")).toContain("*[other] y\n}");
  });

  it("are found by whole names and by beginnings", () => {
    const { whole, beginnings } = namesIn(
      't("web-close"); t(`web-seat-${state}`); t(on ? "page-yes" : "page-no"); t("option-hand.about")',
    );
    expect([...whole]).toEqual(expect.arrayContaining(["web-close", "page-yes", "page-no", "option-hand"]));
    expect([...beginnings]).toEqual(["web-seat-"]);
  });
});

describe("a text that is still on its way", () => {
  it("shows nothing, and is asked for", () => {
    let asked = 0;
    const words = new Catalogue("en", "here = yes", () => (asked += 1));
    expect([words.text("here"), asked]).toEqual(["yes", 0]);
    expect([words.text("there"), asked]).toEqual(["", 1]);
  });
  it("shows its name when nothing more comes", () => expect(new Catalogue("en", "").text("there")).toBe("there"));
});
