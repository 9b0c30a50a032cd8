/** The keys of a nimmt table. */
import { t } from "../../lib/i18n.svelte";
import type { GameFacts, NimmtFacts } from "../../protocol";
import type { Key } from "../gameFamily";

export function keysOf(facts: GameFacts, single: boolean): Key[] {
  const { reversal, rows } = facts as NimmtFacts;
  const keys: (Key | false)[] = [
    ["← → ↑ ↓", "web-key-hand"],
    single && ["0 – 9", "web-key-digits"],
    [t("web-key-name-enter"), "web-key-play"],
    // A special card may open one more row.
    single && [`1 – ${rows + 1}`, "web-key-row"],
    single && reversal && ["R", "web-key-reverse"],
    [t("web-key-name-escape"), "web-key-back"],
  ];
  return keys.filter((key) => key !== false);
}
