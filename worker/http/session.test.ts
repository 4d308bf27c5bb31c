import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { me } from "#schema/endpoints/auth.ts";
import { sessionLasts } from "#schema/limits.ts";
import { users } from "#schema/tables/users.ts";
import { as } from "#tests/client.ts";
import { newLandlord, type TestPerson } from "#tests/people.ts";
import { change } from "#tests/rows.ts";
import { type Session, startSession } from "#worker/platform/sessions.ts";
import { isOwnOrigin } from "./origin.ts";
import { hasEnded } from "./session.ts";

const now = Date.parse("2026-03-02T12:00:00Z");
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString();
const { user, admin } = sessionLasts;
type Row = Parameters<typeof hasEnded>[1];

it.each<[string, Partial<Session>, Partial<Row>, boolean]>([
  ["in use", {}, {}, false],
  ["just before it is idle", { lastUsedAt: ago(user.idle - 1) }, {}, false],
  ["idle", { lastUsedAt: ago(user.idle) }, {}, true],
  ["idle and of an admin", { lastUsedAt: ago(admin.idle) }, { role: "admin" }, true],
  ["just before it is too old", { createdAt: ago(user.atMost - 1) }, {}, false],
  ["too old", { createdAt: ago(user.atMost) }, {}, true],
  ["signed out", {}, { endedSessions: ["other", "this"] }, true],
  ["older than the end of all sessions", {}, { sessionsEndedBefore: ago(50) }, true],
  ["newer than the end of all sessions", {}, { sessionsEndedBefore: ago(150) }, false],
  ["kept when all others were ended", {}, { sessionsEndedBefore: ago(50), sessionKept: "this" }, false],
])("a session that is %s", (_, session, row, isOver) => {
  const device = { browser: null, system: null };
  const one = { id: "this", userId: "me", createdAt: ago(100), lastUsedAt: ago(1), ...device, ...session };
  const open: Row = { role: "user", endedSessions: [], sessionsEndedBefore: null, sessionKept: null };
  expect(hasEnded(one, { ...open, ...row }, now)).toBe(isOver);
});

it("a session of a suspended or unknown person is refused", async () => {
  const suspended = await newLandlord({ suspended: true });
  const nobody = { token: await startSession(env, crypto.randomUUID()) };
  for (const person of [suspended, nobody]) expect((await as(person).send(me)).status).toBe(401);
});

it("a refused session shows why an admin suspended its owner, but no reason after the suspension is lifted by hand", async () => {
  const person = await newLandlord();
  const suspension = { suspendedAt: new Date().toISOString(), suspensionReason: "Asked for rent." };
  const { suspendedAt } = suspension;
  const refusal = async () => await (await as(person).send(me)).json();
  await change(users, { id: person.id }, { ...suspension, sessionsEndedBefore: suspendedAt });
  expect(await refusal()).toMatchObject({ code: "unauthenticated", because: "Asked for rent." });
  await change(users, { id: person.id }, { suspendedAt: null });
  expect(await refusal()).not.toHaveProperty("because");
});

it("a refused session shows only the suspension of its own owner", async () => {
  const [signedOut, ...suspended] = await Promise.all([1, 2, 3].map(() => newLandlord()));
  if (!signedOut) throw new Error("three people");
  const at = new Date().toISOString();
  const told = async (person: TestPerson) => await (await as(person).send(me)).json();
  for (const { id } of suspended)
    await change(users, { id }, { suspendedAt: at, suspensionReason: `About ${id}.` });
  await change(users, { id: signedOut.id }, { sessionsEndedBefore: new Date().toISOString() });
  for (const person of suspended)
    expect(await told(person)).toMatchObject({ code: "unauthenticated", because: `About ${person.id}.` });
  const refusal = await told(signedOut);
  expect(refusal).toMatchObject({ code: "unauthenticated" });
  expect(refusal).not.toHaveProperty("because");
});

it.each<[string | null, "development" | "production", boolean]>([
  [null, "production", true],
  ["https://haven.example", "production", true],
  ["https://worker.example", "production", false],
  ["https://haven.example", "development", true],
  ["https://worker.example", "development", true],
  ["https://evil.example", "development", false],
])("a request from the origin %s is our own in %s: %s", (origin, ENVIRONMENT, isOwn) => {
  const request = new Request("https://worker.example/api", { headers: origin ? { Origin: origin } : {} });
  const PUBLIC_ORIGIN = "https://haven.example";
  const production = { WORKBENCH: undefined, RATE_LIMITS: "" };
  const bindings = { ...env, ...(ENVIRONMENT === "production" && production), ENVIRONMENT, PUBLIC_ORIGIN };
  expect(isOwnOrigin(request, bindings)).toBe(isOwn);
});
