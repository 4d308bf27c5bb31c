import { expect, it } from "vitest";
import { bodyDepth } from "#schema/limits.ts";
import { parseJson } from "./body.ts";

const nested = (depth: number) => `${'{"in":'.repeat(depth)}1${"}".repeat(depth)}`;

it("a body that is nested deeper than the limit is refused", () => {
  expect(parseJson(nested(bodyDepth))).toMatchObject({ in: { in: {} } });
  for (const text of [nested(bodyDepth + 1), `[${nested(bodyDepth)}]`])
    expect(() => parseJson(text)).toThrow(expect.objectContaining({ code: "invalid_fields" }));
});
