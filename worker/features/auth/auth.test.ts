import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { call, newPerson } from "#tests/people.ts";

const registration = (more = {}) => ({
  email: `${crypto.randomUUID()}@people.test`,
  password: "a harbour at night",
  firstName: "Amal",
  lastName: "Haddad",
  userType: "migrant",
  ...more,
});

describe("registering", () => {
  it("makes an account, signs the person in, and never gives the password back", async () => {
    const form = registration();
    const answer = await call("POST", "/api/auth/register", { body: form });
    expect(answer.status).toBe(201);
    const { token, user } = await answer.json<{ token: string; user: Record<string, unknown> }>();
    expect(user).toEqual({
      id: expect.any(String),
      email: form.email,
      userType: "migrant",
      firstName: "Amal",
      lastName: "Haddad",
      verified: false,
      role: "user",
    });
    const me = await call("GET", "/api/auth/me", { token });
    expect(me.status).toBe(200);
    expect(await me.json()).toEqual(user);
  });

  it("refuses a taken e-mail, whatever its case, even when two ask at once", async () => {
    const form = registration();
    const answers = await Promise.all([
      call("POST", "/api/auth/register", { body: form }),
      call("POST", "/api/auth/register", { body: { ...form, email: form.email.toUpperCase() } }),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
  });

  it.each([
    ["password123", "This password is too easy to guess. Choose another."],
    ["amalhaddad", "Do not use your name or e-mail as your password."],
    ["short", "Use at least 8 characters."],
  ])("refuses the password %s and says why", async (password, sentence) => {
    const answer = await call("POST", "/api/auth/register", { body: registration({ password }) });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: "invalid_fields", fields: { password: sentence } });
  });

  it("refuses a role that is asked for", async () => {
    const answer = await call("POST", "/api/auth/register", { body: registration({ role: "admin" }) });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ fields: { role: "This is not a field of this form." } });
  });
});

describe("signing in", () => {
  it("answers a wrong password and an unknown e-mail alike", async () => {
    const form = registration();
    await call("POST", "/api/auth/register", { body: form });
    const answers = await Promise.all(
      [form.email, registration().email].map((email) =>
        call("POST", "/api/auth/login", { body: { email, password: "not the password" } }),
      ),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({
        message: "Invalid credentials",
        code: "invalid_credentials",
      });
    }
  });

  it("tells a suspended person so only with the right password, and ends their sessions", async () => {
    const form = registration();
    const registered = await call("POST", "/api/auth/register", { body: form });
    const { token, user } = await registered.json<{ token: string; user: { id: string } }>();
    await env.DB.prepare("update users set suspended_at = ? where id = ?").bind(Date.now(), user.id).run();
    const signIn = (password: string) =>
      call("POST", "/api/auth/login", { body: { email: form.email, password } });
    expect((await signIn(form.password)).status).toBe(403);
    expect((await signIn("not the password")).status).toBe(401);
    expect((await call("GET", "/api/auth/me", { token })).status).toBe(401);
  });
});

describe("signing out", () => {
  it("ends this session at once and leaves the others", async () => {
    const person = await newPerson({ userType: "migrant" });
    const other = await newPerson({ userType: "migrant" });
    expect((await person.call("POST", "/api/auth/logout")).status).toBe(200);
    expect((await person.call("GET", "/api/auth/me")).status).toBe(401);
    expect((await other.call("GET", "/api/auth/me")).status).toBe(200);
  });

  it("holds while KV still remembers the session", async () => {
    const person = await newPerson({ userType: "migrant" });
    const [key] = (await env.SESSIONS.list({ prefix: `session:${person.id}:` })).keys;
    const record = key && (await env.SESSIONS.get(key.name));
    await person.call("POST", "/api/auth/logout");
    if (key && record) await env.SESSIONS.put(key.name, record);
    expect((await person.call("GET", "/api/auth/me")).status).toBe(401);
  });

  it("answers 200 with any token or none", async () => {
    expect((await call("POST", "/api/auth/logout")).status).toBe(200);
    expect((await call("POST", "/api/auth/logout", { token: "nonsense" })).status).toBe(200);
  });
});
