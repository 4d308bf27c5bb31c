import { env } from "cloudflare:workers";
import { randomInt } from "node:crypto";
import { describe, expect, it } from "vitest";
import { logout, me } from "#schema/endpoints/auth.ts";
import { login, register } from "#schema/endpoints/sign-in.ts";
import { users } from "#schema/tables/users.ts";
import { termsVersion } from "#schema/terms.ts";
import { anonymous, as } from "#tests/client.ts";
import { fillRateLimit } from "#tests/fill-rate-limit.ts";
import { cheapHash, newMigrant, password, registerPerson, registration } from "#tests/people.ts";
import { change, now, row } from "#tests/rows.ts";
import { accountOf } from "#worker/platform/rate-limit/rate-limit.ts";

describe("registering", () => {
  it("creates an account, signs the person in, and never returns the password", async () => {
    const form = registration();
    const answer = await anonymous.send(register, { body: form });
    expect(answer.status).toBe(201);
    const { token, user } = await answer.json<{ token: string; user: object }>();
    expect(user).toEqual({
      id: expect.any(String),
      email: form.email,
      emailConfirmed: false,
      emailBlocked: false,
      userType: "migrant",
      firstName: "Amal",
      lastName: "Haddad",
      verified: false,
      role: "user",
      secondFactor: null,
      language: "en",
    });
    expect(await as({ token }).call(me)).toEqual(user);
  });

  it("stores which version of the terms the person accepted", async () => {
    const { id } = await registerPerson();
    expect(await row(users, { id })).toMatchObject({ acceptedTerms: termsVersion });
  });

  it("refuses an e-mail that is taken, in any letter case, even for two registrations at once", async () => {
    const body = registration();
    const answers = await Promise.all([
      anonymous.send(register, { body }),
      anonymous.send(register, { body: { ...body, email: body.email.toUpperCase() } }),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
  });

  it.each([
    ["password123", "This password is too easy to guess. Choose another."],
    ["amalhaddad", "Do not use your name or email as your password."],
    ["short", "Use at least 8 characters."],
  ])("refuses the password %s and says why [ASVS 6.2.1]", async (password, sentence) => {
    expect(await anonymous.refused(register, { body: registration({ password }) })).toEqual({
      status: 422,
      code: "invalid_fields",
      fields: { password: sentence },
    });
  });

  it("refuses the person's email as the password, also without its domain or with the name", async () => {
    const local = `harbour-${crypto.randomUUID()}`;
    const email = `${local}@people.test`;
    for (const password of [email, local, local.toUpperCase(), `${local} Haddad`])
      expect(await anonymous.refused(register, { body: registration({ email, password }) })).toMatchObject({
        status: 422,
        fields: { password: "Do not use your name or email as your password." },
      });
  });

  it("refuses a role in the form [abuse 16, ASVS 15.3.1]", async () => {
    const refusal = await anonymous.refused(register, { body: { ...registration(), role: "admin" } });
    expect(refusal).toMatchObject({ status: 422, fields: { role: "This is not a field of this form." } });
  });
});

describe("signing in", () => {
  it("gives a wrong password and an unknown e-mail the same answer", async () => {
    const { email } = await registerPerson();
    for (const known of [email, registration().email]) {
      const answer = await anonymous.send(login, { body: { email: known, password: "not the password" } });
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({
        message: "Invalid credentials",
        code: "invalid_credentials",
      });
    }
  });

  it("reports a suspension only with the right password; the person's sessions have ended", async () => {
    const person = await registerPerson();
    const { id, email, password } = person;
    await change(users, { id }, { suspendedAt: now() });
    expect(await anonymous.refused(login, { body: { email, password } })).toMatchObject({ status: 403 });
    const wrong = { email, password: "not the password" };
    expect(await anonymous.refused(login, { body: wrong })).toMatchObject({ status: 401 });
    expect(await as(person).refused(me)).toMatchObject({ status: 401 });
  });
});

describe("signing out", () => {
  it("ends this session at once and no other", async () => {
    const [person, other] = [await newMigrant(), await newMigrant()];
    await as(person).call(logout);
    expect(await as(person).refused(me)).toMatchObject({ status: 401 });
    await as(other).call(me);
  });

  it("remains in effect when KV still returns the session", async () => {
    const person = await newMigrant();
    const [key] = (await env.SESSIONS.list({ prefix: `session:${person.id}:` })).keys;
    const record = key && (await env.SESSIONS.get(key.name));
    await as(person).call(logout);
    if (key && record) await env.SESSIONS.put(key.name, record);
    expect(await as(person).refused(me)).toMatchObject({ status: 401 });
  });

  it("answers 200 with an invalid token or none", async () => {
    expect((await anonymous.send(logout)).status).toBe(200);
    expect((await as({ token: "nonsense" }).send(logout)).status).toBe(200);
  });
});

it.each(["signInHere", "signInOften", "signInAnywhere"] as const)(
  "a sign-in beyond the limit %s is refused, even with the right password [abuse 7]",
  async (limit) => {
    const { id, email } = await newMigrant();
    await change(users, { id }, { passwordHash: cheapHash });
    const address = `198.51.100.${randomInt(1, 255)}`;
    const here = as(null, {
      bindings: { ...env, RATE_LIMITS: "" },
      headers: { "CF-Connecting-IP": address },
    });
    const { name } = accountOf(email);
    await fillRateLimit(limit, "account", limit === "signInHere" ? `${name}@${address}` : name);
    expect(await here.refused(login, { body: { email, password } })).toEqual({
      status: 429,
      code: "too_many_sign_ins",
    });
  },
);
