// Texts in the visitor's language: catalogue.*.json holds them parsed, here they are filled in.

import { recall } from "./memory.js";

export const LANGUAGES = { en: "English", fr: "Français", de: "Deutsch" };

let texts = {};
let plural = new Intl.PluralRules("en");
export let lang = "en";

/** The language a visitor has chosen, or reads first of those we speak. */
export function preferred() {
  const wanted = [recall("language"), ...navigator.languages].filter(Boolean);
  return wanted.map((name) => name.toLowerCase().split("-")[0]).find((name) => name in LANGUAGES) ?? "en";
}

/** Load a language. */
export async function load(name) {
  const response = await fetch(`/static/catalogue.${name}.json`);
  texts = await response.json();
  plural = new Intl.PluralRules(name);
  lang = name;
  document.documentElement.lang = name;
}

export function has(id) {
  return Object.hasOwn(texts, id);
}

/** The text of a message with its arguments. */
export function text(id, args = {}) {
  return has(id) ? fill(texts[id], args).trim() : id;
}

/** The text of a message as the beginning of a sentence. */
export function sentence(id, args = {}) {
  return capitalised(text(id, args));
}

export function capitalised(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A list in words. */
export function join(items) {
  if (items.length < 2) return items.join("");
  return text("list-and", { first: items.slice(0, -1).join(", "), last: items.at(-1) });
}

/** A refusal of the server in words. */
export function refusal(error) {
  const id = `refused-${error.code}`;
  return has(id) ? text(id) : text("page-failed", { message: error.message });
}

function fill(part, args) {
  if (typeof part === "string") return part;
  if (Array.isArray(part)) return part.map((one) => fill(one, args)).join("");
  if ("var" in part) return String(args[part.var] ?? "").replace(/^-(?=\d)/, "−");
  if ("text" in part) return has(part.text) ? fill(texts[part.text], args) : "";
  return fill(part.of[variant(part, args[part.by])], args);
}

function variant(part, value) {
  if (Object.hasOwn(part.of, String(value))) return String(value);
  const category = typeof value === "number" ? plural.select(value) : "";
  return Object.hasOwn(part.of, category) ? category : part.else;
}
