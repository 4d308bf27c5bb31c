import { expect, test } from "vitest";
import { answerAbout } from "./address-answer.ts";

const address = { id: "one", addedOn: "2026-11-20" };
const yes = { email: "her@people.test", found: address };
const no = { email: "her@people.test", found: null };

test("an answer counts only for the address that it is about", () => {
  expect(answerAbout(yes, "her@people.test", [address])).toEqual({ found: address });
  expect(answerAbout(no, "her@people.test", [])).toEqual({ found: null });
  expect(answerAbout(yes, "his@people.test", [address])).toBeNull();
  expect(answerAbout(no, "", [])).toBeNull();
  expect(answerAbout(undefined, "", [])).toBeNull();
});

test("an address that was removed after the answer does not count as blocked", () => {
  expect(answerAbout(yes, "her@people.test", [])).toBeNull();
});
