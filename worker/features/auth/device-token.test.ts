import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { findKnownDevice, makeDeviceToken } from "./known-devices.ts";

const person = { id: crypto.randomUUID(), suspendedAt: null, sessionsEndedBefore: null };

it("knows no device of a suspended person", async () => {
  const token = await makeDeviceToken(env, person.id);
  expect(await findKnownDevice(env, token, person)).toEqual({ id: expect.any(String) });
  const suspended = { ...person, suspendedAt: new Date().toISOString() };
  expect(await findKnownDevice(env, token, suspended)).toBeNull();
});

it("reads five tokens and no more", async () => {
  const token = await makeDeviceToken(env, person.id);
  const others = Array.from({ length: 5 }, () => "other").join(" ");
  expect(await findKnownDevice(env, `${others} ${token}`, person)).toBeNull();
  expect(await findKnownDevice(env, `${others.slice(6)} ${token}`, person)).not.toBeNull();
});
