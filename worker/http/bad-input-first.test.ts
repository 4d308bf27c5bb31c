import { describe, it } from "vitest";
import { expectNoWrongResponse } from "#tests/bad-input/fuzz.ts";

// Two files, so that two cores share the work.
describe("bad input to the first half of the calls", () => {
  it("never causes a 5xx, a response outside the error schema, or a slow response [ASVS 1.5.2]", async () => {
    await expectNoWrongResponse(0);
  }, 600_000);
});
