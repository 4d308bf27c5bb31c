import { afterEach, expect, test, vi } from "vitest";

vi.hoisted(() => {
  const kept = new Map<string, string>();
  Object.assign(globalThis, {
    window: new EventTarget(),
    document: { documentElement: { toggleAttribute: () => {} } },
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  });
});
const { storeTexts, textsOf } = await import("./case-texts.ts");
const { dropToken, storeToken } = await import("#web/api/token.ts");

const name = () => `${crypto.randomUUID()} note`;
afterEach(() => dropToken());

test("what was written about a case is there after a look at another screen, and only there", () => {
  const [one, other] = [name(), name()];
  storeTexts(one, { note: "She did not call back.", explanation: " " });
  expect(textsOf(one)).toEqual({ note: "She did not call back." });
  expect(textsOf(other)).toEqual({});
});

test("it is gone once it was emptied or sent", () => {
  const one = name();
  storeTexts(one, { text: "She did not call back." });
  storeTexts(one, { text: "" });
  expect(textsOf(one)).toEqual({});
});

test("the next person in this tab never reads it", () => {
  const one = name();
  storeToken("of one admin");
  storeTexts(one, { text: "She did not call back." });
  dropToken();
  storeToken("of another");
  expect(textsOf(one)).toEqual({});
});
