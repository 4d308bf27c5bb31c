import { env } from "cloudflare:workers";
import { afterEach, describe, it, vi } from "vitest";
import { expectPromiseToHold } from "#tests/money-property.ts";

// This test has its own file, so that it runs in parallel with properties.test.ts.
const runs = Number(env.MONEY_RUNS || 200);

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("random histories of two landlords who pay for one migrant", () => {
  it("end with £200 and one connection for each payment, or with neither", { timeout: 60 * 60_000 }, () =>
    expectPromiseToHold(2, runs),
  );
});
