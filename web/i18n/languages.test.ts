import { expect, test } from "vitest";
import { languageFor } from "./languages.ts";

test("the first language of the browser that the product speaks is taken, otherwise English", () => {
  expect(languageFor(["uk-UA", "en"]).code).toBe("uk");
  expect(languageFor(["fa-AF", "ar-SY", "en-GB"]).code).toBe("ar");
  expect(languageFor(["en-GB", "uk"]).code).toBe("en");
  expect(languageFor(["ti", "fr"]).code).toBe("en");
  expect(languageFor([]).code).toBe("en");
});
