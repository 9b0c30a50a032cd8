/** Texts in the reader's language, from the one catalogue (src/vacherie/locale/*.ftl, Project Fluent). */
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

export const LANGUAGES = ["en", "fr", "de"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Arguments = Record<string, FluentVariable>;

// Each language is a chunk of its own: only the one that is read is loaded.
const sources: Record<Language, () => Promise<{ default: string }>> = {
  en: () => import("../../../src/vacherie/locale/en.ftl?raw"),
  fr: () => import("../../../src/vacherie/locale/fr.ftl?raw"),
  de: () => import("../../../src/vacherie/locale/de.ftl?raw"),
};

/** The texts of one language. */
export class Words {
  private readonly bundle: FluentBundle;

  constructor(
    readonly lang: Language,
    source: string,
  ) {
    // Isolation marks would be spelt out by some screen readers; all our languages read left to right.
    this.bundle = new FluentBundle(lang, { useIsolating: false });
    this.bundle.addResource(new FluentResource(source));
  }

  has(id: string): boolean {
    return this.pattern(id) !== null;
  }

  /** The text of a message; `id.attribute` is the text of one of its attributes. A missing one shows its id. */
  text(id: string, values: Arguments = {}): string {
    const pattern = this.pattern(id);
    return pattern === null ? id : this.bundle.formatPattern(pattern, values, []).trim();
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

export async function loadWords(lang: Language): Promise<Words> {
  return new Words(lang, (await sources[lang]()).default);
}

/** The words on the page. Set before anything is shown; a change of language replaces them all. */
class Current {
  words = $state.raw<Words>(new Words("en", ""));

  async use(lang: Language): Promise<void> {
    this.words = await loadWords(lang);
    document.documentElement.lang = lang;
  }
}

export const current = new Current();

/** The text of a message in the current language. */
export function t(id: string, values: Arguments = {}): string {
  return current.words.text(id, values);
}
