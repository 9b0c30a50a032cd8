/** Single-character shortcuts can be switched off, for speech input and accidental typing (WCAG 2.1.4). */
import { settings } from "./settings.svelte";

/** Whether a key is ignored because single-character shortcuts are off. */
export function isSilenced(event: KeyboardEvent): boolean {
  return !settings.values.shortcuts && event.key.length === 1 && event.key !== " ";
}
