/** Every game has its rules in every language, they say the same in the same order, and the examples add up. */
import { render } from "@testing-library/svelte";
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { bullheads } from "../../src/lib/bullheads";
import { i18n, LANGUAGES, Catalogue, type Language } from "../../src/lib/i18n.svelte";
import { ICONS } from "../../src/table/nimmt/special/icons";
import { SPECIALS } from "../../src/generated/specials";
import { PRESETS as OFFERED } from "../../src/generated/presets";
import type { PresetInfo } from "../../src/protocol";
import { type Block, SECTIONS, TEXTS, type Texts } from "../../src/rules/content";
import { endOf, factsOf, GROUPS, isPreset, PLANS, ROWS } from "../../src/rules/plans";
import { capacity } from "../../src/table/nimmt/facts";
import { PICTURES } from "../../src/rules/pictures";
import RulesList from "../../src/rules/RulesList.svelte";
import PresetRules from "../../src/rules/PresetRules.svelte";

const PRESETS = Object.keys(OFFERED).filter(isPreset);
const texts = {} as Record<Language, Texts>;

function wordsOf(lang: Language): Catalogue {
  return new Catalogue(lang, readFileSync(`../src/vacherie/locale/${lang}.ftl`, "utf8"));
}
const words = Object.fromEntries(LANGUAGES.map((lang) => [lang, wordsOf(lang)])) as Record<Language, Catalogue>;

beforeAll(async () => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  for (const lang of LANGUAGES) texts[lang] = (await TEXTS[lang]()).default;
});

/** All words of a block. */
function said(block: Block, lang: Language = "en"): string[] {
  if (typeof block === "string") return [block];
  if ("list" in block) return [...block.list];
  if ("steps" in block) return [...block.steps];
  if ("heads" in block) return [...block.heads];
  if ("specials" in block) return SPECIALS[block.specials].map((one) => words[lang].text(`web-rules-${block.specials}-${one}`));
  if ("table" in block) return [block.table.caption, ...block.table.lines.flat()];
  return [block.caption];
}

/** What a block is, apart from its language. */
function shape(block: Block): string {
  if (typeof block === "string") return "paragraph";
  if ("specials" in block) return `specials ${block.specials}`;
  if ("picture" in block) return `picture ${block.picture}`;
  if ("table" in block) return `table ${block.table.lines.map((line) => line.slice(1).join("|").replace(/\D+/g, "-")).join(" ")}`;
  return `${Object.keys(block).join()} ${said(block).length}`;
}

const blocksOf = (all: Texts): Block[] => SECTIONS.flatMap((id) => all[id].blocks);
/** The numbers in a text: no language may tell another. */
const numbers = (text: string) => [...new Set(text.match(/\d+/g))].sort().join(" ");

describe("the plan", () => {
  it("has all presets, in groups that have a name", () => {
    expect(Object.keys(PLANS)).toEqual(PRESETS);
    for (const plan of Object.values(PLANS)) expect(GROUPS).toContain(plan.group);
  });
  it("has the sections that follow from the presets: the deal and the end", () => {
    const set = ({ options }: PresetInfo, name: string) => options.find((option) => option.name === name)?.default;
    for (const preset of PRESETS) {
      const [info, sections] = [factsOf(preset), new Set<string>([...PLANS[preset].own, ...PLANS[preset].base])];
      const end = endOf(info);
      if (end === "two") expect(set(info, "end_score")).toBeNull();
      if (end === "over" || end === "reach") expect([set(info, "end_score"), set(info, "max_rounds")]).toEqual([66, null]);
      expect(sections).toContain({ coop: "coop-end", pile: "nothanks-end" }[end as string] ?? `end-${end}`);
      expect(sections.has("draft")).toBe(set(info, "deal") === "draft");
      expect(sections.has("tactic") || sections.has("surprise-deal-leaflet")).toBe(set(info, "deal") === "tactic");
      expect(info.seats).toHaveLength((info.seats.at(-1) ?? 0) - (info.seats[0] ?? 0) + 1);
    }
  });
  it("uses every section and every picture, none twice in a game", () => {
    const used = new Set<string>();
    for (const plan of Object.values(PLANS)) {
      const sections = [...plan.own, ...plan.base];
      expect(new Set(sections).size).toBe(sections.length);
      for (const id of sections) used.add(id);
    }
    expect([...used].sort()).toEqual([...SECTIONS].sort());
    const drawn = blocksOf(texts.en).flatMap((block) => (typeof block === "object" && "picture" in block ? [block.picture] : []));
    expect([...new Set(drawn)].sort()).toEqual(Object.keys(PICTURES).sort());
  });
});

