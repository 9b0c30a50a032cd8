/** What the coach says, with the verb for who did it, and the names of the seats. */
import { describe, expect, it } from "vitest";
import { i18n, loadCatalogue } from "../../../src/lib/i18n.svelte";
import { phraseText } from "../../../src/table/coach/phrase";
import { textContext } from "../../fixtures/nimmt";

const taken = { id: "bullheads", arguments: { bullheads: 9 } };
const phrase = { id: "review-other-took", arguments: { seat: 2, other: 1, taken } };

describe("a sentence of the coach", () => {
  it.each([
    ["en", "You took 9 bullheads, and Max got away.", "Lou took 9 bullheads, and you got away."],
    ["fr", "Vous avez ramassé 9 têtes de bœuf, et Max y a échappé.", "Lou a ramassé 9 têtes de bœuf, et vous y avez échappé."],
    ["de", "Du nahmst 9 Hornochsen, und Max kam davon.", "Lou nahm 9 Hornochsen, und du kamst davon."],
  ] as const)("says who did it (%s)", async (lang, yours, theirs) => {
    i18n.catalogue = await loadCatalogue(lang);
    const said = [1, 2].map((me) => phraseText(textContext("classic", me), phrase).replaceAll("\u00a0", " "));
    expect(said).toEqual([yours, theirs]);
  });
});
