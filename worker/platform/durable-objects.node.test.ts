import { afterEach, expect, it, vi } from "vitest";
import { objectsOf, retryBriefly, retryOnce } from "./durable-objects.ts";

afterEach(() => void vi.useRealTimers());

const failing = (...faults: object[]) => {
  const call = vi.fn(async () => "the answer");
  for (const fault of faults) call.mockRejectedValueOnce(fault);
  return call;
};
const moved = { retryable: true };

it("a call to an object is repeated once, if the runtime says that it is retryable", async () => {
  for (const [call, times] of [
    [failing(), 1],
    [failing(moved), 2],
  ] as const) {
    expect(await retryOnce(call)).toBe("the answer");
    expect(call).toHaveBeenCalledTimes(times);
  }
  const twice = failing(moved, moved);
  await expect(retryOnce(twice)).rejects.toBe(moved);
  expect(twice).toHaveBeenCalledTimes(2);
});

it.each([{}, { retryable: false }, { retryable: true, overloaded: true }])(
  "a call that failed with %o is not repeated",
  async (fault) => {
    const call = failing(fault);
    await expect(retryOnce(call)).rejects.toBe(fault);
    expect(call).toHaveBeenCalledTimes(1);
  },
);

it("a call to an object that the caller can do without is given up after a second", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const faults: string[] = [];
  const silent = retryBriefly(() => new Promise(() => {})).catch(({ name }: Error) => faults.push(name));
  await vi.advanceTimersByTimeAsync(999);
  expect(faults).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await silent;
  expect(faults).toEqual(["TimeoutError"]);
  expect(await retryBriefly(failing(moved))).toBe("the answer");
  // No timer is left behind.
  expect(vi.getTimerCount()).toBe(0);
});

it("the objects of a class are kept in the European Union if the deployment says so", () => {
  const inEurope = {} as DurableObjectNamespace;
  const anywhere = { jurisdiction: (place: string) => place === "eu" && inEurope } as DurableObjectNamespace;
  expect(objectsOf(anywhere, { DATA_JURISDICTION: "eu" })).toBe(inEurope);
  expect(objectsOf(anywhere, {})).toBe(anywhere);
});
