/** The families of games. A new one is a folder and a line here. */
import type { GameFacts } from "../protocol";
import type { Family } from "./gameFamily";
import { nimmt } from "./nimmt/family";
import { nothanks } from "./nothanks/family";

export const FAMILIES: Readonly<Record<GameFacts["family"], Family>> = { nimmt, nothanks };
