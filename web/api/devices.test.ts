import { beforeEach, expect, it, vi } from "vitest";
import { deviceTokens, forgetDevices, storeDevice } from "./devices.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

it("sends one token for each of the last five accounts, the latest first", () => {
  for (const id of ["a", "b", "c", "d", "e", "f"]) storeDevice({ id, device: `first-${id}` });
  storeDevice({ id: "c", device: "second-c" });
  expect(deviceTokens()).toBe("second-c first-f first-e first-d first-b");
});

it("sends nothing when storage is empty or contains invalid data", () => {
  expect(deviceTokens()).toBeUndefined();
  for (const nonsense of ["{", "null", '{"id":"a"}', '[null, 1, {"id":"a"}]']) {
    localStorage.setItem("devices", nonsense);
    expect(deviceTokens()).toBeUndefined();
  }
  storeDevice({ id: "a", device: "token" });
  forgetDevices();
  expect(deviceTokens()).toBeUndefined();
});
