import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Endpoint } from "#schema/endpoint.ts";
import { sendPasswordLink } from "#schema/endpoints/account.ts";
import { unblockPerson } from "#schema/endpoints/blocks.ts";
import { openTicket } from "#schema/endpoints/live.ts";
import { listMigrants } from "#schema/endpoints/migrants.ts";
import { confirmPayment, createPaymentIntent } from "#schema/endpoints/payments.ts";
import { openUpload } from "#schema/endpoints/photos.ts";
import { login, register } from "#schema/endpoints/sign-in.ts";
import type { ErrorCode } from "#schema/errors.ts";
import { type RateLimitName, rateLimits } from "#schema/limits.ts";
import { as, refusalOf } from "#tests/client.ts";
import { fillRateLimit } from "#tests/fill-rate-limit.ts";
import * as money from "#tests/money.ts";
import { newLandlord, newMigrant, registration, type TestPerson } from "#tests/people.ts";
import { settingsOf } from "#worker/platform/env.ts";
import { openCounter, type SubjectKind } from "#worker/platform/rate-limit/counter.ts";
import { accountOf } from "#worker/platform/rate-limit/rate-limit.ts";
import { startSession } from "#worker/platform/sessions.ts";

vi.setConfig({ testTimeout: 60_000 });

/** A client of a deployment: all calls are counted. */
const clientOf = (person: { token: string } | null, address?: string) =>
  as(person, {
    bindings: { ...env, RATE_LIMITS: "" },
    headers: address ? { "CF-Connecting-IP": address } : {},
  });
/** The refusal in a response, and the seconds to wait. */
const refusal = async (answer: Response) => ({
  ...(await refusalOf(answer)),
  wait: Number(answer.headers.get("Retry-After")),
});
let addresses = 0;
function newAddress() {
  addresses += 1;
  return `192.0.2.${addresses}`;
}
const signUp = (form = registration(), address = newAddress()) =>
  clientOf(null, address).send(register, { body: form });
const signIn = (email: string, password: string, address: string) =>
  clientOf(null, address).send(login, { body: { email, password } });
const advanceClock = (seconds: number) =>
  vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ["Date"] });
/** Counts this many calls within the last hour, without making them. */
async function useUp(calls: number, name: RateLimitName, kind: SubjectKind, subject: string): Promise<void> {
  const counter = openCounter(env, kind, subject);
  const rateLimit = { calls, seconds: 3600 };
  const keys = Array.from({ length: calls }, (_, at) => String(at));
  await Promise.all(keys.map((key) => counter.take({ name, key, rateLimit })));
}

afterEach(() => vi.useRealTimers());

