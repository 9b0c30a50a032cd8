import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { Refusal } from "../../src/lib/api";
import { i18n, loadCatalogue } from "../../src/lib/i18n.svelte";
import { identity } from "../../src/lib/identity.svelte";
import SettingsDialog from "../../src/ui/SettingsDialog.svelte";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
beforeAll(async () => {
  i18n.catalogue = await loadCatalogue("en");
  // jsdom has no dialogs.
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  HTMLDialogElement.prototype.close ??= () => undefined;
});

it("says why a name is refused", async () => {
  vi.spyOn(identity, "rename").mockRejectedValue(new Refusal("name", "this name is that of a bot", 422));
  render(SettingsDialog, { close: () => undefined });
  const name = screen.getByRole("textbox", { hidden: true });
  await fireEvent.change(name, { target: { value: "careful" } });
  expect(await screen.findByText(/Please take another name/)).toBeTruthy();
});
