import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { moneyEvents } from "#worker/features/payments/money-events.ts";

const guide = readFileSync("docs/operations.md", "utf8");
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? "");
const quoted = new Set(namesIn(guide, /`([\w.]+)`/g));

const sources = globSync(["worker/**/*.ts", "ops/**/*.ts"]).filter((file) => !file.endsWith(".test.ts"));
const events = sources.flatMap((file) => namesIn(readFileSync(file, "utf8"), /(?:Line|tidy)\(\s*"(\w+)"/g));

describe("the operator's guide", () => {
  it("names every event that the code can log", () => {
    expect(events.length).toBeGreaterThan(30);
    expect(events.filter((event) => !quoted.has(event))).toEqual([]);
  });

  it("names exactly the events of Stripe that are handled", () => {
    const subscribed = [...quoted].filter((word) => /^(payment_intent|charge|refund)\./.test(word));
    expect(subscribed.sort()).toEqual([...moneyEvents].sort());
  });
});
