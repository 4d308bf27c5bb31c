import { describe, expect, it } from "vitest";
import { ageOn, doubtsAbout } from "./age.ts";

describe("the age by date of birth", () => {
  it.each([
    ["2008-11-27", 18],
    ["2008-11-28", 17],
    ["2008-12-01", 17],
    ["2008-10-31", 18],
    ["1990-03-12", 36],
  ])("of a person born on %s is %i on 27 November 2026", (date, age) => {
    expect(ageOn(date, new Date(2026, 10, 27, 12))).toBe(age);
  });
});

describe("the doubts about an age", () => {
  it.each([
    [17, null, { isMinor: true, profileAge: null }],
    [18, null, null],
    [18, 19, null],
    [20, 19, null],
    [20, 22, { isMinor: false, profileAge: 22 }],
    [13, 35, { isMinor: true, profileAge: 35 }],
    [17, 18, { isMinor: true, profileAge: null }],
  ])("of %i by the date of birth and %s on the profile are %o", (age, onProfile, doubts) => {
    expect(doubtsAbout(age, onProfile)).toEqual(doubts);
  });
});
