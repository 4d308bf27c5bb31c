import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const folder = "worker/";
const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
  .map((path) => ({ path, text: readFileSync(folder + path, "utf8") }));
const filesWith = (pattern: RegExp) =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path)
    .sort();

it("events are stored only in the batch of their effect [fault 9]", () => {
  const [store, settling] = ["features/payments/queries/events.ts", "features/payments/settle.ts"];
  expect(filesWith(/insert\(stripeEvents\)|into stripe_events/i)).toEqual([store]);
  expect(filesWith(/storeEvent\(/)).toEqual([store, settling]);
  const settle = sources.find(({ path }) => path === settling)?.text ?? "";
  const batches = settle.match(/db\.batch\(\[.*eventOf\(settling\)\]\)|\? eventOf\(settling\) : \[\]/g);
  expect(batches?.length).toBe(settle.match(/eventOf\(settling\)/g)?.length);
});
