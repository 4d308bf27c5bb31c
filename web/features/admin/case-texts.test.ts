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

test("the text of a form is kept, and another form does not see it", () => {
  const [one, other] = [name(), name()];
  storeTexts(one, { note: "She did not call back.", explanation: " " });
  expect(textsOf(one)).toEqual({ note: "She did not call back." });
  expect(textsOf(other)).toEqual({});
});

test("an empty text removes the kept text", () => {
  const one = name();
  storeTexts(one, { text: "She did not call back." });
  storeTexts(one, { text: "" });
  expect(textsOf(one)).toEqual({});
});

test("the next person who signs in in this tab cannot read the text", () => {
  const one = name();
  storeToken("of one admin");
  storeTexts(one, { text: "She did not call back." });
  dropToken();
  storeToken("of another");
  expect(textsOf(one)).toEqual({});
});
