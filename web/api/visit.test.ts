import { expect, test, vi } from "vitest";
import { beginVisit, oncePerVisit } from "./visit.ts";

const answeredAt = (dataUpdatedAt: number) =>
  ({ state: { dataUpdatedAt } }) as Parameters<typeof oncePerVisit>[0];

test("a part that mounts reads again what was read before this visit, and nothing else", () => {
  vi.useFakeTimers({ now: 1_000 });
  beginVisit("first");
  // The document may have sent the call before the first visit began.
  expect(oncePerVisit(answeredAt(500))).toBe(true);
  vi.setSystemTime(5_000);
  beginVisit("first");
  expect(oncePerVisit(answeredAt(900))).toBe(true);
  beginVisit("second");
  expect(oncePerVisit(answeredAt(4_999))).toBe("always");
  expect(oncePerVisit(answeredAt(5_000))).toBe(true);
});