describe.each(LANGUAGES)("the rules in %s", (lang) => {
  it("have every section, with a title of its own within a game", () => {
    expect(Object.keys(texts[lang]).sort()).toEqual([...SECTIONS].sort());
    for (const plan of Object.values(PLANS)) {
      const titles = [...plan.own, ...plan.base].map((id) => texts[lang][id].title);
      expect(new Set(titles).size).toBe(titles.length);
    }
  });
  it("are built like the English ones", () => {
    for (const id of SECTIONS) expect(texts[lang][id].blocks.map(shape), id).toEqual(texts.en[id].blocks.map(shape));
  });
  it("tell the same numbers", () => {
    for (const id of SECTIONS) {
      const [here, there] = ([lang, "en"] as const).map((one) =>
        texts[one][id].blocks.flatMap((block) => said(block, one)).map(numbers),
      );
      expect(here, id).toEqual(there);
    }
  });
  it("are clean: no empty text, no loose star, no rule number, no untidy space", () => {
    for (const text of blocksOf(texts[lang]).flatMap((block) => said(block, lang))) {
      expect(text.trim()).toBe(text);
      expect(text.length).toBeGreaterThan(0);
      expect(text.split("*").length % 2, text).toBe(1);
      expect(text).not.toMatch(/\bR\d|\s\s|'|"| - /);
      if (lang === "fr") expect(text).not.toMatch(/ [:;!?»]|« /);
      if (lang !== "fr") expect(text).not.toMatch(/\s[:;!?]/);
      if (lang === "de") expect(text).not.toMatch(/[»«”]/);
    }
  });
  it("are listed", () => {
    i18n.catalogue = wordsOf(lang);
    const { container, unmount } = render(RulesList);
    expect([...container.querySelectorAll("li a")].map((link) => link.getAttribute("href"))).toEqual(
      PRESETS.map((preset) => `/rules/${preset}`),
    );
    expect(container.textContent).not.toMatch(/web-|preset-/);
    unmount();
  });
});

// The sections are the same in every language (above), so one language shows all pages.
const SHOWN = [...PRESETS.map((preset) => ["en", preset] as const), ["fr", "coop"] as const, ["de", "nothanks"] as const];

it.each(SHOWN)("a page in %s: %s", (lang, preset) => {
  i18n.catalogue = wordsOf(lang);
  const plan = PLANS[preset];
  const { container, unmount } = render(PresetRules, { preset, texts: texts[lang] });
  expect(container.querySelectorAll("h1")).toHaveLength(1);
  const ids = [...container.querySelectorAll("h2[id], h3[id]")].map((heading) => heading.id);
  for (const id of [...plan.own, ...plan.base]) expect(ids).toContain(id);
  for (const link of container.querySelectorAll('a[href^="#"]')) expect(ids).toContain(link.getAttribute("href")?.slice(1));
  expect(container.textContent).not.toMatch(/web-|preset-|special-/);
  unmount();
});

describe("the examples", () => {
  const rows = (name: keyof typeof PICTURES) => {
    const drawing = PICTURES[name];
    return drawing.kind === "rows" ? drawing.rows : [];
  };
  it("add up", () => {
    expect(bullheads(rows("sixth")[0]?.cards ?? [])).toBe(6);
    expect(rows("low").map((row) => bullheads(row.cards))).toEqual([4, 1, 6, 2]);
    expect(bullheads(rows("parity")[1]?.cards ?? [])).toBe(12);
  });
  it("let nothing come into a row where it takes nothing and there is no room", () => {
    for (const drawing of Object.values(PICTURES)) {
      if (drawing.kind !== "rows") continue;
      for (const row of drawing.rows) {
        const facts = ROWS[drawing.marker === "cow" ? "cow" : "plain"];
        const room = capacity(facts, { seven: row.seven ?? false }, row.marked ?? false);
        expect(row.cards.length).toBeLessThanOrEqual(room);
        if (row.comes) expect(row.comes.takes ?? false).toBe(row.cards.length === room);
      }
    }
  });
  it("show only special cards that have a picture", () => {
    for (const block of blocksOf(texts.en)) {
      if (typeof block === "object" && "specials" in block)
        for (const special of SPECIALS[block.specials]) expect(ICONS).toHaveProperty(special);
    }
  });
});
