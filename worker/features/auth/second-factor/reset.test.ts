import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { suspendUser } from "#schema/endpoints/admin.ts";
import { me } from "#schema/endpoints/auth.ts";
import {
  approveFactorReset,
  beginApp,
  listFactorResets,
  passWithCode,
  readSecondFactor,
  requestFactorReset,
} from "#schema/endpoints/second-factor.ts";
import { freshFactorSeconds } from "#schema/limits.ts";
import { ping, pong } from "#schema/live.ts";
import { audit } from "#schema/tables/audit.ts";
import { emails } from "#schema/tables/emails.ts";
import { passkeys } from "#schema/tables/passkeys.ts";
import {
  authenticatorApps,
  factorPasses,
  factorResets,
  recoveryCodes,
} from "#schema/tables/second-factor.ts";
import { users } from "#schema/tables/users.ts";
import { as } from "#tests/client.ts";
import { beforeWriting } from "#tests/faults.ts";
import { listen } from "#tests/live.ts";
import { emailsOf } from "#tests/mail.ts";
import { newPasskey } from "#tests/passkeys.ts";
import { newAdmin, newLandlord, otherDevice, type TestPerson } from "#tests/people.ts";
import { change, now, remove, row, rows } from "#tests/rows.ts";
import { newApp, newRecoveryCode } from "#tests/second-factor.ts";

