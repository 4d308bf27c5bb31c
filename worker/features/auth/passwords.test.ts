import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { recentConnections } from "#schema/endpoints/health.ts";
import { login } from "#schema/endpoints/sign-in.ts";
import { hashQueue } from "#schema/limits.ts";
import { anonymous, as } from "#tests/client.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";

afterEach(() => vi.restoreAllMocks());

const places = hashQueue.waiting + 1;
const form = () => ({ email: `${crypto.randomUUID()}@people.test`, password: "not the password" });
const signIn = () => anonymous.send(login, { body: form() });

describe("the password hashing queue", () => {
  it("answers sign-ins beyond its capacity with 503 and Retry-After [abuse 10]", async () => {
    const answers = await Promise.all(Array.from({ length: places + 8 }, () => signIn()));
    const tally = Map.groupBy(answers, ({ status }) => status);
    expect([...tally.keys()].sort()).toEqual([401, 503]);
    const refused = tally.get(503) ?? [];
    expect(await refused[0]?.json()).toMatchObject({ code: "busy" });
    expect(refused.every(({ headers }) => headers.get("Retry-After") === "5")).toBe(true);
    expect((await signIn()).status).toBe(401);
  });

  it("refuses existing and unknown accounts in the same way, before hashing [abuse 10]", async () => {
    const hash = await hashPassword("a harbour at night");
    const running = Array.from({ length: places }, () => verifyPassword("x", null));
    const refused = await Promise.allSettled([verifyPassword("x", hash), verifyPassword("x", null)]);
    expect(refused.map((each) => each.status === "rejected" && each.reason.code)).toEqual(["busy", "busy"]);
    expect(await Promise.all(running)).toEqual(Array(places).fill(false));
  });

  it("refuses sign-ins while it is full before they count towards the rate limit [abuse 10]", async () => {
    const counter = vi.spyOn(env.CALL_COUNTER, "getByName");
    const running = Array.from({ length: places }, () => verifyPassword("x", null));
    const client = as(null, {
      bindings: { ...env, RATE_LIMITS: "" },
      headers: { "CF-Connecting-IP": "203.0.113.70" },
    });
    expect(await client.refused(login, { body: form() })).toEqual({ status: 503, code: "busy" });
    expect(counter).not.toHaveBeenCalled();
    await Promise.all(running);
  });

  it("lets other calls run between two hashes [abuse 10]", async () => {
    const crowd = Array.from({ length: places }, () => verifyPassword("x", null));
    let done = 0;
    for (const each of crowd) each.then(() => (done += 1));
    await anonymous.call(recentConnections);
    expect(done).toBeLessThan(crowd.length);
    await Promise.all(crowd);
  });

  it("frees the place of a request that the runtime dropped", async () => {
    const dropped = vi.spyOn(scheduler, "wait").mockReturnValue(new Promise(() => undefined));
    for (let each = 0; each < places; each += 1) void verifyPassword("x", null);
    await expect(verifyPassword("x", null)).rejects.toMatchObject({ code: "busy" });
    dropped.mockRestore();
    vi.useFakeTimers({ now: Date.now() + hashQueue.leaseMs, toFake: ["Date"] });
    expect(await verifyPassword("x", null)).toBe(false);
    vi.useRealTimers();
  });
});

it("a stored hash has the cost that OWASP recommends and its own salt of 16 bytes", async () => {
  const [one, other] = [await hashPassword("a harbour at night"), await hashPassword("a harbour at night")];
  for (const hash of [one, other]) expect(hash).toMatch(/^scrypt\$16384\$8\$5\$[\w+/]{22}==\$[\w+/]{43}=$/);
  expect(one).not.toBe(other);
});

it("no password matches a damaged hash, and the check does not throw", async () => {
  const whole = await hashPassword("a harbour at night");
  expect(await verifyPassword("a harbour at night", whole)).toBe(true);
  for (const damaged of ["", "scrypt", "another form", whole.slice(0, -4)])
    expect(await verifyPassword("a harbour at night", damaged), damaged).toBe(false);
});
