import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { emptyMigrantAnswers, ReadMigrantAnswers } from "./migrant-answers.ts";

const barest = { ...emptyMigrantAnswers, countryOfOrigin: "Sudan", story: "I taught." };
const sent = (answers: Partial<typeof emptyMigrantAnswers>) =>
  JSON.parse(JSON.stringify(z.parse(ReadMigrantAnswers, { ...barest, ...answers })));

describe("the call body from a migrant's answers", () => {
  it("has null for the version that it is based on, and omits empty fields [§3.7]", () => {
    const facts = {
      countryOfOrigin: "Sudan",
      story: "I taught.",
      familySize: 1,
      urgent: false,
      verifiedOnly: false,
    };
    expect(sent({})).toEqual({ ...facts, basedOn: null });
  });

  it("contains the age as an integer, and a family size of one when it is empty [§5.5, §5.6]", () => {
    expect(sent({ age: "٣٤", familySize: "" })).toMatchObject({ age: 34, familySize: 1 });
  });

  it("contains the chosen languages and skills", () => {
    expect(sent({ languages: ["Dari", "English"], skills: ["Cooking"] })).toMatchObject({
      languages: ["English", "Dari"],
      skills: ["Cooking"],
    });
  });

  it.each([
    ["age", "17", "too_small:18"],
    ["age", "old", "invalid"],
    ["familySize", "21", "too_large:20"],
    ["story", "  ", "required"],
  ])("refuses %s '%s' as %s", (field, value, problem) => {
    const { error } = z.safeParse(ReadMigrantAnswers, { ...barest, [field]: value });
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([[field, problem]]);
  });
});