beforeEach(async () => {
  for (const level of ["log", "error"] as const) vi.spyOn(console, level).mockImplementation(() => {});
  // The lists of requests and admins have a maximum length, so each test starts without those of earlier tests.
  await remove(factorResets);
  await change(users, { role: "admin" }, { role: "user" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const advanceClock = (seconds: number) =>
  vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ["Date"] });
const by = (person: Pick<TestPerson, "token">) => as(person, { bindings: env });

/** An admin who has lost their factor and asked for a reset, and two who can approve it. */
async function lost() {
  const [first, second] = [await newAdmin(), await newAdmin()];
  const admin = await newAdmin({ secondFactor: "missing" });
  const app = await newApp(admin);
  await newPasskey(admin);
  await newRecoveryCode(admin);
  const state = await by(admin).call(requestFactorReset);
  const { id } = await row(factorResets, { userId: admin.id });
  return { admin, app, first, second, state, params: { id } };
}
const factorsOf = async (userId: string) =>
  (
    await Promise.all(
      [authenticatorApps, recoveryCodes, factorPasses, factorResets].map((table) => rows(table, { userId })),
    )
  )
    .flat()
    .concat((await rows(passkeys, { userId })) as never[]).length;
const requestsOf = async ({ id: subjectId }: TestPerson) =>
  (await rows(audit, { subjectId, event: "factor_reset_requested" })).length;
const approvalOf = async (person: TestPerson, params: { id: string }) => {
  const answer = await by(person).send(approveFactorReset, { params });
  return answer.ok ? 200 : `${answer.status} ${((await answer.json()) as { code: string }).code}`;
};

describe("a lost second factor", () => {
  it("is reset by two other admins, which removes all factors and ends every session", async () => {
    const { admin, first, second, state, params } = await lost();
    const screen = await listen(admin);
    expect(state.reset).toMatchObject({ approvals: 0 });
    expect((await as(first).call(listFactorResets)).find(({ id }) => id === params.id)).toMatchObject({
      person: { id: admin.id, email: admin.email },
      approvals: 0,
      approvedByCaller: false,
    });
    expect(await by(first).call(approveFactorReset, { params })).toEqual({ approvals: 1 });
    expect((await as(admin).call(readSecondFactor)).reset).toMatchObject({ approvals: 1 });
    expect((await as(first).call(listFactorResets)).find(({ id }) => id === params.id)).toMatchObject({
      approvals: 1,
      approvedByCaller: true,
    });
    expect(await by(second).call(approveFactorReset, { params })).toEqual({ approvals: 2 });
    expect(await factorsOf(admin.id)).toBe(0);
    expect((await as(admin).send(me)).status).toBe(401);
    expect((await env.SESSIONS.list({ prefix: `session:${admin.id}:` })).keys).toEqual([]);
    await screen.end();
    const again = await otherDevice(admin);
    expect((await as(again).call(me)).secondFactor).toBe("missing");
    await as(again).call(beginApp);
  });

  it("does not close the person's screens at the first approval", async () => {
    const { admin, first, params } = await lost();
    const screen = await listen(admin);
    expect(await approvalOf(first, params)).toBe(200);
    screen.socket.send(ping);
    await screen.until(({ texts }) => texts.includes(pong));
    expect(screen.closed).toBeNull();
  });

  it("adds a line to the audit for each step, and sends an email to everyone concerned", async () => {
    await newAdmin({ suspended: true });
    await newLandlord();
    const { admin, first, second, params } = await lost();
    for (const person of [first, second]) await by(person).call(approveFactorReset, { params });
    const lines = await rows(audit, { subjectId: admin.id });
    const about = lines.filter(({ event }) => event.startsWith("factor_"));
    expect(about.map(({ event, actorId }) => [event, actorId])).toEqual(
      expect.arrayContaining([
        ["factor_reset_requested", admin.id],
        ["factor_reset_approved", first.id],
        ["factor_reset_approved", second.id],
        ["factor_removed", null],
      ]),
    );
    expect(about).toHaveLength(4);
    const kinds = async (person: TestPerson) => (await emailsOf(person)).map(({ kind }) => kind);
    expect(await kinds(admin)).toEqual(["factor_reset_requested", "factor_reset"]);
    expect(await kinds(first)).toEqual(["factor_reset_asked"]);
    const asked = await rows(emails, { kind: "factor_reset_asked", objectId: params.id });
    expect(asked.map(({ personId }) => personId).sort()).toEqual([first.id, second.id].sort());
    expect((await emailsOf(admin)).every(({ endedAt }) => endedAt !== null)).toBe(true);
  });

  it("is not reset by its person, by one admin twice, by anyone else, late, or without a fresh pass", async () => {
    const { admin, first, second, params } = await lost();
    const own = await otherDevice({ ...admin, secondFactor: "passed" });
    const required = "403 second_factor_required";
    expect(await approvalOf(own, params)).toBe("403 own_reset");
    expect(await approvalOf(admin, params)).toBe(required);
    expect(await approvalOf(await newAdmin({ secondFactor: "missing" }), params)).toBe(required);
    expect(await approvalOf(await newLandlord(), params)).toBe("403 forbidden");
    expect(await approvalOf(first, params)).toBe(200);
    expect(await approvalOf(first, params)).toBe("409 already_approved");
    expect(await approvalOf(own, params)).toBe("403 own_reset");
    expect(await factorsOf(admin.id)).toBeGreaterThan(3);
    expect((await as(admin).send(me)).status).toBe(200);
    advanceClock(freshFactorSeconds);
    expect(await approvalOf(second, params)).toBe("403 second_factor_stale");
    vi.useRealTimers();
    advanceClock(0);
    await change(factorResets, { id: params.id }, { expiresAt: now() });
    expect(await approvalOf(second, params)).toBe("404 not_found");
    expect((await as(second).call(listFactorResets)).map(({ id }) => id)).not.toContain(params.id);
    expect((await as(admin).call(readSecondFactor)).reset).toBeNull();
  });

  const ends: Record<string, (admin: TestPerson) => Promise<unknown>> = {
    suspended: async ({ id }) =>
      as(await newAdmin()).call(suspendUser, { params: { id }, body: { suspended: true, reason: "Left." } }),
    "no longer an admin": ({ id }) => change(users, { id }, { role: "user" }),
  };
  it.each(Object.entries(ends))("is not reset when the first to approve is %s", async (_, end) => {
    const { admin, first, second, params } = await lost();
    const third = await newAdmin();
    expect(await approvalOf(first, params)).toBe(200);
    await end(first);
    expect(await by(second).call(approveFactorReset, { params })).toEqual({ approvals: 1 });
    expect(await factorsOf(admin.id)).toBeGreaterThan(3);
    expect(await by(third).call(approveFactorReset, { params })).toEqual({ approvals: 2 });
    expect(await factorsOf(admin.id)).toBe(0);
  });

  it.each<[string, Partial<typeof users.$inferInsert>]>([
    ["suspended", { suspendedAt: new Date().toISOString() }],
    ["no longer an admin", { role: "user" }],
  ])("is not reset by an admin who is %s during the call", async (_, state) => {
    const { admin, first, second, params } = await lost();
    expect(await approvalOf(first, params)).toBe(200);
    const DB = beforeWriting(env.DB, () => change(users, { id: second.id }, state));
    const late = as(second, { bindings: { ...env, DB } });
    expect(await late.refused(approveFactorReset, { params })).toEqual({ status: 403, code: "forbidden" });
    expect(await factorsOf(admin.id)).toBeGreaterThan(3);
  });

  it("is listed only for others, and is neither listed nor approved when its person is no longer an admin", async () => {
    const { admin, first, params } = await lost();
    const listOf = async (person: TestPerson) =>
      (await as(person).call(listFactorResets)).map(({ id }) => id);
    expect(await listOf(first)).toEqual([params.id]);
    expect(await listOf(await otherDevice({ ...admin, secondFactor: "passed" }))).toEqual([]);
    await change(users, { id: admin.id }, { role: "user" });
    expect(await listOf(first)).toEqual([]);
    expect(await approvalOf(first, params)).toBe("404 not_found");
  });

  it("is reset and open screens are closed when each of two approvals at once sees itself as the first", async () => {
    const { admin, first, second, params } = await lost();
    const screen = await listen(admin);
    const DB = beforeWriting(env.DB, () => approvalOf(first, params));
    const meanwhile = as(second, { bindings: { ...env, DB } });
    expect(await meanwhile.call(approveFactorReset, { params })).toEqual({ approvals: 2 });
    expect(await factorsOf(admin.id)).toBe(0);
    await screen.end();
  });

  it("is reset once by two approvals at once", async () => {
    const { admin, first, second, params } = await lost();
    const answers = await Promise.all([approvalOf(first, params), approvalOf(second, params)]);
    expect(answers).toEqual([200, 200]);
    expect(await factorsOf(admin.id)).toBe(0);
    expect((await as(admin).send(me)).status).toBe(401);
  });

  it("gets only one approval from one admin, also with two calls at once", async () => {
    const { admin, first, params } = await lost();
    const answers = await Promise.all([approvalOf(first, params), approvalOf(first, params)]);
    expect(answers.sort()).toEqual([200, "409 already_approved"].sort());
    expect(await factorsOf(admin.id)).toBeGreaterThan(3);
  });

  it("has no open request after its person passes it", async () => {
    const { admin, app, first, second, params } = await lost();
    expect(await approvalOf(first, params)).toBe(200);
    await by(admin).call(passWithCode, { body: { code: app.code() } });
    expect(await approvalOf(second, params)).toBe("404 not_found");
    expect((await as(admin).call(readSecondFactor)).reset).toBeNull();
    expect(await by(admin).refused(requestFactorReset)).toEqual({ status: 409, code: "wrong_state" });
  });

  it("keeps its open request when its person enters a wrong code", async () => {
    const { admin, first, params } = await lost();
    const code = "0000-0000-0000-0000-0000-0000";
    expect((await by(admin).refused(passWithCode, { body: { code } })).status).toBe(422);
    expect(await approvalOf(first, params)).toBe(200);
  });

  it("is not reset by an approval during which its person passes it", async () => {
    const { admin, app, first, params } = await lost();
    const passes = () => by(admin).send(passWithCode, { body: { code: app.code() } });
    const late = as(first, { bindings: { ...env, DB: beforeWriting(env.DB, passes) } });
    expect(await late.refused(approveFactorReset, { params })).toEqual({ status: 404, code: "not_found" });
  });

  it("has one request at a time, and a new one can follow after it has expired", async () => {
    const { admin, params } = await lost();
    await by(admin).call(requestFactorReset);
    expect(await rows(factorResets, { userId: admin.id })).toMatchObject([{ id: params.id }]);
    expect(await requestsOf(admin)).toBe(1);
    // `factorResetSeconds`
    advanceClock(72 * 60 * 60 - 60);
    await by(await otherDevice(admin)).call(requestFactorReset);
    expect(await rows(factorResets, { userId: admin.id })).toMatchObject([{ id: params.id }]);
    advanceClock(60);
    const again = await otherDevice(admin);
    await by(again).call(requestFactorReset);
    expect((await row(factorResets, { userId: admin.id })).id).not.toBe(params.id);
    expect(await requestsOf(admin)).toBe(2);
  });

  it("needs a factor, and two other active admins", async () => {
    const bare = await newAdmin({ secondFactor: "missing" });
    expect(await by(bare).refused(requestFactorReset)).toEqual({ status: 409, code: "wrong_state" });
    await newApp(bare);
    await newAdmin();
    await newAdmin({ suspended: true });
    expect(await by(bare).refused(requestFactorReset)).toEqual({ status: 409, code: "too_few_admins" });
    expect(await rows(factorResets, { userId: bare.id })).toEqual([]);
    expect(await emailsOf(bare)).toEqual([]);
    expect(await requestsOf(bare)).toBe(0);
  });

  it("can be reset from the command line with the same effects", async () => {
    const { admin } = await lost();
    await env.DB.prepare(
      "update users set factor_reset_at = CAST(unixepoch('subsec') * 1000 AS INTEGER) where email = ? and role = 'admin'",
    )
      .bind(admin.email)
      .run();
    expect(await factorsOf(admin.id)).toBe(0);
    expect((await as(admin).send(me)).status).toBe(401);
    expect((await emailsOf(admin)).map(({ kind }) => kind)).toContain("factor_reset");
    await remove(factorResets, { userId: admin.id });
  });
});
