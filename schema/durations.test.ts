import { expect, it } from "vitest";
import { dayMs, daySeconds, daysAfter } from "./durations.ts";

it("a day has 24 hours, also when the clocks change and in a leap year", () => {
  expect([dayMs, daySeconds]).toEqual([86_400_000, 86_400]);
  expect(daysAfter("2026-03-28T12:00:00.000Z", 1)).toBe("2026-03-29T12:00:00.000Z");
  expect(daysAfter("2028-02-28T23:59:59.999Z", 2)).toBe("2028-03-01T23:59:59.999Z");
  expect(daysAfter("2026-01-01T00:00:00.000Z", -1)).toBe("2025-12-31T00:00:00.000Z");
});
