import { describe, expect, it } from "vitest";
import { dueOf } from "./due.ts";

// November 2026: the 20th is a Friday.
const at = (day: number, hour = 12) => new Date(2026, 10, day, hour);
const due = (submitted: Date, now: Date) => dueOf(submitted.toISOString(), now);

describe("the deadline of three business days for a decision", () => {
  it.each([
    ["has three days left on the day of submission", at(16), at(16, 23), { overdue: false, days: 3 }],
    ["has two days left the next morning", at(16, 23), at(17, 0), { overdue: false, days: 2 }],
    ["is reached on the third day", at(16), at(19), { overdue: false, days: 0 }],
    ["is exceeded by a day on the fourth day", at(16), at(20), { overdue: true, days: 1 }],
    ["does not count a weekend", at(20), at(23), { overdue: false, days: 2 }],
    ["does not count the weekend of the submission", at(21), at(23), { overdue: false, days: 2 }],
    [
      "is exceeded by no business day on a Saturday after a Friday",
      at(17),
      at(21),
      { overdue: true, days: 0 },
    ],
    ["is exceeded by one business day on the Monday after", at(17), at(23), { overdue: true, days: 1 }],
  ])("%s", (_, submitted, now, expected) => {
    expect(due(submitted, now)).toMatchObject(expected);
  });

  it("is a day in the reader's time zone", () => {
    expect(due(at(20, 23), at(20, 23)).day).toEqual(at(25, 0));
  });
});
