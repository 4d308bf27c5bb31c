import { env } from "cloudflare:workers";
import { afterEach, describe, it, vi } from "vitest";
import { expectPromiseToHold } from "#tests/money-property.ts";

/** In a file of its own, so that it runs beside properties.test.ts. */
const runs = Number(env.MONEY_RUNS || 200);

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("whatever two landlords do who pay for one migrant, in whatever order", () => {
  it("one £200 and one connection is left for each payment, or neither", { timeout: 60 * 60_000 }, () =>
    expectPromiseToHold(2, runs),
  );
});
