import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startOf } from "./day-start.ts";

beforeAll(() => void vi.stubEnv("TZ", "Europe/London"));
afterAll(() => void vi.unstubAllEnvs());

test("a day begins at midnight in the reader's time zone", () => {
  expect(startOf("2026-07-01")).toBe("2026-06-30T23:00:00.000Z");
  expect(startOf("2026-11-20")).toBe("2026-11-20T00:00:00.000Z");
});

test.each([
  ["24 hours", "2026-11-20", "2026-11-21T00:00:00.000Z"],
  ["25 hours, as the clocks go back", "2026-10-25", "2026-10-26T00:00:00.000Z"],
  ["23 hours, as they go forward", "2026-03-29", "2026-03-29T23:00:00.000Z"],
  ["24 hours, as the last of a month", "2026-12-31", "2027-01-01T00:00:00.000Z"],
])("a day of %s ends when the next one begins", (_, day, end) => {
  expect(startOf(day, 1)).toBe(end);
});

test("a text that is not a date has no start", () => {
  for (const text of ["", "yesterday", "2026-11", "2026-13-01", "20261120"])
    expect(startOf(text)).toBeUndefined();
});
