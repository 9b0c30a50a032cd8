/** All rules in English. */
import type { Texts } from "./content";
import { base } from "./en/base";
import { coop } from "./en/coop";
import { fan } from "./en/fan";
import { nothanks } from "./en/nothanks";
import { surprise } from "./en/surprise";

const texts: Texts = { ...base, ...fan, ...coop, ...surprise, ...nothanks };
export default texts;
