import { expect, test } from "vitest";
import { languageFor } from "./languages.ts";

test("the language is the browser's first supported one, otherwise English", () => {
  expect(languageFor(["uk-UA", "en"]).code).toBe("uk");
  expect(languageFor(["fa-AF", "ar-SY", "en-GB"]).code).toBe("ar");
  expect(languageFor(["en-GB", "uk"]).code).toBe("en");
  expect(languageFor(["ti", "fr"]).code).toBe("en");
  expect(languageFor([]).code).toBe("en");
});
