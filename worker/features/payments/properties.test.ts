import { env } from "cloudflare:workers";
import { afterEach, describe, it, vi } from "vitest";
import { expectPromiseToHold } from "#tests/money-property.ts";

// `MONEY_RUNS=20000 npx vitest run --project worker properties` runs more histories.
const runs = Number(env.MONEY_RUNS || 300);

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("random histories of one pair", () => {
  it("end with £200 and one connection, or with neither", { timeout: 60 * 60_000 }, () =>
    expectPromiseToHold(1, runs),
  );
});