describe("signing in", () => {
  it("is limited to exactly ten failed attempts at one account from one address, then refused even with the right password [abuse 7, ASVS 6.3.1]", async () => {
    const address = newAddress();
    const form = registration();
    await signUp(form, address);
    const statuses: number[] = [];
    for (const crowd of [5, 5, 4]) {
      const answers = await Promise.all(
        Array.from({ length: crowd }, () => signIn(form.email, "not the password", address)),
      );
      statuses.push(...answers.map(({ status }) => status).sort());
    }
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
    const right = await signIn(form.email, form.password, address);
    const { wait, ...refused } = await refusal(right);
    expect(refused).toEqual({ status: 429, code: "too_many_sign_ins" });
    // `signInHere`
    expect(wait).toBeGreaterThan(14 * 60);
    expect(wait).toBeLessThanOrEqual(15 * 60);
    // The owner can still sign in from another address, and from this one after the wait.
    expect((await signIn(form.email, form.password, newAddress())).status).toBe(200);
    advanceClock(15 * 60);
    expect((await signIn(form.email, form.password, address)).status).toBe(200);
  });

  it("is limited for an account that many addresses try [abuse 7, ASVS 6.3.1]", async () => {
    const form = registration();
    await signUp(form);
    // `signInOften`
    for (let tried = 0; tried < 20; tried += 1)
      expect((await signIn(form.email, "not the password", newAddress())).status).toBe(401);
    const { wait, ...refused } = await refusal(await signIn(form.email, form.password, newAddress()));
    expect(refused).toEqual({ status: 429, code: "too_many_sign_ins" });
    expect(wait).toBeGreaterThan(4 * 60);
    expect(wait).toBeLessThanOrEqual(5 * 60);
    advanceClock(5 * 60);
    expect((await signIn(form.email, form.password, newAddress())).status).toBe(200);
  });

  it("is limited for up to an hour for an account with sixty slow attempts from many addresses", async () => {
    const form = registration();
    await signUp(form);
    await useUp(59, "signInAnywhere", "account", accountOf(form.email).name);
    expect((await signIn(form.email, "not the password", newAddress())).status).toBe(401);
    const { wait, ...refused } = await refusal(await signIn(form.email, form.password, newAddress()));
    expect(refused).toEqual({ status: 429, code: "too_many_sign_ins" });
    expect(wait).toBeGreaterThan(59 * 60);
    expect(wait).toBeLessThanOrEqual(60 * 60);
    advanceClock(60 * 60);
    expect((await signIn(form.email, form.password, newAddress())).status).toBe(200);
  });

  it("is limited in the same way for an account that does not exist [abuse 2]", async () => {
    const [address, email] = [newAddress(), registration().email];
    for (let tried = 0; tried < 10; tried += 1) await signIn(email, "x", address);
    expect(await refusalOf(await signIn(email, "x", address))).toEqual({
      status: 429,
      code: "too_many_sign_ins",
    });
  });

  it("is not limited by successful sign-ins [abuse 8]", async () => {
    const address = newAddress();
    const form = registration();
    await signUp(form, address);
    for (let each = 0; each < 11; each += 1) {
      expect((await signIn(form.email, form.password, address)).status).toBe(200);
    }
  });

  it("is limited to a hundred attempts in fifteen minutes per address, across all accounts", async () => {
    const address = newAddress();
    await useUp(99, "signInFrom", "address", address);
    const attempt = () => signIn(registration().email, "not the password", address);
    expect((await attempt()).status).toBe(401);
    const { wait, ...refused } = await refusal(await attempt());
    expect(refused).toEqual({ status: 429, code: "too_many_sign_ins" });
    expect(wait).toBeGreaterThan(14 * 60);
    expect(wait).toBeLessThanOrEqual(15 * 60);
  });

  it("is limited for all addresses of one IPv6 network together", async () => {
    await fillRateLimit("signInFrom", "address", "2001:db8:0:7");
    const { email } = registration();
    for (const [address, status] of [
      ["2001:db8:0:7::1", 429],
      ["2001:0DB8::7:aa:bb:cc:dd", 429],
      ["2001:db8:0:8::1", 401],
    ] as const) {
      expect((await signIn(email, "x", address)).status, address).toBe(status);
    }
  });
});

describe("registering", () => {
  it("is limited to thirty accounts an hour per address [ASVS 2.4.1]", async () => {
    const address = newAddress();
    await fillRateLimit("register", "address", address, 30);
    const answer = await signUp(registration(), address);
    expect(await refusalOf(answer)).toEqual({ status: 429, code: "too_many_requests" });
    const other = await signUp();
    expect(other.status).toBe(201);
  });
});

describe("asking for a new password", () => {
  it("is limited to sixty requests an hour per address, because people in a shelter share one", async () => {
    const address = newAddress();
    await useUp(59, "forgottenPassword", "address", address);
    const ask = async (from: string) =>
      (await clientOf(null, from).send(sendPasswordLink, { body: { email: registration().email } })).status;
    expect([await ask(address), await ask(address), await ask(newAddress())]).toEqual([200, 429, 200]);
  });
});

