import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import { api } from "../../../src/lib/api";
import { i18n, loadCatalogue } from "../../../src/lib/i18n.svelte";
import Invite from "../../../src/table/waiting/Invite.svelte";

afterEach(cleanup);

async function show(link: string): Promise<void> {
  i18n.catalogue = await loadCatalogue("en");
  vi.spyOn(api, "invitation").mockResolvedValue({ link, v: 1 });
  render(Invite, { id: "abcdefgh2345" });
  await vi.waitFor(() => expect(screen.getByTestId<HTMLInputElement>("link").value).toBe(link));
}

it.each(["http://localhost:8104/t/x", "http://127.0.0.1:8104/t/x", "http://[::1]:8104/t/x"])(
  "says that no other device can open %s",
  async (link) => {
    await show(link);
    expect(screen.getByTestId("local-link").textContent).toContain("--lan");
  },
);

it.each(["http://192.168.1.7:8104/t/x", "https://play.example.org/t/x"])("invites with %s", async (link) => {
  await show(link);
  expect(screen.queryByTestId("local-link")).toBeNull();
});
