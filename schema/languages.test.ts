import { expect, test } from "vitest";
import { languageFor } from "./languages.ts";

test("the language is the browser's first supported one, otherwise English", () => {
  expect(languageFor(["uk-UA", "en"]).code).toBe("uk");
  expect(languageFor(["fa-AF", "ar-SY", "en-GB"]).code).toBe("ar");
  expect(languageFor(["en-GB", "uk"]).code).toBe("en");
  expect(languageFor(["ti", "fr"]).code).toBe("en");
  // Tags as a browser sends them in a header.
  expect(languageFor("uk-UA,uk;q=0.9,en;q=0.8".split(",")).code).toBe("uk");
  expect(languageFor("fr, ar;q=0.5".split(",")).code).toBe("ar");
  expect(languageFor([]).code).toBe("en");
});
