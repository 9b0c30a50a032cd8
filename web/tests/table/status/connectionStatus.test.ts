import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it } from "vitest";
import { i18n, loadCatalogue } from "../../../src/lib/i18n.svelte";
import type { TableSession } from "../../../src/lib/session.svelte";
import ConnectionStatus from "../../../src/table/status/ConnectionStatus.svelte";

afterEach(cleanup);

function show(paused: boolean, sending: unknown = null): void {
  const session = { room: { paused }, connection: "open", bye: null, sending } as unknown as TableSession;
  render(ConnectionStatus, { session });
}

it.each([
  ["en", "The server cannot save at the moment."],
  ["fr", "Le serveur ne peut rien enregistrer pour l’instant."],
  ["de", "Der Server kann gerade nicht speichern."],
] as const)("says in %s that the server cannot save", async (language, sentence) => {
  i18n.catalogue = await loadCatalogue(language);
  show(false);
  expect(screen.queryByTestId("paused")).toBeNull();
  cleanup();
  show(true);
  const plain = screen.getByTestId("paused").textContent;
  expect(plain).toContain(sentence);
  cleanup();
  show(true, { type: "pass" });
  expect(screen.getByTestId("paused").textContent).toContain(sentence);
  expect(screen.getByTestId("paused").textContent).not.toBe(plain);
});
