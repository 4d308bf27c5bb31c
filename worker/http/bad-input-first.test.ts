import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import type { Endpoint } from "#schema/endpoint.ts";
import { endpoints } from "#schema/endpoints/index.ts";
import { fuzz } from "#tests/bad-input/fuzz.ts";
import { logLine } from "#worker/platform/log.ts";

// Two files, so that two cores share the work.
const calls = Object.values<Endpoint>(endpoints).filter((_, at) => at % 2 === 0);
const requests = Math.ceil(Number(env.BAD_REQUESTS) / 2);

describe("bad input, the first half of the calls", () => {
  it("is never answered 5xx, never outside the schema of errors, and never slowly [ASVS 1.5.2]", async () => {
    vi.spyOn(console, "log").mockImplementation(() => {});
    vi.spyOn(console, "error").mockImplementation(() => {});
    const figures = await fuzz(calls, requests, Number(env.BAD_SEED));
    vi.restoreAllMocks();
    logLine("bad_input", {
      requests: figures.requests,
      slow: figures.slow,
      statuses: JSON.stringify(figures.statuses),
      kept: JSON.stringify(figures.kept),
    });
    expect(figures.wrong).toEqual([]);
    expect(figures.requests).toBeGreaterThanOrEqual(requests);
    expect(figures.slow).toBe(0);
    expect(Object.keys(figures.kept).length).toBeGreaterThan(1);
    for (const [field, texts] of Object.entries(figures.kept)) expect(texts, field).toBeGreaterThan(20);
  }, 600_000);
});
