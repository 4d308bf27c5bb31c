import { env } from "cloudflare:workers";
import { afterEach, describe, it, vi } from "vitest";
import { expectPromiseToHold } from "#tests/money-property.ts";

/** `MONEY_RUNS=20000 npx vitest run --project worker properties` looks harder. */
const runs = Number(env.MONEY_RUNS || 300);

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("whatever is done with the money of one pair, in whatever order", () => {
  it("one £200 and one connection is left, or neither", { timeout: 60 * 60_000 }, () =>
    expectPromiseToHold(1, runs),
  );
});
