import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { me } from "#schema/endpoints/auth.ts";
import { users } from "#schema/tables/users.ts";
import { as } from "#tests/client.ts";
import { newLandlord, type TestPerson } from "#tests/people.ts";
import { change } from "#tests/rows.ts";
import { readToken, type Session, startSession } from "#worker/platform/sessions.ts";
import { isOwnOrigin } from "./origin.ts";
import { hasEnded } from "./session.ts";

const now = Date.parse("2026-03-02T12:00:00Z");
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString();
const hour = 60 * 60;
const day = 24 * hour;
type Row = Parameters<typeof hasEnded>[1];

// `sessionLasts`
it.each<[string, Partial<Session>, Partial<Row>, boolean]>([
  ["in use", {}, {}, false],
  ["not used for almost twelve hours", { lastUsedAt: ago(12 * hour - 1) }, {}, false],
  ["not used for twelve hours", { lastUsedAt: ago(12 * hour) }, {}, true],
  ["almost seven days old", { createdAt: ago(7 * day - 1) }, {}, false],
  ["seven days old", { createdAt: ago(7 * day) }, {}, true],
  ["an admin's, not used for almost 30 minutes", { lastUsedAt: ago(1_799) }, { role: "admin" }, false],
  ["an admin's, not used for 30 minutes", { lastUsedAt: ago(1_800) }, { role: "admin" }, true],
  ["an admin's and almost eight hours old", { createdAt: ago(8 * hour - 1) }, { role: "admin" }, false],
  ["an admin's and eight hours old", { createdAt: ago(8 * hour) }, { role: "admin" }, true],
  ["signed out", {}, { endedSessions: ["other", "this"] }, true],
  ["older than the end of all sessions", {}, { sessionsEndedBefore: ago(50) }, true],
  ["as old as the end of all sessions", {}, { sessionsEndedBefore: ago(100) }, true],
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

it("a refused session shows no suspension if it was signed out before, or if its owner has left", async () => {
  const [signedOut, gone] = [await newLandlord(), await newLandlord()];
  const suspendedAt = new Date().toISOString();
  const sessionId = (await readToken(env, signedOut.token))?.sessionId ?? "";
  const reason = { suspensionReason: "Asked for rent.", suspensionCode: "money_outside" } as const;
  await change(users, { id: signedOut.id }, { suspendedAt, endedSessions: [sessionId], ...reason });
  await change(users, { id: gone.id }, { suspendedAt });
  for (const person of [signedOut, gone]) {
    const refusal = await (await as(person).send(me)).json();
    expect(refusal).toMatchObject({ code: "unauthenticated" });
    for (const name of ["because", "suspended"]) expect(refusal).not.toHaveProperty(name);
  }
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
