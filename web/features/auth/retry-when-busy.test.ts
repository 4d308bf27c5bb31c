import { expect, it } from "vitest";
import { hashQueue } from "#schema/limits.ts";
import { retryWhenBusy } from "./retry-when-busy.ts";

it("a sign-in is retried once, only when the server is busy, and not before the delay that the server requests", () => {
  const { retry, retryDelay } = retryWhenBusy;
  expect(retry(0, { code: "busy" })).toBe(true);
  expect(retry(1, { code: "busy" })).toBe(false);
  for (const code of ["invalid_credentials", "too_many_sign_ins", "unavailable", "unreachable"])
    expect(retry(0, { code }), code).toBe(false);
  expect(retryDelay()).toBeGreaterThanOrEqual(hashQueue.retryAfter * 1000);
  expect(retryDelay()).toBeLessThanOrEqual(2 * hashQueue.retryAfter * 1000);
});
