import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { logout, me } from "#schema/endpoints/auth.ts";
import { getConnection } from "#schema/endpoints/connections.ts";
import { health } from "#schema/endpoints/health.ts";
import { listMigrants } from "#schema/endpoints/migrants.ts";
import { getMigrantProfile } from "#schema/endpoints/profiles.ts";
import { login, register } from "#schema/endpoints/sign-in.ts";
import { anonymous, as, refusalOf, send } from "#tests/client.ts";
import { lagging } from "#tests/lag.ts";
import { newLandlord, newMigrant, registration } from "#tests/people.ts";

const json = { "Content-Type": "application/json" };
const refusal = (...request: Parameters<typeof send>) => refusalOf(send(...request));
/** Sends a sign-in with exactly this body. */
const signIn = (body: string, headers: HeadersInit = json) =>
  refusal("POST", "/api/auth/login", { headers, body });

describe("the request pipeline", () => {
  it("answers an unknown path 404 and a wrong method 405, in JSON", async () => {
    expect(await refusal("GET", "/api/nothing")).toEqual({ status: 404, code: "not_found" });
    expect(await refusal("PUT", "/api/auth/login")).toEqual({ status: 405, code: "method_not_allowed" });
  });
  it("checks the size and the content type first", async () => {
    expect(await signIn("x".repeat(65 * 1024))).toEqual({ status: 413, code: "body_too_large" });
    expect(await signIn("a=b", { "Content-Type": "text/plain" })).toEqual({
      status: 415,
      code: "wrong_content_type",
    });
  });
  it("refuses a body of another type even for a call without a body, and does nothing", async () => {
    const person = await newMigrant();
    const form = { token: person.token, headers: { "Content-Type": "text/plain" }, body: "a=b" };
    expect(await refusal("POST", logout.path, form)).toEqual({ status: 415, code: "wrong_content_type" });
    await as(person).call(me);
  });
  it("refuses writes, but not reads, from a page of another site", async () => {
    const headers = { ...json, Origin: "https://evil.example" };
    expect(await signIn("{}", headers)).toEqual({ status: 403, code: "wrong_origin" });
    expect((await send("GET", health.path, { headers: { Origin: headers.Origin } })).status).toBe(200);
  });
  it("distinguishes malformed JSON from JSON with invalid fields", async () => {
    expect(await signIn('{"email":')).toEqual({ status: 400, code: "invalid_json" });
    expect(await signIn("null")).toMatchObject({ status: 422, code: "invalid_fields" });
    expect(await signIn("[".repeat(17) + "]".repeat(17))).toMatchObject({
      status: 422,
      code: "invalid_fields",
    });
  });
  it("accepts an absent optional body, but not an empty body with a media type or an absent other body", async () => {
    expect(await refusal("POST", login.path)).toEqual({ status: 415, code: "wrong_content_type" });
    const { token } = await newMigrant();
    expect((await send("POST", "/api/objects/upload", { token })).status).toBe(200);
    expect(await refusal("POST", "/api/objects/upload", { token, headers: json })).toEqual({
      status: 400,
      code: "invalid_json",
    });
  });
  it("queries nothing for a malformed id", async () => {
    const landlord = await newLandlord();
    const { bindings, queries } = await lagging();
    const odd = { params: { id: "x".repeat(300) } };
    expect(await as(landlord, { bindings }).refused(getConnection, odd)).toMatchObject({ status: 404 });
    const asked = queries.flatMap(({ sql }) => sql).join();
    expect([asked.includes("from users"), asked.includes("connections")]).toEqual([true, false]);
  });
  it("describes each invalid field as a sentence and as a code with its number", async () => {
    const answer = await anonymous.send(login, { body: { email: "x".repeat(255), password: "" } });
    expect(await answer.json()).toMatchObject({
      fields: { email: "Use at most 254 characters.", password: "This is required." },
      problems: { email: { code: "too_long", n: 254 }, password: { code: "required" } },
    });
  });
  it("names every invalid field of a form, but at most twenty", async () => {
    const empty = await anonymous.refused(register, { body: {} });
    const required = ["email", "firstName", "lastName", "password", "userType"];
    expect(Object.keys(empty.fields ?? {}).sort()).toEqual(required);
    const unknown = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`field${at}`, "x"]));
    const long = await anonymous.refused(register, { body: { ...registration(), ...unknown } });
    expect(Object.keys(long.fields ?? {})).toHaveLength(20);
  });
  it("names an unknown field in a refusal only if its name has 1 to 100 characters", async () => {
    // `maxNameLength`
    const [longest, tooLong] = ["a".repeat(100), "b".repeat(101)];
    const body = { ...registration(), "": "x", [tooLong]: "x", [longest]: "x" };
    expect(Object.keys((await anonymous.refused(register, { body })).fields ?? {})).toEqual([longest]);
  });
  it("refuses a query that gives a value twice", async () => {
    const { token } = await newLandlord();
    expect(await refusal("GET", `${listMigrants.path}?page=1&sort=recent&page=1`, { token })).toEqual({
      status: 422,
      code: "invalid_fields",
      fields: { page: expect.any(String) },
    });
  });
  it("checks the session, then the permission, and only then the body", async () => {
    const migrant = await newMigrant({ profile: false });
    const landlord = await newLandlord({ profile: false });
    const save = (body: string, token?: string) =>
      refusal("POST", "/api/profiles/migrant", { token, headers: json, body });
    const broken = '{"story":';
    expect(await save(broken)).toEqual({ status: 401, code: "unauthenticated" });
    expect(await save(broken, landlord.token)).toEqual({ status: 403, code: "forbidden" });
    expect(await save(broken, migrant.token)).toEqual({ status: 400, code: "invalid_json" });
    expect(await save("{}", migrant.token)).toMatchObject({ status: 422, code: "invalid_fields" });
    expect(await as(migrant).refused(getMigrantProfile)).toEqual({ status: 404, code: "profile_not_found" });
  });
});

describe("every response", () => {
  it("forbids storing and carries its request id [ASVS 14.2.2]", async () => {
    const answer = await anonymous.send(health);
    const refused = [
      await anonymous.send(me),
      await send("PUT", login.path),
      await send("HEAD", health.path),
      await send("GET", "/api/nothing"),
    ];
    expect(refused.map(({ status }) => status)).toEqual([401, 405, 405, 404]);
    for (const { headers } of [answer, ...refused]) {
      expect(headers.get("Cache-Control")).toBe("no-store");
      expect(headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
    }
    expect(await answer.json()).toEqual({ ok: true, payments: "simulated", down: [] });
  });
});

describe("a token", () => {
  it.each(["", "Basic abc", "Bearer", "Bearer garbage", "Bearer a.b.c"])(
    "is refused in the form '%s'",
    async (value) => {
      const headers: HeadersInit = value ? { Authorization: value } : {};
      expect(await refusal("GET", "/api/auth/me", { headers })).toEqual({
        status: 401,
        code: "unauthenticated",
      });
    },
  );
  it("is refused without its record in KV", async () => {
    const person = await newLandlord();
    for (const key of (await env.SESSIONS.list({ prefix: `session:${person.id}:` })).keys)
      await env.SESSIONS.delete(key.name);
    expect((await as(person).send(me)).status).toBe(401);
  });
});
