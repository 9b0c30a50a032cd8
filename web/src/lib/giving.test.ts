import { beforeEach, expect, it, vi } from "vitest";
import { api, Refusal } from "./api";
import { forgetGiven, give, givenTo, remember } from "./giving";

const contribute = vi.spyOn(api, "contribute");

beforeEach(() => {
  contribute.mockReset().mockResolvedValue({ v: 1 } as never);
  forgetGiven("t");
});

it("gives bytes once for each seat and promise", async () => {
  await Promise.all([give("t", 0, "seal"), give("t", 0, "seal"), give("t", 1, "seal")]);
  expect(contribute.mock.calls.map(([, seat]) => seat)).toEqual([0, 1]);
  expect(givenTo("t").map((gift) => gift.contribution)).toEqual(contribute.mock.calls.map(([, , body]) => body.contribution));
});

it("gives anew after another promise, and after the seat was left", async () => {
  await give("t", 0, "seal");
  await give("t", 0, "other");
  forgetGiven("t");
  await give("t", 0, "other");
  expect(contribute).toHaveBeenCalledTimes(3);
});

it("tries again when it has failed", async () => {
  contribute.mockRejectedValueOnce(new Refusal("network", "", 0));
  await expect(give("t", 0, "seal")).rejects.toThrow();
  expect(givenTo("t")).toEqual([]);
  await give("t", 0, "seal");
  expect(givenTo("t")).toHaveLength(1);
});

it("knows what came along with sitting down", async () => {
  remember({ table: "t", seat: 2, commitment: "seal", contribution: "00" });
  await give("t", 2, "seal");
  expect(contribute).not.toHaveBeenCalled();
});
