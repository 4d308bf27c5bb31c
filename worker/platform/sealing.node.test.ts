import { expect, it } from "vitest";
import { seal, unseal } from "./sealing.ts";

const key = (name: string, letter: string) => `${name}:${Buffer.from(letter.repeat(32)).toString("base64")}`;
const [old, next] = [key("old", "o"), key("new", "n")];

it("a sealed text is read with its own key while that key is listed; without it, the error names the setting", () => {
  const sealed = seal({ SEALING_KEYS: old }, "3 Secret Road", "request 1");
  expect(unseal({ SEALING_KEYS: `${next},${old}` }, sealed, "request 1")).toBe("3 Secret Road");
  expect(() => unseal({ SEALING_KEYS: next }, sealed, "request 1")).toThrow("SEALING_KEYS");
});

it("a text that was sealed in the first format can still be read, and an unknown format is refused", () => {
  const stored = "1.old.AQIDBAUGBwgJCgsM1PntsLcbU-xd970PksLr7vNmNvD0KHja6ohHlBY";
  const env = { SEALING_KEYS: old };
  expect(unseal(env, stored, "request 1")).toBe("3 Secret Road");
  expect(() => unseal(env, stored.replace("1.", "2."), "request 1")).toThrow("version");
});
