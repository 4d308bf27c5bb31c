import { env } from "cloudflare:workers";
import { decodeJwt, SignJWT } from "jose";
import { afterEach, describe, expect, it, vi } from "vitest";
import { deviceSeconds, rateLimits } from "#schema/limits.ts";
import { fillRateLimit } from "#tests/fill-rate-limit.ts";
import { serve } from "#tests/money.ts";
import { newPerson } from "#tests/people.ts";
import { type Env, settingsOf } from "#worker/platform/env.ts";
import { accountOf } from "#worker/platform/rate-limit/rate-limit.ts";

/** The product as it is deployed: everything is counted. */
const counting: Env = { ...env, RATE_LIMITS: "" };
const password = "a harbour at night";

interface Registered {
  email: string;
  id: string;
  token: string;
  device: string;
}

function ask(method: string, path: string, more: { body?: unknown; token?: string; address?: string } = {}) {
  const headers = new Headers({ "CF-Connecting-IP": more.address ?? "198.51.100.7" });
  if (more.token) headers.set("Authorization", `Bearer ${more.token}`);
  if (more.body) headers.set("Content-Type", "application/json");
  return serve(counting, path, { method, headers, body: more.body ? JSON.stringify(more.body) : undefined });
}

async function registered(): Promise<Registered> {
  const email = `${crypto.randomUUID()}@people.test`;
  const form = { email, password, firstName: "Amal", lastName: "Haddad", userType: "migrant" };
  const answer = await serve(env, "/api/auth/register", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(form),
  });
  expect(answer.status).toBe(201);
  const { token, device, user } = await answer.json<Registered & { user: { id: string } }>();
  return { email, token, device, id: user.id };
}

const signIn = (email: string, devices?: string, given = password, address?: string) =>
  ask("POST", "/api/auth/login", { body: { email, password: given, devices }, address });
const status = async (answer: Promise<Response>) => (await answer).status;

/** What it is like after attempts from everywhere have used up what strangers may try. */
async function attack({ email }: { email: string }) {
  const { kind, name } = accountOf(email);
  await fillRateLimit("signInOften", kind, name);
  await fillRateLimit("signInAnywhere", kind, name);
}

afterEach(() => vi.useRealTimers());

describe("a device that has signed in to an account before", () => {
  it("gets in while attempts from everywhere, its own address included, keep strangers out [abuse 8]", async () => {
    const person = await registered();
    await attack(person);
    await fillRateLimit("signInFrom", "address", "203.0.113.9");
    expect(await status(signIn(person.email))).toBe(429);
    const answer = await signIn(person.email, person.device, password, "203.0.113.9");
    expect(answer.status).toBe(200);
    // The token of this sign-in serves as well, among those of other accounts on the device.
    const { device } = await answer.json<Registered>();
    const other = await registered();
    expect(await status(signIn(person.email, `${other.device} ${device}`))).toBe(200);
  });

  it("has ten wrong passwords of its own in fifteen minutes, which hold back nobody else [abuse 8, ASVS 6.3.1]", async () => {
    const person = await registered();
    for (let tried = 0; tried < rateLimits.signInDevice.calls; tried += 1)
      expect(await status(signIn(person.email, person.device, "not the password"))).toBe(401);
    const refused = await signIn(person.email, person.device);
    expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true]);
    expect(await status(signIn(person.email))).toBe(200);
    vi.useFakeTimers({ now: Date.now() + rateLimits.signInDevice.seconds * 1000, toFake: ["Date"] });
    expect(await status(signIn(person.email, person.device))).toBe(200);
  });

  it("is known by a token that names the person, lasts 180 days and says nothing else", async () => {
    const { device, id } = await registered();
    const claims = decodeJwt(device);
    expect(Object.keys(claims).sort()).toEqual(["aud", "exp", "iat", "iss", "jti", "sub"]);
    expect(claims).toMatchObject({ sub: id, aud: "device" });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBeCloseTo(deviceSeconds);
  });

  it("is unknown with a token that is somebody else's, expired, forged or made for something else [abuse 9]", async () => {
    const [person, other] = [await registered(), await registered()];
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
    vi.useFakeTimers({ now: Date.now() + (deviceSeconds + 1) * 1000, toFake: ["Date"] });
    await attack(person);
    expect(await status(signIn(person.email, person.device))).toBe(429);
  });

  it("opens nothing by its token alone: not the account, and no call [abuse 9, ASVS 9.2.1]", async () => {
    const person = await registered();
    expect(await status(signIn(person.email, person.device, "not the password"))).toBe(401);
    expect(await status(ask("GET", "/api/auth/me", { token: person.device }))).toBe(401);
  });

  it("becomes unknown when the person signs out everywhere else; the device that does it gets a new token [abuse 9]", async () => {
    const person = await registered();
    const ended = await ask("DELETE", "/api/auth/sessions", { token: person.token });
    const { device } = await ended.json<{ device: string }>();
    await attack(person);
    expect(await status(signIn(person.email, person.device))).toBe(429);
    expect(await status(signIn(person.email, device))).toBe(200);
  });

  it("becomes unknown when the account is suspended, and stays so when that is lifted", async () => {
    const person = await registered();
    const admin = await newPerson({ userType: "landlord", role: "admin" });
    const path = `/api/admin/users/${person.id}`;
    const suspend = (body: unknown) => ask("PATCH", path, { token: admin.token, body });
    expect(await status(suspend({ suspended: true, reason: "Reported by several people." }))).toBe(200);
    await attack(person);
    expect(await status(signIn(person.email, person.device))).toBe(429);
    expect(await status(suspend({ suspended: false }))).toBe(200);
    expect(await status(signIn(person.email, person.device))).toBe(429);
  });
});
