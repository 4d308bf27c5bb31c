import { expect, it } from "vitest";
import { parseJson } from "./body.ts";

const nested = (depth: number) => `${'{"in":'.repeat(depth)}1${"}".repeat(depth)}`;

// `bodyDepth`
it("a body that is nested deeper than 16 levels is refused", () => {
  expect(parseJson(nested(16))).toMatchObject({ in: { in: {} } });
  for (const text of [nested(17), `[${nested(16)}]`])
    expect(() => parseJson(text)).toThrow(expect.objectContaining({ code: "invalid_fields" }));
});
