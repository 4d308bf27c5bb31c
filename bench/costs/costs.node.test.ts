import { describe, expect, it } from "vitest";
import { averageMonth, billOf, perPerson, priceOf, stripePerPayment } from "./costs.ts";
import { limitsOf } from "./limits.ts";
import { type CallUsage, monthsStored, newPeople, otherRequests } from "./model.ts";
import { prices } from "./prices.ts";

/** Every call of the month, each using the same. */
const calls: CallUsage[] = Object.keys(averageMonth())
  .filter((call) => !otherRequests.some((each) => each.call === call))
  .map((call) => ({
    call,
    d1: { trips: 1, rowsRead: 10, rowsWritten: 0 },
    kv: { reads: 1, writes: 0 },
    objects: { calls: 1, rowsRead: 0, rowsWritten: 0, rowsCounted: 0 },
  }));
const measured = { measured: "", calls, bytesPerMigrant: 1_000 };

describe("the monthly costs", () => {
  it("are nothing up to what is included, and then the price of the rest", () => {
    expect(priceOf(prices.requests, 10e6)).toBe(0);
    expect(priceOf(prices.requests, 15e6)).toBeCloseTo(1.5);
    expect(priceOf(prices.d1Gb, 7)).toBeCloseTo(1.5);
  });

  it("agree with the example that Cloudflare calculates: 100 million requests of 7 ms", () => {
    expect(priceOf(prices.requests, 100e6) + priceOf(prices.cpuMs, 700e6)).toBeCloseTo(40.4);
  });

  it("add up the lines and the plan", () => {
    const { lines, usd } = billOf(1_000_000, measured);
    expect(usd).toBeCloseTo(5 + lines.reduce((sum, { cost }) => sum + cost, 0));
    expect(billOf(1, measured).usd).toBe(5);
  });

  it("grow with each call of the month", () => {
    const { requests, kvReads, d1Trips } = perPerson(measured);
    const more = perPerson({
      ...measured,
      calls: calls.map((each) => ({ ...each, kv: { reads: 2, writes: 0 } })),
    });
    expect(more.requests).toBe(requests);
    expect(more.kvReads).toBeGreaterThan(kvReads * 1.5);
    expect(more.d1Trips).toBe(d1Trips);
  });

  it("refuse a month with a call that was not measured", () => {
    expect(() => perPerson({ ...measured, calls: calls.slice(1) })).toThrow(/is not measured/);
  });

  it("contain Stripe's fee: £3.20 for a standard card, a little more on average", () => {
    expect(stripePerPayment()).toBeGreaterThan(3.2);
    expect(stripePerPayment()).toBeLessThan(4);
  });
});

describe("the limits", () => {
  it("come in the order in which they are reached", () => {
    const people = limitsOf(measured).map((limit) => limit.people);
    expect(people).toEqual([...people].sort((a, b) => a - b));
    expect(people[0]).toBeGreaterThan(10_000);
  });

  it("are reached earlier with larger rows", () => {
    const sizeLimit = (bytesPerMigrant: number) =>
      limitsOf({ ...measured, bytesPerMigrant }).find(({ what }) => what.includes("10 GB in one"))?.people ??
      0;
    expect(sizeLimit(10_000)).toBeLessThan(sizeLimit(1_000) / 2);
    expect(sizeLimit(1_000)).toBeLessThan(10e9 / (newPeople * monthsStored * 1_000));
  });
});
