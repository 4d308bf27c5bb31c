import { expect, it } from "vitest";
import { hasArrived, mayTryAgain } from "./try-again.ts";

it.each([400, 401, 403, 404, 410, 412, 413, 415, 422, 501, 505])("an answer of %i is final", (status) => {
  expect(mayTryAgain(status)).toBe(false);
});

it.each([0, 408, 409, 418, 423, 429, 500, 502, 503, 504])(
  "an answer of %i is worth another try",
  (status) => {
    expect(mayTryAgain(status)).toBe(true);
  },
);

it("a photo whose answer was lost has arrived when its second try is told so", () => {
  expect([hasArrived(403, 1), hasArrived(412, 2)]).toEqual([true, true]);
  expect([hasArrived(403, 0), hasArrived(415, 1), hasArrived(0, 3)]).toEqual([false, false, false]);
});
