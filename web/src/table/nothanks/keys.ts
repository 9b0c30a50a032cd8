/** The keys of a No Thanks! table. */
import type { GameFacts } from "../../protocol";
import type { Key } from "../gameFamily";

export function keysOf(_: GameFacts, single: boolean): Key[] {
  const arrows: Key = ["← →", "web-key-buttons"];
  return single ? [arrows, ["T", "web-key-take"], ["N", "web-key-no"]] : [arrows];
}
