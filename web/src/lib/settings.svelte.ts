/** Preferences of this browser: in local storage, never sent anywhere. */
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
  /** Whether single-character shortcuts are on. */
  shortcuts: boolean;
  chat: boolean;
}

const KEY = "vacherie.settings";

/** Factors of animation times. */
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

  /** The factor of animation times; 0: animation is off. */
  get factor(): number {
    return FACTORS[this.values.speed];
  }

  change(some: Partial<Preferences>): void {
    Object.assign(this.values, some);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.values));
    } catch {
      // Storage is blocked: the settings last until the page is left.
    }
    this.applyToPage();
  }

  /** Set theme and sizes as attributes of the document for the style sheet. */
  applyToPage(): void {
    const root = document.documentElement;
    root.dataset.theme = this.values.theme;
    root.dataset.cards = this.values.cards;
    root.dataset.hand = this.values.leftHanded ? "left" : "right";
    root.style.setProperty("--speed", String(this.factor));
  }
}

export const settings = new Settings();
