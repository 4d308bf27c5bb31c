import { env } from "cloudflare:workers";
import { decodeJwt, SignJWT } from "jose";
import { afterEach, describe, expect, it, vi } from "vitest";
import type * as z from "zod/mini";
import { suspendUser } from "#schema/endpoints/admin.ts";
import { endOtherSessions, me } from "#schema/endpoints/auth.ts";
import { login } from "#schema/endpoints/sign-in.ts";
import type { Suspension } from "#schema/forms.ts";
import { as } from "#tests/client.ts";
import { fillRateLimit } from "#tests/fill-rate-limit.ts";
import { newAdmin, password, registerPerson } from "#tests/people.ts";
import { type Env, settingsOf } from "#worker/platform/env.ts";
import { accountOf } from "#worker/platform/rate-limit/rate-limit.ts";
import { findKnownDevice, makeDeviceToken } from "./known-devices.ts";

/** The bindings of a deployment: all calls are counted. */
const counting: Env = { ...env, RATE_LIMITS: "" };
type Person = Awaited<ReturnType<typeof registerPerson>>;

const clientOf = (person: { token: string } | null, address = "198.51.100.7") =>
  as(person, { bindings: counting, headers: { "CF-Connecting-IP": address } });
const signIn = (email: string, devices?: string, given = password, address?: string) =>
  clientOf(null, address).send(login, { body: { email, password: given, devices } });
const status = async (answer: Promise<Response>) => (await answer).status;
/** `deviceSeconds` */
const days180 = 180 * 24 * 60 * 60;

/** Uses up all attempts that unknown devices may make at an account. */
async function attack({ email }: Pick<Person, "email">) {
  const { kind, name } = accountOf(email);
  await fillRateLimit("signInOften", kind, name);
  await fillRateLimit("signInAnywhere", kind, name);
}

afterEach(() => vi.useRealTimers());

