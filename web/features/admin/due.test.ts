import { describe, expect, it } from "vitest";
import { dueOf } from "./due.ts";

// November 2026: the 20th is a Friday.
const at = (day: number, hour = 12) => new Date(2026, 10, day, hour);
const due = (submitted: Date, now: Date) => dueOf(submitted.toISOString(), now);

describe("the promise of a decision within three business days", () => {
  it.each([
    ["on the day itself three are left", at(16), at(16, 23), { overdue: false, days: 3 }],
    ["the next morning two are left", at(16, 23), at(17, 0), { overdue: false, days: 2 }],
    ["on the third day it is due", at(16), at(19), { overdue: false, days: 0 }],
    ["on the fourth it is a day late", at(16), at(20), { overdue: true, days: 1 }],
    ["a weekend does not count towards it", at(20), at(23), { overdue: false, days: 2 }],
    ["nor does one on which it was submitted", at(21), at(23), { overdue: false, days: 2 }],
    [
      "due on a Friday, it is late on Saturday by no business day yet",
      at(17),
      at(21),
      { overdue: true, days: 0 },
    ],
    ["and on Monday by one", at(17), at(23), { overdue: true, days: 1 }],
  ])("%s", (_, submitted, now, expected) => {
    expect(due(submitted, now)).toEqual(expected);
  });
});
