/**
 * What the coach says, as a sentence: a message of the catalogue (`review-${…}`) whose arguments may be sentences
 * themselves. The server names the message, so that the build finds it by this prefix (catalogue.ts).
 */
import { nameOf, OX, type TextContext } from "../../lib/eventText";
import type { Arguments } from "../../lib/i18n.svelte";
import type { Phrase } from "../../protocol";

export function phraseText(textContext: TextContext, phrase: Phrase): string {
  const found: Arguments = {};
  for (const [name, value] of Object.entries(phrase.arguments ?? {})) {
    if (typeof value === "object") found[name] = phraseText(textContext, value);
    else if ((name === "seat" || name === "other") && typeof value === "number") {
      found[name] = nameOf(textContext, value);
      found[name === "seat" ? "who" : "actor"] = value === OX ? "ox" : value === textContext.me ? "you" : "other";
    } else found[name] = value;
  }
  return textContext.catalogue.text(phrase.id, found);
}