describe("a device that has signed in to an account before", () => {
  it("can sign in while attempts from all addresses, even its own, block unknown devices [abuse 8]", async () => {
    const person = await registerPerson();
    await attack(person);
    await fillRateLimit("signInFrom", "address", "203.0.113.9");
    expect(await status(signIn(person.email))).toBe(429);
    const answer = await signIn(person.email, person.device, password, "203.0.113.9");
    expect(answer.status).toBe(200);
    // The token of this sign-in is accepted too, next to those of other accounts on the device.
    const { device } = await answer.json<Person>();
    const other = await registerPerson();
    expect(await status(signIn(person.email, `${other.device} ${device}`))).toBe(200);
    expect(await status(signIn(other.email, undefined, password, "203.0.113.9"))).toBe(429);
  });

  it("has its own limit of ten wrong passwords in fifteen minutes, separate from other devices [abuse 8, ASVS 6.3.1]", async () => {
    const person = await registerPerson();
    // `signInDevice`
    for (let tried = 0; tried < 10; tried += 1)
      expect(await status(signIn(person.email, person.device, "not the password"))).toBe(401);
    const refused = await signIn(person.email, person.device);
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get("Retry-After"));
    expect([wait > 14 * 60, wait <= 15 * 60]).toEqual([true, true]);
    expect(await status(signIn(person.email))).toBe(200);
    vi.useFakeTimers({ now: Date.now() + 15 * 60 * 1000, toFake: ["Date"] });
    expect(await status(signIn(person.email, person.device))).toBe(200);
  });

  it("does not use up its attempts with right passwords, and neither does an unknown device", async () => {
    const person = await registerPerson();
    const { kind, name } = accountOf(person.email);
    // One attempt is left of `signInDevice`, `signInHere`, `signInOften` and `signInAnywhere`.
    await fillRateLimit("signInDevice", "device", decodeJwt(person.device).jti ?? "", 9);
    await fillRateLimit("signInHere", kind, `${name}@198.51.100.7`, 9);
    await fillRateLimit("signInOften", kind, name, 19);
    await fillRateLimit("signInAnywhere", kind, name, 59);
    for (const devices of [person.device, undefined]) {
      for (const _ of ["first", "second"]) expect(await status(signIn(person.email, devices))).toBe(200);
      expect(await status(signIn(person.email, devices, "not the password"))).toBe(401);
      expect(await status(signIn(person.email, devices))).toBe(429);
    }
  });

  it("is known by a token that contains only the person's id and lasts 180 days", async () => {
    const { device, id } = await registerPerson();
    const claims = decodeJwt(device);
    expect(Object.keys(claims).sort()).toEqual(["aud", "exp", "iat", "iss", "jti", "sub"]);
    expect(claims).toMatchObject({ sub: id, aud: "device" });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBeCloseTo(days180);
  });

  it("is unknown with an expired or forged token, or one of another person or purpose [abuse 9]", async () => {
    const [person, other] = [await registerPerson(), await registerPerson()];
    await attack(person);
    const forged = await new SignJWT()
      .setProtectedHeader({ alg: "HS256", kid: settingsOf(env).sessionKeys[0]?.kid })
      .setSubject(person.id)
      .setJti(crypto.randomUUID())
      .setIssuer("havenbridge")
      .setAudience("device")
      .setIssuedAt()
      .setExpirationTime("1h")
      .sign(new TextEncoder().encode("another key of more than 32 bytes"));
    for (const devices of [other.device, forged, person.token, person.device.slice(0, -2), "nonsense"])
      expect([devices, await status(signIn(person.email, devices))]).toEqual([devices, 429]);
    vi.useFakeTimers({ now: Date.now() + (days180 + 1) * 1000, toFake: ["Date"] });
    await attack(person);
    expect(await status(signIn(person.email, person.device))).toBe(429);
  });

  it("cannot sign in or make a call with its token alone [abuse 9, ASVS 9.2.1]", async () => {
    const person = await registerPerson();
    expect(await status(signIn(person.email, person.device, "not the password"))).toBe(401);
    expect(await status(clientOf({ token: person.device }).send(me))).toBe(401);
  });

  it("becomes unknown when another device ends all other sessions; that device gets a new token [abuse 9]", async () => {
    const person = await registerPerson();
    const { device } = await clientOf(person).call(endOtherSessions);
    await attack(person);
    expect(await status(signIn(person.email, person.device))).toBe(429);
    expect(await status(signIn(person.email, device))).toBe(200);
  });

  it("becomes unknown when the account is suspended, and remains unknown when the suspension is lifted", async () => {
    const person = await registerPerson();
    const admin = await newAdmin();
    const suspend = (body: z.input<typeof Suspension>) =>
      clientOf(admin).call(suspendUser, { params: { id: person.id }, body });
    await suspend({ suspended: true, reason: "Reported by several people." });
    await attack(person);
    expect(await status(signIn(person.email, person.device))).toBe(429);
    await suspend({ suspended: false });
    expect(await status(signIn(person.email, person.device))).toBe(429);
  });
});

describe("the device tokens of a sign-in", () => {
  const person = { id: crypto.randomUUID(), suspendedAt: null, leftAt: null, sessionsEndedBefore: null };

  it("are not accepted for a suspended person, another one, or none", async () => {
    const token = await makeDeviceToken(env, person.id);
    expect(await findKnownDevice(env, token, person)).toEqual({ id: expect.any(String) });
    const suspended = { ...person, suspendedAt: new Date().toISOString() };
    for (const owner of [suspended, { ...person, id: crypto.randomUUID() }, undefined])
      expect(await findKnownDevice(env, token, owner)).toBeNull();
  });

  it("are accepted only if they were made after the person's sessions have ended", async () => {
    const at = Date.now();
    const owner = { ...person, sessionsEndedBefore: new Date(at).toISOString() };
    const isKnown = async (ms: number) =>
      (await findKnownDevice(env, await makeDeviceToken(env, person.id, ms), owner)) !== null;
    expect([await isKnown(at - 1), await isKnown(at), await isKnown(at + 1)]).toEqual([false, false, true]);
  });

  // `devicesSent`
  it("are read up to the fifth token", async () => {
    const token = await makeDeviceToken(env, person.id);
    const others = Array.from({ length: 5 }, () => "other").join(" ");
    expect(await findKnownDevice(env, `${others} ${token}`, person)).toBeNull();
    expect(await findKnownDevice(env, `${others.slice(6)} ${token}`, person)).not.toBeNull();
  });
});
