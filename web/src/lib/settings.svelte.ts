/** What somebody likes: kept in this browser, never sent anywhere. */
import { preferred, type Language } from "./i18n.svelte";

export type Speed = "off" | "fast" | "normal" | "slow";
export type Theme = "auto" | "dark" | "light" | "contrast";
export type CardSize = "small" | "normal" | "large";

interface Preferences {
  language: Language;
  speed: Speed;
  theme: Theme;
  cards: CardSize;
  sounds: boolean;
  vibration: boolean;
  previews: boolean;
  leftHanded: boolean;
  /** Whether keys of one character act at once. */
  shortcuts: boolean;
  chat: boolean;
}

const KEY = "vacherie.settings";

/** How many milliseconds an animation lasts that takes one at normal speed. */
const FACTORS: Record<Speed, number> = { off: 0, fast: 0.5, normal: 1, slow: 2 };

function defaults(): Preferences {
  const still = typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
  return {
    language: preferred(typeof navigator === "undefined" ? [] : navigator.languages),
    speed: still ? "off" : "normal",
    theme: "auto",
    cards: "normal",
    sounds: true,
    vibration: true,
    previews: true,
    leftHanded: false,
    shortcuts: true,
    chat: true,
  };
}

function read(): Preferences {
  try {
    return { ...defaults(), ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Preferences>) };
  } catch {
    return defaults();
  }
}

class Settings {
  values = $state<Preferences>(read());

  /** What animation times are multiplied with; 0: everything is instant. */
  get factor(): number {
    return FACTORS[this.values.speed];
  }

  change(some: Partial<Preferences>): void {
    Object.assign(this.values, some);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.values));
    } catch {
      // A browser that keeps nothing still plays.
    }
    this.applyToPage();
  }

  /** Put theme and sizes onto the page, where the style sheet finds them. */
  applyToPage(): void {
    const root = document.documentElement;
    root.dataset.theme = this.values.theme;
    root.dataset.cards = this.values.cards;
    root.dataset.hand = this.values.leftHanded ? "left" : "right";
    root.style.setProperty("--speed", String(this.factor));
  }
}

export const settings = new Settings();
