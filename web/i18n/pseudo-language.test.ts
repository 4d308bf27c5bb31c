import { compileMessage } from "@lingui/message-utils/compileMessage";
import { expect, test } from "vitest";
import { disguise, disguiseMessage } from "./pseudo-language.ts";

test("the pseudo-language replaces every plain letter, keeps tags and digits, and makes words longer", () => {
  const disguised = disguise("From <0>here</0> in 2-3 days");
  expect(disguised).not.toMatch(/[a-z]/i);
  expect(disguised).toMatch(/<0>.*<\/0>.*2-3/);
  expect(disguised.length).toBeGreaterThan("From <0>here</0> in 2-3 days".length * 1.3);
});

const compiled = (message: string) => compileMessage(message) as Parameters<typeof disguiseMessage>[0];

test("the pseudo-language keeps placeholders and plural selectors unchanged", () => {
  expect(disguiseMessage(compiled("Account of {name}"))).toEqual([disguise("Account of "), ["name"]]);
  expect(disguiseMessage(compiled("{n, plural, one {# day} other {# days}}"))).toEqual([
    ["n", "plural", { offset: undefined, one: ["#", disguise(" day")], other: ["#", disguise(" days")] }],
  ]);
});
