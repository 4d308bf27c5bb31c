import { describe, it } from "vitest";
import { expectNoWrongResponse } from "#tests/bad-input/fuzz.ts";
import { byHand } from "#tests/bad-input/raw-calls.ts";

// Two files, so that two cores share the work.
describe("bad input to the second half of the calls and the raw calls", () => {
  it("never causes a 5xx, a response outside the error schema, or a slow response [ASVS 1.5.2]", async () => {
    await expectNoWrongResponse(1, byHand);
  }, 600_000);
});
