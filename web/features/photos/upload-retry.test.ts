import { expect, it } from "vitest";
import { isThereAlready, mayBeThere, mayTryAgain } from "./upload-retry.ts";

it.each([400, 401, 403, 404, 410, 412, 413, 415, 422, 501, 505])(
  "an answer of %i is final [§8.32]",
  (status) => {
    expect(mayTryAgain(status)).toBe(false);
  },
);

it.each([0, 408, 409, 418, 423, 429, 500, 502, 503, 504])(
  "an answer of %i allows another attempt [§8.32, §8.33]",
  (status) => {
    expect(mayTryAgain(status)).toBe(true);
  },
);

it("the bytes have arrived when the storage says so, and may have arrived unless an answer refuses them", () => {
  expect([412, 403, 0, 200].map(isThereAlready)).toEqual([true, false, false, false]);
  expect([0, 403, 503].map(mayBeThere)).toEqual([true, true, true]);
  expect([413, 415, 422].map(mayBeThere)).toEqual([false, false, false]);
});
