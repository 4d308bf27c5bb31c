import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withTimeout } from "./with-timeout.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the result or error of code that loads in time is passed on, and the timer stops", async () => {
  await expect(withTimeout(Promise.resolve("a screen"))).resolves.toBe("a screen");
  await expect(withTimeout(Promise.reject(new Error("404")))).rejects.toThrow("404");
  expect(vi.getTimerCount()).toBe(0);
});

test("code that does not load fails after twenty seconds, and is available to the next call if it loads later", async () => {
  const code = Promise.withResolvers<string>();
  const first = withTimeout(code.promise).catch(() => "failed");
  const outcome = vi.fn();
  void first.then(outcome);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toHaveBeenCalledWith("failed");
  code.resolve("a screen");
  await expect(withTimeout(code.promise)).resolves.toBe("a screen");
});
