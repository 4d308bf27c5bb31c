import { i18n } from "@lingui/core";
import { afterEach, expect, it } from "vitest";
import { countryForReader, countryInEnglish, countryNames } from "./countries.ts";

const speak = (locale: string) => i18n.loadAndActivate({ locale, messages: {} });
afterEach(() => speak("en"));

it("lists countries in the reader's language, in its order", () => {
  speak("uk");
  const names = countryNames();
  expect(names).toContain("Еритрея");
  expect(names.indexOf("Афганістан")).toBeLessThan(names.indexOf("Ємен"));
  expect(new Set(names).size).toBe(names.length);
});

it("stores a country in English, whatever the language it was written in", () => {
  speak("ar");
  for (const text of ["سوريا", "Syria", " syria ", "Сирія"]) expect(countryInEnglish(text)).toBe("Syria");
  expect(countryForReader("Syria")).toBe("سوريا");
});

it("leaves text alone that names no country", () => {
  for (const text of ["Kurdistan", "Born on the way", ""]) {
    expect(countryInEnglish(text)).toBe(text);
    expect(countryForReader(text)).toBe(text);
  }
});
