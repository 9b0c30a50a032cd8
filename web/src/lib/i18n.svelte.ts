/** Internationalisation: texts in the reader's language from the catalogue (src/vacherie/locale/*.ftl, Project Fluent). */
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

export const LANGUAGES = ["en", "fr", "de"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Arguments = Record<string, FluentVariable>;

type Sources = Record<Language, () => Promise<{ default: string }>>;

// Only the reader's language is loaded: the first part at once, the rest when it is needed (catalogue.ts).
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
    /** Called for a missing text, which may be in the part that is not loaded yet. */
    private readonly missing: (() => void) | null = null,
  ) {
    // Some screen readers read isolation marks aloud; all languages here read left to right.
    this.bundle = new FluentBundle(lang, { useIsolating: false });
    this.bundle.addResource(new FluentResource(source));
  }

  has(id: string): boolean {
    return this.pattern(id) !== null;
  }

  /** Whether a text may exist: it is here, or in the part that is not loaded yet. */
  mayHave(id: string): boolean {
    return this.has(id) || this.missing !== null;
  }

  /**
   * The text of a message; `id.attribute` is the text of one of its attributes. A missing one shows its id; one that
   * is still being loaded shows nothing until then.
   */
  text(id: string, values: Arguments = {}): string {
    const pattern = this.pattern(id);
    if (pattern !== null) return this.bundle.formatPattern(pattern, values, []).trim();
    if (this.missing === null) return id;
    this.missing();
    return "";
  }

  /** A list as text: "a, b and c". */
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

/** The first supported language of a list of preferences. */
export function preferred(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = LANGUAGES.find((lang) => tag.toLowerCase().split("-")[0] === lang);
    if (found !== undefined) return found;
  }
  return "en";
}

/** The whole catalogue of a language. */
export async function loadCatalogue(lang: Language): Promise<Catalogue> {
  const both = await Promise.all([first[lang](), rest[lang]()]);
  return new Catalogue(lang, both.map((part) => part.default).join("\n"));
}

/** The current language and its catalogue. Set before anything is rendered; a change of language replaces it. */
class I18n {
  catalogue = $state.raw<Catalogue>(new Catalogue("en", ""));
  private all: Promise<void> | null = null;

  async setLanguage(lang: Language): Promise<void> {
    if (this.all !== null) {
      this.catalogue = await loadCatalogue(lang);
    } else {
      this.catalogue = new Catalogue(lang, (await first[lang]()).default, () => void this.loadAll().catch(() => {}));
    }
    document.documentElement.lang = lang;
  }

  /**
   * Load the whole catalogue; at first there is only the part for the home page and a nimmt table. What failed, as
   * without a network, is tried again by the next one who needs it.
   */
  loadAll(): Promise<void> {
    this.all ??= loadCatalogue(this.catalogue.lang).then(
      (catalogue) => {
        if (catalogue.lang === this.catalogue.lang) this.catalogue = catalogue;
      },
      (reason: unknown) => {
        this.all = null;
        throw reason;
      },
    );
    return this.all;
  }

  /** Await a lazy-loaded component together with the whole catalogue. */
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
