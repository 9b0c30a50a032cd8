/** Why the server refused something, as a kind sentence. */
import { current, t } from "./words.svelte";

export function refusedText(notice: { readonly code: string; readonly message: string }): string {
  if (notice.code === "network") return t("page-unreachable");
  const id = `refused-${notice.code}`;
  return current.words.has(id) ? t(id) : t("page-failed", { message: notice.message });
}
