/** The text of a refusal, by its code. */
import { i18n, t } from "./i18n.svelte";

export function refusalText(notice: { readonly code: string; readonly message: string }): string {
  if (notice.code === "network") return t("page-unreachable");
  const id = `refused-${notice.code}`;
  return i18n.catalogue.mayHave(id) ? t(id) : t("page-failed", { message: notice.message });
}
