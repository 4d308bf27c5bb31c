import { expect, it, vi } from "vitest";
import { objectsOf, retryOnce } from "./durable-objects.ts";

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

it("the objects of a class are kept in the European Union if the deployment says so", () => {
  const inEurope = {} as DurableObjectNamespace;
  const anywhere = { jurisdiction: (place: string) => place === "eu" && inEurope } as DurableObjectNamespace;
  expect(objectsOf(anywhere, { DATA_JURISDICTION: "eu" })).toBe(inEurope);
  expect(objectsOf(anywhere, {})).toBe(anywhere);
});
