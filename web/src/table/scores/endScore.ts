/** The total that ends a game: as agreed at the table, or the default of its preset. */
import { api } from "../../lib/api";
import type { PresetInfo, Setup } from "../../protocol";

let presets: Promise<readonly PresetInfo[]> | null = null;

export async function endScoreOf(setup: Setup): Promise<number | null> {
  const agreed = setup.options.end_score;
  if (agreed !== undefined) return typeof agreed === "number" ? agreed : null;
  presets ??= api.presets().then(
    (found) => found.presets,
    () => [],
  );
  const option = (await presets).find((one) => one.id === setup.preset)?.options.find((one) => one.name === "end_score");
  return typeof option?.default === "number" ? option.default : null;
}
