/** Keys of one character that act at once: whoever speaks to their device, or types by accident, switches them off (WCAG 2.1.4). */
import { settings } from "./settings.svelte";

/** Whether a key means nothing here because its owner does not want single characters to act. */
export function isSilenced(event: KeyboardEvent): boolean {
  return !settings.values.shortcuts && event.key.length === 1 && event.key !== " ";
}
