import { beforeEach, expect, it, vi } from "vitest";
import { api, Refusal } from "../../src/lib/api";
import { forgetContributions, contribute, contributionsTo, remember } from "../../src/lib/contributions";

const request = vi.spyOn(api, "contribute");

beforeEach(() => {
  request.mockReset().mockResolvedValue({ v: 1 } as never);
  forgetContributions("t");
});

it("gives bytes once for each seat and promise", async () => {
  await Promise.all([contribute("t", 0, "commitment"), contribute("t", 0, "commitment"), contribute("t", 1, "commitment")]);
  expect(request.mock.calls.map(([, seat]) => seat)).toEqual([0, 1]);
  expect(contributionsTo("t").map((gift) => gift.contribution)).toEqual(
    request.mock.calls.map(([, , body]) => body.contribution),
  );
});

it("gives anew after another promise, and after the seat was left", async () => {
  await contribute("t", 0, "commitment");
  await contribute("t", 0, "other");
  forgetContributions("t");
  await contribute("t", 0, "other");
  expect(request).toHaveBeenCalledTimes(3);
});

it("tries again when it has failed", async () => {
  request.mockRejectedValueOnce(new Refusal("network", "", 0));
  await expect(contribute("t", 0, "commitment")).rejects.toThrow();
  expect(contributionsTo("t")).toEqual([]);
  await contribute("t", 0, "commitment");
  expect(contributionsTo("t")).toHaveLength(1);
});

it("knows what came along with sitting down", async () => {
  remember({ table: "t", seat: 2, commitment: "commitment", contribution: "00" });
  await contribute("t", 2, "commitment");
  expect(request).not.toHaveBeenCalled();
});

it("sends again after a reload what the page before may not have sent", async () => {
  await contribute("t", 0, "commitment");
  const before = contributionsTo("t").map((gift) => gift.contribution);
  vi.resetModules();
  const { api: nextApi } = await import("../../src/lib/api");
  const next = vi.spyOn(nextApi, "contribute").mockResolvedValue({ v: 1 } as never);
  const reloaded = await import("../../src/lib/contributions");
  await Promise.all([reloaded.contribute("t", 0, "commitment"), reloaded.contribute("t", 0, "commitment")]);
  expect(next.mock.calls.map(([, , body]) => body.contribution)).toEqual(before);
});
