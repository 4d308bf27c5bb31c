import { env, exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { ErrorBody } from "#schema/errors.ts";
import { call, newPerson } from "#tests/people.ts";

const raw = (path: string, init: RequestInit) =>
  exports.default.fetch(new Request(`http://localhost:8787${path}`, init));
const refusal = async (answer: Response) => {
  const body = ErrorBody.parse(await answer.json());
  return [answer.status, body.code];
};
const json = { "Content-Type": "application/json" };

describe("the order of refusal", () => {
  it("answers an unknown path 404 and a wrong method 405, in JSON", async () => {
    expect(await refusal(await call("GET", "/api/nothing"))).toEqual([404, "not_found"]);
    expect(await refusal(await call("PUT", "/api/auth/login"))).toEqual([405, "method_not_allowed"]);
  });
  it("looks at size and type first", async () => {
    const large = await raw("/api/auth/login", {
      method: "POST",
      headers: json,
      body: "x".repeat(65 * 1024),
    });
    expect(await refusal(large)).toEqual([413, "body_too_large"]);
    const form = await raw("/api/auth/login", {
      method: "POST",
      body: "a=b",
      headers: { "Content-Type": "text/plain" },
    });
    expect(await refusal(form)).toEqual([415, "wrong_content_type"]);
  });
  it("tells JSON that cannot be read from JSON that does not fit", async () => {
    const broken = await raw("/api/auth/login", { method: "POST", headers: json, body: '{"email":' });
    expect(await refusal(broken)).toEqual([400, "invalid_json"]);
    const wrong = await raw("/api/auth/login", { method: "POST", headers: json, body: "null" });
    expect(await refusal(wrong)).toEqual([422, "invalid_fields"]);
    const deep = await raw("/api/auth/login", {
      method: "POST",
      headers: json,
      body: "[".repeat(17) + "]".repeat(17),
    });
    expect(await refusal(deep)).toEqual([422, "invalid_fields"]);
  });
  it("describes each wrong field in a sentence and as a code with its number", async () => {
    const body = JSON.stringify({ email: "x".repeat(255), password: "" });
    const answer = await raw("/api/auth/login", { method: "POST", headers: json, body });
    expect(await answer.json()).toMatchObject({
      fields: { email: "Use at most 254 characters.", password: "This is required." },
      problems: { email: { code: "too_long", n: 254 }, password: { code: "required" } },
    });
  });
  it("asks who is calling, then whether they may, and only then reads what they sent", async () => {
    const migrant = await newPerson({ userType: "migrant", profile: false });
    const landlord = await newPerson({ userType: "landlord", profile: false });
    const post = (body: string, token?: string) =>
      raw("/api/profiles/migrant", {
        method: "POST",
        headers: { ...json, ...(token && { Authorization: `Bearer ${token}` }) },
        body,
      });
    const broken = '{"story":';
    expect(await refusal(await post(broken))).toEqual([401, "unauthenticated"]);
    expect(await refusal(await post(broken, landlord.token))).toEqual([403, "forbidden"]);
    expect(await refusal(await post(broken, migrant.token))).toEqual([400, "invalid_json"]);
    expect(await refusal(await post("{}", migrant.token))).toEqual([422, "invalid_fields"]);
    expect(await refusal(await migrant.call("GET", "/api/profiles/migrant"))).toEqual([
      404,
      "profile_not_found",
    ]);
  });
});

describe("every answer", () => {
  it("is not stored and carries its request id [ASVS 14.2.2]", async () => {
    const answer = await call("GET", "/api/health");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(await answer.json()).toEqual({ ok: true, payments: "simulated" });
  });
});

describe("a token", () => {
  it.each(["", "Basic abc", "Bearer", "Bearer garbage", "Bearer a.b.c"])(
    "of the form '%s' is nobody's",
    async (value) => {
      const answer = await raw("/api/auth/me", { headers: value ? { Authorization: value } : {} });
      expect(await refusal(answer)).toEqual([401, "unauthenticated"]);
    },
  );
  it("without its record in KV is nobody's", async () => {
    const person = await newPerson({ userType: "landlord" });
    for (const key of (await env.SESSIONS.list({ prefix: `session:${person.id}:` })).keys)
      await env.SESSIONS.delete(key.name);
    expect((await person.call("GET", "/api/auth/me")).status).toBe(401);
  });
});
