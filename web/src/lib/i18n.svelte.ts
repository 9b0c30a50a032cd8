/** Texts in the reader's language, from the one catalogue (src/vacherie/locale/*.ftl, Project Fluent). */
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

export const LANGUAGES = ["en", "fr", "de"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Arguments = Record<string, FluentVariable>;

type Sources = Record<Language, () => Promise<{ default: string }>>;

// Only the language that is read is loaded: what is said at once first, the rest when it is needed (catalogue.ts).
const first: Sources = {
  en: () => import("../../../src/vacherie/locale/en.ftl?first"),
  fr: () => import("../../../src/vacherie/locale/fr.ftl?first"),
  de: () => import("../../../src/vacherie/locale/de.ftl?first"),
};
const rest: Sources = {
  en: () => import("../../../src/vacherie/locale/en.ftl?rest"),
  fr: () => import("../../../src/vacherie/locale/fr.ftl?rest"),
  de: () => import("../../../src/vacherie/locale/de.ftl?rest"),
};

/** The texts of one language. */
export class Catalogue {
  private readonly bundle: FluentBundle;

  constructor(
    readonly lang: Language,
    source: string,
    /** Called when a text is wanted that may be in the part that is not here yet. */
    private readonly missing: (() => void) | null = null,
  ) {
    // Isolation marks would be spelt out by some screen readers; all our languages read left to right.
    this.bundle = new FluentBundle(lang, { useIsolating: false });
    this.bundle.addResource(new FluentResource(source));
  }

  has(id: string): boolean {
    return this.pattern(id) !== null;
  }

  /**
   * The text of a message; `id.attribute` is the text of one of its attributes. A missing one shows its id; one that is
   * still on its way shows nothing, and is there a moment later.
   */
  text(id: string, values: Arguments = {}): string {
    const pattern = this.pattern(id);
    if (pattern !== null) return this.bundle.formatPattern(pattern, values, []).trim();
    if (this.missing === null) return id;
    this.missing();
    return "";
  }

  /** A list in words. */
  join(items: readonly string[]): string {
    if (items.length < 2) return items.join("");
    return this.text("list-and", { first: items.slice(0, -1).join(", "), last: items.at(-1) ?? "" });
  }

  private pattern(id: string) {
    const [name = "", attribute] = id.split(".");
    const message = this.bundle.getMessage(name);
    return (attribute === undefined ? message?.value : message?.attributes[attribute]) ?? null;
  }
}

/** The first language of ours that somebody reads. */
export function preferred(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = LANGUAGES.find((lang) => tag.toLowerCase().split("-")[0] === lang);
    if (found !== undefined) return found;
  }
  return "en";
}

/** All words of a language. */
export async function loadCatalogue(lang: Language): Promise<Catalogue> {
  const both = await Promise.all([first[lang](), rest[lang]()]);
  return new Catalogue(lang, both.map((part) => part.default).join("\n"));
}

/** The words on the page. Set before anything is shown; a change of language replaces them all. */
class I18n {
  catalogue = $state.raw<Catalogue>(new Catalogue("en", ""));
  private all: Promise<void> | null = null;

  async setLanguage(lang: Language): Promise<void> {
    if (this.all !== null) {
      this.catalogue = await loadCatalogue(lang);
    } else {
      this.catalogue = new Catalogue(lang, (await first[lang]()).default, () => void this.loadAll());
    }
    document.documentElement.lang = lang;
  }

  /** Wait for all words; until now there may be only those for the home page and a table. */
  loadAll(): Promise<void> {
    this.all ??= loadCatalogue(this.catalogue.lang).then((catalogue) => {
      if (catalogue.lang === this.catalogue.lang) this.catalogue = catalogue;
    });
    return this.all;
  }

  /** Wait for a part of the page, and for all words along with it. */
  async withTexts<T>(part: Promise<T>): Promise<T> {
    const [loaded] = await Promise.all([part, this.loadAll()]);
    return loaded;
  }
}

export const i18n = new I18n();

/** The text of a message in the current language. */
export function t(id: string, values: Arguments = {}): string {
  return i18n.catalogue.text(id, values);
}
