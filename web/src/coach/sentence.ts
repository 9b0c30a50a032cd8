/** What the coach says, as a sentence that can stand alone. */
import type { TextContext } from "../lib/eventText";
import type { Phrase } from "../protocol";
import { phraseText } from "../table/coach/phrase";

export function sentence(textContext: TextContext, phrase: Phrase): string {
  const text = phraseText(textContext, phrase);
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
