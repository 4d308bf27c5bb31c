import { describe, expect, it } from "vitest";
import { hourFromNow, isTimeZone, quietUntil } from "./clock.ts";

const night = { timeZone: "Europe/London", quiet: true, quietFrom: 22, quietUntil: 7 };

describe("quiet hours", () => {
  it.each([
    ["at their first minute", night, "2026-01-10T22:00:00.000Z", "2026-01-11T07:00:00.000Z"],
    ["after midnight", night, "2026-01-11T03:10:30.000Z", "2026-01-11T07:00:00.000Z"],
    ["at their last minute", night, "2026-01-11T06:59:59.000Z", "2026-01-11T07:00:00.000Z"],
    ["at their end", night, "2026-01-11T07:00:00.000Z", null],
    ["in the evening before", night, "2026-01-10T21:59:59.000Z", null],
    ["when they are off", { ...night, quiet: false }, "2026-01-11T03:00:00.000Z", null],
    ["from an hour until the same", { ...night, quietUntil: 22 }, "2026-01-11T22:10:00.000Z", null],
    [
      "in the day",
      { ...night, quietFrom: 9, quietUntil: 12 },
      "2026-01-11T10:00:00.000Z",
      "2026-01-11T12:00:00.000Z",
    ],
    [
      "in the day, at their first minute",
      { ...night, quietFrom: 9, quietUntil: 12 },
      "2026-01-11T09:00:00.000Z",
      "2026-01-11T12:00:00.000Z",
    ],
    [
      "in the day, at their end",
      { ...night, quietFrom: 9, quietUntil: 12 },
      "2026-01-11T12:00:00.000Z",
      null,
    ],
    ["in summer", night, "2026-07-10T21:30:00.000Z", "2026-07-11T06:00:00.000Z"],
    ["while the clocks go forward", night, "2026-03-28T23:00:00.000Z", "2026-03-29T06:00:00.000Z"],
    ["while the clocks go back", night, "2026-10-24T22:00:00.000Z", "2026-10-25T07:00:00.000Z"],
    [
      "half an hour from the others",
      { ...night, timeZone: "Asia/Kolkata" },
      "2026-01-10T17:00:00.000Z",
      "2026-01-11T01:30:00.000Z",
    ],
  ])("end at the right time: %s", (_, quiet, now, expected) => {
    expect(quietUntil(quiet, now)).toBe(expected);
  });
});

it.each([
  ["today", "2026-01-10T12:10:00.000Z", "2026-01-10T18:00:00.000Z"],
  ["tomorrow", "2026-01-10T18:00:00.000Z", "2026-01-11T18:00:00.000Z"],
])("the next six o'clock is %s", (_, now, expected) => {
  expect(hourFromNow("Europe/London", 18, now)).toBe(expected);
});

it("isTimeZone accepts names of time zones and no other text", () => {
  expect(["Europe/Kyiv", "UTC", "", "Mars/Olympus", "<b>"].map(isTimeZone)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
