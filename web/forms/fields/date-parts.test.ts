import { expect, test } from "vitest";
import { joinDate, splitDate } from "./date-parts.ts";

test("day, month and year form one date, with or without leading zeros", () => {
  expect(joinDate({ day: "7", month: "3", year: "1990" })).toBe("1990-03-07");
  expect(joinDate({ day: "07", month: "03", year: " 1990 " })).toBe("1990-03-07");
});

test("a date typed on an Arabic or Persian keyboard is the same date", () => {
  expect(joinDate({ day: "٧", month: "٣", year: "١٩٩٠" })).toBe("1990-03-07");
  expect(joinDate({ day: "۷", month: "۱۲", year: "۱۹۹۰" })).toBe("1990-12-07");
});

test("empty fields form no date, and an incomplete date is not valid", () => {
  expect(joinDate({ day: "", month: "", year: "" })).toBe("");
  expect(joinDate({ day: "7", month: "", year: "1990" })).toBe("1990--07");
});

test("a date splits into the same day, month and year", () => {
  expect(splitDate("1990-03-07")).toEqual({ day: "7", month: "3", year: "1990" });
  expect(joinDate(splitDate("1990-12-31"))).toBe("1990-12-31");
  expect(splitDate("")).toEqual({ day: "", month: "", year: "" });
});
