/** All rules in French. */
import type { Texts } from "./content";
import { base } from "./fr/base";
import { coop } from "./fr/coop";
import { fan } from "./fr/fan";
import { nothanks } from "./fr/nothanks";
import { surprise } from "./fr/surprise";

const texts: Texts = { ...base, ...fan, ...coop, ...surprise, ...nothanks };
export default texts;