describe("calls of one person", () => {
  it.each([
    ["upload", openUpload, "too_many_uploads"],
    ["liveTicket", openTicket, "too_many_requests"],
    ["askForPayment", createPaymentIntent, "too_many_payments"],
    ["confirmPayment", confirmPayment, "too_many_requests"],
  ] as [RateLimitName, Endpoint, ErrorCode][])(
    "stay within the rate limit %s [ASVS 2.3.2, ASVS 2.4.1]",
    async (limit, call, code) => {
      const [person, other] = [await newLandlord(), await newLandlord()];
      await fillRateLimit(limit, "person", person.id);
      const { wait, ...refused } = await refusal(await clientOf(person).send(call, { body: {} }));
      expect(refused).toEqual({ status: 429, code });
      expect(wait).toBeGreaterThan(0);
      expect((await clientOf(other).send(call, { body: {} })).status).not.toBe(429);
    },
  );

  it("of a migrant do not have the stricter limits of landlords", async () => {
    const [migrant, landlord] = [await newMigrant(), await newLandlord({ profile: false })];
    const statuses: number[] = [];
    for (const person of [migrant, landlord]) {
      await fillRateLimit("browseWithoutProfile", "person", person.id);
      statuses.push((await clientOf(person).send(listMigrants)).status);
    }
    expect(statuses).toEqual([403, 429]);
  });

  it("may be 120 blocks and ends of blocks an hour", async () => {
    const [person, other] = [await newMigrant(), await newLandlord()];
    await useUp(119, "block", "person", person.id);
    const unblock = async () =>
      (await clientOf(person).send(unblockPerson, { params: { userId: other.id } })).status;
    expect([await unblock(), await unblock()]).toEqual([200, 429]);
  });

  it("receive exactly thirty upload addresses an hour, even when they arrive at once", async () => {
    const migrant = await newMigrant();
    const open = () => clientOf(migrant).send(openUpload);
    const answers = await Promise.all(Array.from({ length: 33 }, open));
    const given = answers.map(({ status }) => status).sort();
    expect(given).toEqual([...Array(30).fill(200), ...Array(3).fill(429)]);
    advanceClock(60 * 60 + 1);
    expect((await open()).status).toBe(200);
  });

  it("stay within their rate limit after a day without calls, when the counter has been cleared", async () => {
    const landlord = await newLandlord();
    const { id } = landlord;
    const counter = openCounter(env, "person", id);
    await clientOf(landlord).call(openUpload);
    advanceClock(24 * 60 * 60 + 1);
    expect(await runDurableObjectAlarm(counter)).toBe(true);
    const tables =
      "select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\'";
    expect(await runInDurableObject(counter, (_, { storage }) => storage.sql.exec(tables).toArray())).toEqual(
      [],
    );
    const again = { token: await startSession(env, id) };
    const open = () => clientOf(again).send(openUpload);
    const answers = await Promise.all(Array.from({ length: rateLimits.upload.calls + 1 }, open));
    const given = answers.map(({ status }) => status).sort();
    expect(given).toEqual([...Array(rateLimits.upload.calls).fill(200), 429]);
  });

  it("are not limited by counts from a clock that was a day ahead", async () => {
    const landlord = await newLandlord();
    const { id } = landlord;
    const counter = openCounter(env, "person", id);
    const oneMore = () =>
      counter.take({ name: "upload", key: crypto.randomUUID(), rateLimit: rateLimits.upload });
    const full = { wait: expect.any(Number), first: true };
    advanceClock(24 * 60 * 60);
    await fillRateLimit("upload", "person", id);
    expect([await oneMore(), await oneMore()]).toEqual([full, { ...full, first: false }]);
    vi.useRealTimers();
    expect(await counter.waitFor({ name: "upload", rateLimit: rateLimits.upload })).toBe(0);
    await clientOf(landlord).call(openUpload);
    for (let more = 1; more < rateLimits.upload.calls; more += 1)
      expect(await oneMore()).toEqual({ wait: 0, first: false });
    expect([await oneMore(), await oneMore()]).toEqual([full, { ...full, first: false }]);
  });

  it("are checked against their rate limit after the session and before the permission", async () => {
    const migrant = await newMigrant();
    expect((await clientOf(migrant).send(listMigrants)).status).toBe(403);
    await fillRateLimit("browse", "person", migrant.id);
    expect((await clientOf(migrant).send(listMigrants)).status).toBe(429);
    expect((await clientOf(null).send(listMigrants)).status).toBe(401);
  });
});

describe("paying", () => {
  const newVerified = () => newMigrant({ verified: true });
  const open = (landlord: TestPerson, migrant: TestPerson) =>
    clientOf(landlord).send(createPaymentIntent, { body: { migrantId: migrant.id } });

  beforeEach(() => money.beginAnew());

  it("can be started with thirty migrants an hour; a second start with one of them does not count [abuse 17, ASVS 2.3.2]", async () => {
    const landlord = await newLandlord();
    const first = await newVerified();
    expect((await open(landlord, first)).status).toBe(200);
    await fillRateLimit("newPayment", "person", landlord.id, 29);
    expect(await refusalOf(await open(landlord, await newVerified()))).toEqual({
      status: 429,
      code: "too_many_payments",
    });
    expect((await open(landlord, first)).status).toBe(200);
  });
});

describe("the test profile", () => {
  it("lifts the rate limits and no other check", async () => {
    const migrant = await newMigrant();
    await fillRateLimit("browse", "person", migrant.id);
    expect((await as(migrant).send(listMigrants)).status).toBe(403);
  });

  it("is refused in production [abuse 23]", () => {
    const { WORKBENCH: _, ...deployed } = { ...env, ENVIRONMENT: "production" };
    expect(() => settingsOf({ ...deployed, RATE_LIMITS: "lifted" })).toThrow("test profile");
    expect(settingsOf({ ...deployed, RATE_LIMITS: "" }).rateLimitsLifted).toBe(false);
  });
});
