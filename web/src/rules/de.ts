/** All rules in German. */
import type { Texts } from "./content";
import { base } from "./de/base";
import { coop } from "./de/coop";
import { fan } from "./de/fan";
import { nothanks } from "./de/nothanks";
import { surprise } from "./de/surprise";

const texts: Texts = { ...base, ...fan, ...coop, ...surprise, ...nothanks };
export default texts;
