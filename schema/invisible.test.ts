import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import * as fields from "./fields.ts";
import { DecisionForm, Suspension } from "./forms.ts";

const problemsOf = (schema: z.ZodMiniType, value: unknown) =>
  z.safeParse(schema, value).error?.issues.map(({ message }) => message);

/** Characters that draw nothing. */
const unseen = [
  ..."\u2800\uFFA0\u3164\u115F\u1160\u034F\uFE00\uFE0F\u{E0100}\u17B4\u17B5\u180B\u180E\u00AD\u061C",
  ..."\u200B\u200C\u200D\u200E\u200F\u202E\u2060\u2066\u2069\uFEFF\uFFF9\u{1D173}\u{E0041}",
  ..."\u0001\u0007\u001B\u007F\u0080\u009F\u0085\u2028\u2029\u00A0\u3000\u1680",
];
const codeOf = (character: string) => `U+${character.codePointAt(0)?.toString(16).toUpperCase()}`;

describe("text that renders as nothing", () => {
  it.each(unseen.map((each) => [codeOf(each), each]))("counts as blank when it consists of %s", (_, each) => {
    for (const text of [each, each.repeat(3), ` ${each}\n`]) {
      expect(problemsOf(fields.requiredText(), text)).toEqual(["required"]);
      expect(fields.optionalText().parse(text)).toBeUndefined();
      expect(problemsOf(fields.name, text)?.[0]).toMatch(/^(required|not_visible)$/);
    }
  });

  it("is not accepted as the reason of a rejection or suspension", () => {
    for (const reason of ["\u2800", "\uFFA0\u034F", "\u200B \u17B5"]) {
      expect(problemsOf(DecisionForm, { status: "rejected", rejectionReason: reason })).toEqual(["required"]);
      expect(problemsOf(Suspension, { suspended: true, reason })).toEqual(["required"]);
    }
  });

  it("includes a mark without a letter", () => {
    expect(problemsOf(fields.requiredText(), "\u0301\u0301")).toEqual(["required"]);
    expect(problemsOf(fields.name, "\u0301")).toEqual(["not_visible"]);
  });

  it("does not include ordinary text, which stays as typed", () => {
    for (const text of ["a\u00ADb", "❤️", "👩‍👩‍👧", "می‌خواهم", "⠓⠊", "1️⃣", "-", "a\n\nb", "ශ්‍රී"]) {
      expect(fields.requiredText().parse(text)).toBe(text);
      expect(fields.optionalText().parse(text)).toBe(text);
    }
  });

  it("is reported for a name with its own code", () => {
    expect(problemsOf(fields.name, "")).toEqual(["required"]);
    expect(problemsOf(fields.name, " \n ")).toEqual(["required"]);
    expect(problemsOf(fields.name, "\u200B\uFFA0")).toEqual(["not_visible"]);
    expect(problemsOf(fields.name, "A\0")).toEqual(["not_well_formed"]);
    expect(problemsOf(fields.name, "A\ud800")).toEqual(["not_well_formed"]);
  });
});

describe("text", () => {
  it.each(
    ["\u202A", "\u202B", "\u202C", "\u202D", "\u202E", "\u2066", "\u2067", "\u2068", "\u2069"].map((each) => [
      codeOf(each),
      each,
    ]),
  )("loses %s, which reorders what follows", (_, each) => {
    for (const typed of [`pay${each}pal`, `${each}مرحبا${each}`])
      for (const kept of [fields.text(), fields.requiredText(), fields.optionalText()])
        expect(kept.parse(typed)).toBe(typed.replaceAll(each, ""));
  });

  it("keeps direction marks only beside right-to-left letters", () => {
    for (const mark of ["\u200E", "\u200F", "\u061C"]) {
      expect(fields.text().parse(`Le${mark}eds`)).toBe("Leeds");
      for (const word of ["سلام", "שלום"])
        expect(fields.text().parse(`${word}!${mark}`)).toBe(`${word}!${mark}`);
    }
  });
});

describe("a name", () => {
  it("is stored on one line with single spaces", () => {
    expect(fields.name.parse(" Ana\n\tMaria \u2028\u2029 de\u0085la\u2800Cruz ")).toBe(
      "Ana Maria de la Cruz",
    );
    expect(fields.name.parse("Ana \u200B Maria")).toBe("Ana Maria");
  });

  it.each(unseen.map((each) => [codeOf(each), each]))("has %s removed or replaced by a space", (_, each) => {
    expect(["Amal", "Am al"]).toContain(fields.name.parse(`Am${each}al`));
    expect(fields.name.parse(`${each}Amal${each}`)).toBe("Amal");
  });

  it.each([
    ["Persian", "علی‌رضا"],
    ["Sinhala", "ශ්‍රීමා"],
    ["Devanagari", "क्‍षमा"],
    ["Bengali", "র‍্যাব"],
    ["Malayalam", "രമ്യ"],
    ["Vietnamese", "Nguyễn Thị Ơ"],
    ["Khmer", "សុខា"],
    ["Korean", "김민준"],
    ["Hebrew with points", "שָׂרָה"],
    ["with an apostrophe", "O’Neill-D'Arcy"],
    ["of one dash", "-"],
  ])("keeps the characters of its spelling: %s", (_, name) => {
    expect(fields.name.parse(name)).toBe(name);
  });

  it("loses joiners that are not between letters", () => {
    expect(fields.name.parse("A\u200Cmal\u200D")).toBe("Amal");
    expect(fields.name.parse("علی\u200C")).toBe("علی");
    expect(fields.name.parse("क्\u200D")).toBe("क्");
  });
});
