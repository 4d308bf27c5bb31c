import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { resetPassword } from "#schema/endpoints/account.ts";
import { logout, me } from "#schema/endpoints/auth.ts";
import { listQueue } from "#schema/endpoints/cases.ts";
import { readOwnData } from "#schema/endpoints/own-data.ts";
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  removePasskey,
  signInWithPasskey,
} from "#schema/endpoints/passkeys.ts";
import {
  addApp,
  beginApp,
  beginPasskeyPass,
  makeRecoveryCodes,
  passWithCode,
  passWithPasskey,
  readSecondFactor,
  removeApp,
} from "#schema/endpoints/second-factor.ts";
import { login } from "#schema/endpoints/sign-in.ts";
import { factorSetupSeconds, freshFactorSeconds, passkeyChallengeSeconds } from "#schema/limits.ts";
import { accountLinks } from "#schema/tables/account-links.ts";
import { audit } from "#schema/tables/audit.ts";
import { authenticatorApps, factorPasses, recoveryCodes } from "#schema/tables/second-factor.ts";
import { users } from "#schema/tables/users.ts";
import { anonymous, as } from "#tests/client.ts";
import { beforeWriting } from "#tests/faults.ts";
import { fillRateLimit } from "#tests/fill-rate-limit.ts";
import { emailsOf } from "#tests/mail.ts";
import { newPasskey, SoftPasskey } from "#tests/passkeys.ts";
import { newAdmin, otherDevice, registerPerson, type TestPerson } from "#tests/people.ts";
import { change, insert, now, row, rows } from "#tests/rows.ts";
import { codeOf, newApp, newRecoveryCode, stepNow } from "#tests/second-factor.ts";
import { newLink } from "#worker/features/account-links/index.ts";
import { hashOf, makeRecoveryCode, plainCode } from "#worker/features/auth/second-factor/codes.ts";
import type { Env } from "#worker/platform/env.ts";
import { makeLinkToken } from "#worker/platform/link-tokens.ts";

/** The bindings of a deployment: all calls are counted. */
const counting: Env = { ...env, RATE_LIMITS: "" };

beforeEach(() => {
  for (const level of ["log", "error"] as const) vi.spyOn(console, level).mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const advanceClock = (seconds: number) =>
  vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ["Date"] });

type Admin = Pick<TestPerson, "id" | "token">;
const by = (admin: Admin) => as(admin, { bindings: env });
const pass = (admin: Admin, code: string) => by(admin).send(passWithCode, { body: { code } });
const statusOf = async (answer: Promise<Response>) => (await answer).status;
const isAdmitted = async (admin: Admin) => (await as(admin).send(listQueue)).status === 200;
const eventsOf = async (subjectId: string) =>
  (await rows(audit, { subjectId }))
    .filter(({ event }) => /^(factor|recovery)_/.test(event))
    .map(({ event, detail }) => (detail ? `${event} ${detail}` : event));
const kindsOf = async (person: Admin) => (await emailsOf(person)).map(({ kind }) => kind);

/** An admin with an app in a session that has not passed. */
async function asked() {
  const admin = await newAdmin({ secondFactor: "missing" });
  return { admin, app: await newApp(admin) };
}
const wrongCode = { status: 422, code: "invalid_fields", fields: { code: expect.any(String) } };

describe("a code of the app", () => {
  it.each([-1, 0, 1])("passes %d half minutes from now, and only for this session", async (steps) => {
    const { admin, app } = await asked();
    const other = await otherDevice(admin);
    const appOf = async ({ id: userId }: Admin) => await row(authenticatorApps, { userId });
    const { admin: colleague } = await asked();
    const before = await appOf(colleague);
    expect(await statusOf(pass(admin, app.code(steps)))).toBe(200);
    expect(await isAdmitted(admin)).toBe(true);
    expect(await isAdmitted(other)).toBe(false);
    expect(await appOf(colleague)).toEqual(before);
    expect(await eventsOf(admin.id)).toEqual(["factor_passed app"]);
  });

  it.each([-2, 2])("is refused %d half minutes from now", async (steps) => {
    const { admin, app } = await asked();
    expect(await by(admin).refused(passWithCode, { body: { code: app.code(steps) } })).toEqual(wrongCode);
    expect(await isAdmitted(admin)).toBe(false);
    expect(await eventsOf(admin.id)).toEqual(["factor_refused app"]);
  });

  it("works with spaces, and with the digits of Arabic and Persian keyboards", async () => {
    for (const zero of ["٠", "۰", "0"]) {
      const { admin, app } = await asked();
      const typed = [...app.code()].map((digit) =>
        String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)),
      );
      expect(await statusOf(pass(admin, `${typed.slice(0, 3).join("")} ${typed.slice(3).join("")} `))).toBe(
        200,
      );
    }
  });

  it("can contain every digit of Arabic and Persian keyboards", () => {
    for (const typed of ["٠١٢٣٤ ٥٦٧٨٩", "۰۱۲۳۴-۵۶۷۸۹"]) expect(plainCode(typed)).toBe("0123456789");
  });

  it("works after the sealing key has changed, but not without the key that sealed its app", async () => {
    const keyOf = (kid: string) => `${kid}:${Buffer.alloc(32, kid).toString("base64")}`;
    const { admin, app } = await asked();
    const both = { ...env, SEALING_KEYS: `${keyOf("n1")},${env.SEALING_KEYS}` };
    const passWith = (bindings: Env, code: string) =>
      statusOf(as(admin, { bindings }).send(passWithCode, { body: { code } }));
    const written = vi.spyOn(console, "error").mockImplementation(() => {});
    const lines = () => written.mock.calls.filter(([line]) => /seed_not_opened/.test(line));
    expect(await passWith({ ...env, SEALING_KEYS: keyOf("n1") }, app.code(-1))).toBe(422);
    // Only the operator can give the key back.
    expect(lines()).toHaveLength(1);
    expect(await passWith(both, app.code(0))).toBe(200);
    expect((await row(authenticatorApps, { userId: admin.id })).seed).toMatch(/^1\.n1\./);
    expect(await passWith({ ...env, SEALING_KEYS: keyOf("n1") }, app.code(1))).toBe(200);
    expect(lines()).toHaveLength(1);
  });

  it("works once, and makes every earlier code invalid [ASVS 6.5.1]", async () => {
    const { admin, app } = await asked();
    expect(await statusOf(pass(admin, app.code(0)))).toBe(200);
    for (const steps of [0, -1]) expect(await statusOf(pass(admin, app.code(steps)))).toBe(422);
    expect(await statusOf(pass(admin, app.code(1)))).toBe(200);
  });

  it("works for only one of many sessions at once", async () => {
    const { admin, app } = await asked();
    const sessions = await Promise.all([1, 2, 3, 4].map(() => otherDevice(admin)));
    const code = app.code();
    const answers = await Promise.all(sessions.map((session) => statusOf(pass(session, code))));
    expect(answers.sort()).toEqual([200, 422, 422, 422]);
    expect(await rows(factorPasses, { userId: admin.id })).toHaveLength(1);
  });

  it("of another admin's app, or without an app, gets the same answer as a wrong one", async () => {
    const [{ admin }, other] = [await asked(), await asked()];
    const bare = await newAdmin({ secondFactor: "missing" });
    const answers = [];
    for (const [who, code] of [
      [admin, other.app.code()],
      [bare, "123456"],
      [bare, "no such code"],
    ] as const)
      answers.push(await by(who).refused(passWithCode, { body: { code } }));
    expect(answers).toEqual([wrongCode, wrongCode, wrongCode]);
    const { seed } = await row(authenticatorApps, { userId: other.admin.id });
    await change(authenticatorApps, { userId: admin.id }, { seed });
    expect(await by(admin).refused(passWithCode, { body: { code: other.app.code() } })).toEqual(wrongCode);
  });

  it("of an app that is replaced during the call is refused, and leaves the new app as it is", async () => {
    const { admin, app } = await asked();
    const replace = () =>
      change(authenticatorApps, { userId: admin.id }, { id: crypto.randomUUID(), seed: "new" });
    const late = as(admin, { bindings: { ...env, DB: beforeWriting(env.DB, replace) } });
    expect(await late.refused(passWithCode, { body: { code: app.code() } })).toEqual(wrongCode);
    expect(await row(authenticatorApps, { userId: admin.id })).toMatchObject({ seed: "new", lastStep: 0 });
    expect(await isAdmitted(admin)).toBe(false);
  });
});

describe("wrong codes", () => {
  it.each(["factorCode", "factorCodeDaily"] as const)(
    "beyond %s lock app codes in every session, even the right one, but not recovery codes [ASVS 6.6.3]",
    async (limit) => {
      const { admin, app } = await asked();
      await fillRateLimit(limit, "person", admin.id);
      const locked = { status: 429, code: "too_many_codes" };
      for (const session of [admin, await otherDevice(admin)])
        for (const code of [app.code(), "000000"])
          expect(await as(session, { bindings: counting }).refused(passWithCode, { body: { code } })).toEqual(
            locked,
          );
      const code = await newRecoveryCode(admin);
      const answer = await as(admin, { bindings: counting }).send(passWithCode, { body: { code } });
      expect(answer.status).toBe(200);
    },
  );

  it("lock recovery codes with a separate count", async () => {
    const { admin, app } = await asked();
    const code = await newRecoveryCode(admin);
    await fillRateLimit("recoveryCode", "person", admin.id);
    const counted = as(admin, { bindings: counting });
    expect((await counted.refused(passWithCode, { body: { code } })).status).toBe(429);
    expect((await counted.send(passWithCode, { body: { code: app.code() } })).status).toBe(200);
  });

  it("are counted, right ones are not, and all are refused while the counter is unavailable", async () => {
    const { admin, app } = await asked();
    const counted = as(admin, { bindings: counting });
    for (let n = 0; n < 9; n += 1) await counted.refused(passWithCode, { body: { code: "no code" } });
    for (let n = 0; n < 9; n += 1) await counted.refused(passWithCode, { body: { code: app.code(9) } });
    expect((await counted.send(passWithCode, { body: { code: app.code() } })).status).toBe(200);
    expect((await counted.refused(passWithCode, { body: { code: app.code() } })).status).toBe(422);
    expect((await counted.refused(passWithCode, { body: { code: app.code(1) } })).status).toBe(429);
    vi.spyOn(env.CALL_COUNTER, "getByName").mockImplementation(() => {
      throw new Error("unreachable");
    });
    const other = await asked();
    const uncounted = as(other.admin, { bindings: counting });
    expect((await uncounted.refused(passWithCode, { body: { code: other.app.code() } })).status).toBe(503);
  });
});

describe("recovery codes", () => {
  it("are ten, shown once, and stored as hashes only [ASVS 6.5.2]", async () => {
    const admin = await newAdmin();
    const { codes } = await by(admin).call(makeRecoveryCodes);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){5}[0-9a-hjkmnp-tv-z]{4}$/);
    const stored = JSON.stringify(await rows(recoveryCodes, { userId: admin.id }));
    for (const code of codes) expect(stored).not.toContain(code.slice(0, 9));
    expect((await as(admin).call(readSecondFactor)).recoveryCodes).toBe(10);
    expect(await kindsOf(admin)).toEqual(["recovery_codes_made"]);
    expect(await eventsOf(admin.id)).toEqual(["recovery_codes_made"]);
  });

  it("pass once, in the ways in which people type them, and the person gets an email", async () => {
    const admin = await newAdmin();
    const { codes } = await by(admin).call(makeRecoveryCodes);
    const thief = { ...admin, token: (await otherDevice({ ...admin, secondFactor: "missing" })).token };
    const typed =
      codes[0]?.toUpperCase().replaceAll("-", " ").replaceAll("0", "O").replaceAll("1", "I") ?? "";
    expect(await statusOf(pass(thief, typed))).toBe(200);
    expect(await isAdmitted(thief)).toBe(true);
    expect(await statusOf(pass(admin, typed))).toBe(422);
    expect((await as(admin).call(readSecondFactor)).recoveryCodes).toBe(9);
    expect(await kindsOf(admin)).toEqual(["recovery_codes_made", "recovery_code_used"]);
    expect(await eventsOf(admin.id)).toContain("recovery_code_used");
  });

  it("pass only one of many sessions at once", async () => {
    const { admin } = await asked();
    const code = await newRecoveryCode(admin);
    const sessions = await Promise.all(
      [1, 2, 3, 4].map(() => otherDevice({ ...admin, secondFactor: "missing" })),
    );
    const answers = await Promise.all(sessions.map((session) => statusOf(pass(session, code))));
    expect(answers.sort()).toEqual([200, 422, 422, 422]);
  });

  it("of another admin do not pass", async () => {
    const [{ admin }, other] = [await asked(), await asked()];
    expect(await statusOf(pass(admin, await newRecoveryCode(other.admin)))).toBe(422);
    expect(await rows(recoveryCodes, { userId: other.admin.id })).toHaveLength(1);
  });

  it("are stored as a different hash for each person", () => {
    const [one, other] = ["one", "other"].map((id) => hashOf(id, "0000"));
    expect(one).not.toBe(other);
  });

  it("are not reported as used when a wrong one is tried at the instant at which another session passes", async () => {
    const { admin, app } = await asked();
    const other = await otherDevice(admin);
    advanceClock(0);
    expect(await statusOf(pass(other, app.code()))).toBe(200);
    expect(await statusOf(pass(admin, makeRecoveryCode()))).toBe(422);
    expect(await kindsOf(admin)).toEqual([]);
  });

  it("end when new ones are made", async () => {
    const admin = await newAdmin();
    const code = await newRecoveryCode(admin);
    await by(admin).call(makeRecoveryCodes);
    expect(await statusOf(pass(admin, code))).toBe(422);
  });
});

describe("a passkey as second factor", () => {
  const answerOf = async (admin: Admin, passkey: SoftPasskey, more = {}) => {
    const { userHandle: _, ...body } = await passkey.answer(await by(admin).call(beginPasskeyPass), more);
    return body;
  };
  const refused = { status: 403, code: "second_factor_refused" };

  it("passes the session that asked", async () => {
    const admin = await newAdmin({ secondFactor: "missing" });
    const passkey = await newPasskey(admin);
    const asked = await as(admin).call(beginPasskeyPass);
    expect(asked).toEqual({
      rpId: "localhost",
      challenge: expect.any(String),
      // `passkeyChallengeSeconds`
      timeout: 5 * 60_000,
      userVerification: "required",
      allowCredentials: [{ type: "public-key", id: passkey.credentialId }],
    });
    await by(admin).call(passWithPasskey, { body: await answerOf(admin, passkey) });
    expect(await isAdmitted(admin)).toBe(true);
    expect(await eventsOf(admin.id)).toEqual(["factor_passed passkey"]);
  });

  it("is refused when its answer is from another person or session, for a sign-in, repeated, late or unverified", async () => {
    const admin = await newAdmin({ secondFactor: "missing" });
    const [passkey, stranger] = [await newPasskey(admin), await newPasskey(await newAdmin())];
    const elsewhere = await otherDevice(admin);
    const { userHandle: _, ...forSignIn } = await passkey.answer(await anonymous.call(beginPasskeySignIn));
    const used = await answerOf(elsewhere, passkey);
    await by(elsewhere).call(passWithPasskey, { body: used });
    expect(await by(elsewhere).refused(passWithPasskey, { body: used })).toEqual(refused);
    const bodies = {
      stranger: await answerOf(admin, stranger),
      unknown: await answerOf(admin, await SoftPasskey.make(admin.id)),
      elsewhere: await answerOf(elsewhere, passkey),
      forSignIn,
      used,
      unverified: await answerOf(admin, passkey, { verified: false }),
      otherSite: await answerOf(admin, passkey, { origin: "https://evil.example" }),
    };
    for (const [name, body] of Object.entries(bodies))
      expect([name, await by(admin).refused(passWithPasskey, { body })]).toEqual([name, refused]);
    const late = await answerOf(admin, passkey);
    advanceClock(passkeyChallengeSeconds + 1);
    expect(await by(admin).refused(passWithPasskey, { body: late })).toEqual(refused);
    expect(await isAdmitted(admin)).toBe(false);
  });

  it("of a copy, whose count does not grow, is refused", async () => {
    const admin = await newAdmin({ secondFactor: "missing" });
    const passkey = await newPasskey(admin, { signCount: 5 });
    const body = await answerOf(admin, passkey, { signCount: 5 });
    expect(await by(admin).refused(passWithPasskey, { body })).toEqual(refused);
    await by(admin).call(passWithPasskey, { body: await answerOf(admin, passkey, { signCount: 6 }) });
    expect(await eventsOf(admin.id)).toEqual(["factor_refused passkey", "factor_passed passkey"]);
  });

  it("signs in with both factors at once; a password is only one factor", async () => {
    const person = await registerPerson({ userType: "landlord" });
    await change(users, { id: person.id }, { role: "admin" });
    const { email, password } = person;
    const none = await anonymous.call(login, { body: { email, password } });
    expect(none.user.secondFactor).toBe("missing");
    const passkey = await newPasskey(person);
    const body = await passkey.answer(await anonymous.call(beginPasskeySignIn));
    const both = await as(null, { bindings: env }).call(signInWithPasskey, { body });
    expect(both.user.secondFactor).toBe("passed");
    expect(await eventsOf(person.id)).toEqual(["factor_passed passkey"]);
    expect(await isAdmitted({ ...person, token: both.token })).toBe(true);
    const one = await anonymous.call(login, { body: { email, password } });
    expect(one.user.secondFactor).toBe("asked");
    expect(await isAdmitted({ ...person, token: one.token })).toBe(false);
  });
});

describe("adding a factor", () => {
  async function addNew(admin: Admin) {
    const { secret, setup, uri } = await by(admin).call(beginApp);
    await by(admin).call(addApp, { body: { setup, code: codeOf(secret) } });
    return { secret, setup, uri };
  }

  it("accepts an app's first code, and this session passes", async () => {
    const admin = await newAdmin({ secondFactor: "missing" });
    await by(await otherDevice(admin)).call(logout);
    const { factorOpenedAt } = await row(users, { id: admin.id });
    // `factorSetupSeconds`
    const setUpBy = new Date(Date.parse(factorOpenedAt ?? "") + 72 * 60 * 60_000).toISOString();
    expect(await as(admin).call(readSecondFactor)).toMatchObject({ app: null, passedAt: null, setUpBy });
    const { secret, uri } = await addNew(admin);
    // 160 bits, as RFC 4226 recommends.
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const address = new URL(uri);
    expect([address.protocol, address.host]).toEqual(["otpauth:", "totp"]);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      secret,
      issuer: "Havenbridge",
      digits: "6",
    });
    expect(await isAdmitted(admin)).toBe(true);
    expect(await statusOf(pass(admin, codeOf(secret)))).toBe(422);
    expect(await statusOf(pass(admin, codeOf(secret, 1)))).toBe(200);
    expect(await kindsOf(admin)).toEqual(["factor_added"]);
    expect((await eventsOf(admin.id)).slice(0, 2).sort()).toEqual(["factor_added app", "factor_passed app"]);
  });

  it("keeps the secret sealed, and returns it in no other answer [ASVS 6.5.1]", async () => {
    const admin = await newAdmin({ secondFactor: "missing" });
    const { secret } = await addNew(admin);
    const { seed } = await row(authenticatorApps, { userId: admin.id });
    expect(seed).toMatch(/^1\.[\w-]+\.[\w-]+$/);
    expect(Buffer.from(seed.split(".")[2] ?? "", "base64url").toString("latin1")).not.toContain(secret);
    for (const call of [readSecondFactor, readOwnData, me])
      expect(await (await by(admin).send(call)).text()).not.toMatch(new RegExp(`${secret}|${seed}`));
  });

  it("refuses a wrong code, another session, a changed setup and a late one", async () => {
    const admin = await newAdmin({ secondFactor: "missing" });
    const elsewhere = await otherDevice(admin);
    const { secret, setup } = await by(admin).call(beginApp);
    const code = codeOf(secret);
    expect(await by(admin).refused(addApp, { body: { setup, code: codeOf(secret, 5) } })).toEqual(wrongCode);
    const notAdded = { status: 409, code: "app_not_added" };
    expect(await by(elsewhere).refused(addApp, { body: { setup, code } })).toEqual(notAdded);
    expect(
      await by(admin).refused(addApp, {
        body: { setup: setup.replace(/.(?=.{20}$)/, (sign) => (sign === "A" ? "B" : "A")), code },
      }),
    ).toEqual(notAdded);
    advanceClock(15 * 60 + 1);
    expect(await by(admin).refused(addApp, { body: { setup, code: codeOf(secret) } })).toEqual(notAdded);
    expect(await isAdmitted(admin)).toBe(false);
  });

  it("accepts an app's first code only in the fifteen minutes after the secret was shown", async () => {
    advanceClock(0);
    const [admin, late] = [
      await newAdmin({ secondFactor: "missing" }),
      await newAdmin({ secondFactor: "missing" }),
    ];
    const [own, other] = [await by(admin).call(beginApp), await by(late).call(beginApp)];
    const add = (person: Admin, { secret, setup }: typeof own) =>
      statusOf(by(person).send(addApp, { body: { setup, code: codeOf(secret) } }));
    // `appSetupSeconds`
    advanceClock(15 * 60 - 0.5);
    expect(await add(admin, own)).toBe(200);
    advanceClock(0.5);
    expect(await add(late, other)).toBe(409);
  });

  it("counts its codes in the same limit as the codes that pass", async () => {
    const admin = await newAdmin({ secondFactor: "missing" });
    const { secret, setup } = await by(admin).call(beginApp);
    await fillRateLimit("factorCode", "person", admin.id);
    const body = { setup, code: codeOf(secret) };
    expect((await as(admin, { bindings: counting }).refused(addApp, { body })).status).toBe(429);
  });

  it("is refused in a session that a reset ends during the call, for an app and for a passkey [abuse 28]", async () => {
    for (const kind of ["app", "passkey"] as const) {
      const admin = await newAdmin();
      await newApp(admin);
      let reset: Promise<unknown> | undefined;
      const DB = beforeWriting(env.DB, async () => {
        reset ??= change(users, { id: admin.id }, { factorResetAt: now() });
        await reset;
      });
      const late = as(admin, { bindings: { ...env, DB } });
      if (kind === "app") {
        const { secret, setup } = await by(admin).call(beginApp);
        const body = { setup, code: codeOf(secret) };
        expect(await late.refused(addApp, { body })).toEqual({ status: 409, code: "app_not_added" });
      } else {
        const passkey = await SoftPasskey.make(admin.id);
        const body = await passkey.enrol((await by(admin).call(beginPasskey)).challenge);
        expect((await late.refused(addPasskey, { body })).status).toBe(401);
      }
      expect(reset).toBeDefined();
      expect(await rows(authenticatorApps, { userId: admin.id })).toEqual([]);
      expect((await as(await otherDevice({ ...admin, secondFactor: "missing" })).call(me)).secondFactor).toBe(
        "missing",
      );
    }
  });

  /** What happens during the call, to an admin with two sessions. */
  const moments: Record<string, (admin: TestPerson, other: TestPerson) => Promise<unknown>> = {
    "the person signs out": (admin) => by(admin).call(logout),
    "its pass becomes too old": ({ id: userId }) => {
      const passedAt = new Date(Date.now() - (freshFactorSeconds + 60) * 1000).toISOString();
      return change(factorPasses, { userId }, { passedAt });
    },
    "another session adds the first factor": (_, other) => addNew(other),
  };
  it.each(Object.entries(moments))(
    "changes nothing and sends no email when %s during the call [abuse 28]",
    async (name, happens) => {
      const isFirst = name.includes("first");
      const admin = await newAdmin({ secondFactor: isFirst ? "missing" : "passed" });
      if (!isFirst) await newApp(admin);
      const other = await otherDevice(admin);
      const stateOf = async ({ id: userId }: Admin) => [
        await rows(authenticatorApps, { userId }),
        await rows(factorPasses, { userId }),
        await kindsOf(admin),
      ];
      const { secret, setup } = await by(admin).call(beginApp);
      let before: Promise<unknown> | undefined;
      const DB = beforeWriting(env.DB, () => {
        before ??= happens(admin, other).then(() => stateOf(admin));
        return before;
      });
      const late = as(admin, { bindings: { ...env, DB } });
      const refusal = await late.refused(addApp, { body: { setup, code: codeOf(secret) } });
      expect(refusal).toEqual({ status: 409, code: "app_not_added" });
      expect(await stateOf(admin)).toEqual(await before);
    },
  );

  it("works once for each setup, also with two calls at once", async () => {
    const admin = await newAdmin({ secondFactor: "missing" });
    const { secret, setup } = await by(admin).call(beginApp);
    const body = { setup, code: codeOf(secret) };
    const answers = await Promise.all([1, 2].map(() => statusOf(by(admin).send(addApp, { body }))));
    expect(answers.sort()).toEqual([200, 409]);
  });

  it("succeeds for only one of two sessions that both set up a first factor", async () => {
    const admin = await newAdmin({ secondFactor: "missing" });
    const thief = await otherDevice(admin);
    const [mine, theirs] = [await by(admin).call(beginApp), await by(thief).call(beginApp)];
    await by(admin).call(addApp, { body: { setup: mine.setup, code: codeOf(mine.secret) } });
    const body = { setup: theirs.setup, code: codeOf(theirs.secret) };
    expect((await by(thief).refused(addApp, { body })).code).toBe("second_factor_required");
    expect(await statusOf(pass(thief, codeOf(theirs.secret, 1)))).toBe(422);
  });

  it("requires a fresh pass when a factor exists, for an app and for a passkey", async () => {
    const { admin } = await asked();
    const fresh = await otherDevice({ ...admin, secondFactor: "passed" });
    for (const call of [beginApp, beginPasskey])
      expect(await by(admin).refused(call)).toEqual({ status: 403, code: "second_factor_required" });
    const { setup, secret } = await by(fresh).call(beginApp);
    const passkey = await SoftPasskey.make(admin.id);
    const made = await passkey.enrol((await by(fresh).call(beginPasskey)).challenge);
    advanceClock(freshFactorSeconds);
    const stale = { status: 403, code: "second_factor_stale" };
    expect(await by(fresh).refused(beginApp)).toEqual(stale);
    expect(await by(fresh).refused(addApp, { body: { setup, code: codeOf(secret) } })).toEqual(stale);
    expect(await by(fresh).refused(addPasskey, { body: made })).toEqual(stale);
    expect((await as(fresh).send(listQueue)).status).toBe(200);
  });

  it("is refused 72 hours after the person got the role", async () => {
    const admin = await newAdmin({ secondFactor: "missing" });
    await change(
      users,
      { id: admin.id },
      { factorOpenedAt: new Date(Date.now() - factorSetupSeconds * 1000).toISOString() },
    );
    const closed = { status: 403, code: "second_factor_closed" };
    for (const call of [beginApp, beginPasskey]) expect(await by(admin).refused(call)).toEqual(closed);
    await newApp(admin);
    expect((await as(admin).call(readSecondFactor)).setUpBy).toBeNull();
  });

  it("by passkey passes this session", async () => {
    const admin = await newAdmin({ secondFactor: "missing" });
    await newPasskey(await newAdmin());
    const passkey = await SoftPasskey.make(admin.id);
    const body = await passkey.enrol((await by(admin).call(beginPasskey)).challenge);
    await by(admin).call(addPasskey, { body });
    expect(await isAdmitted(admin)).toBe(true);
    expect((await eventsOf(admin.id)).sort()).toEqual(["factor_added passkey", "factor_passed passkey"]);
    expect((await as(admin).call(readSecondFactor)).passkeys).toBe(1);
  });

  it("that replaces an app ends the old app and the passes of other sessions", async () => {
    const admin = await newAdmin();
    const old = await newApp(admin);
    const elsewhere = await otherDevice(admin);
    const { secret } = await addNew(admin);
    expect(await isAdmitted(elsewhere)).toBe(false);
    expect(await isAdmitted(admin)).toBe(true);
    expect(await statusOf(pass(elsewhere, old.code(1)))).toBe(422);
    expect(await statusOf(pass(elsewhere, codeOf(secret, 1)))).toBe(200);
    expect((await row(authenticatorApps, { userId: admin.id })).lastStep).toBe(stepNow() + 1);
  });
});

describe("removing a factor", () => {
  const last = { status: 409, code: "last_factor" };

  it("is allowed only if another one remains, ends the passes of other sessions, and sends an email", async () => {
    const admin = await newAdmin();
    await newApp(admin);
    expect(await by(admin).refused(removeApp)).toEqual(last);
    const { id } = await newPasskey(admin);
    const elsewhere = await otherDevice(admin);
    await by(admin).call(removeApp);
    expect(await isAdmitted(elsewhere)).toBe(false);
    expect(await isAdmitted(admin)).toBe(true);
    expect(await by(admin).refused(removePasskey, { params: { id } })).toEqual(last);
    expect(await by(admin).refused(removeApp)).toEqual({ status: 404, code: "not_found" });
    expect(await kindsOf(admin)).toEqual(["factor_removed"]);
    expect(await eventsOf(admin.id)).toEqual(["factor_removed app"]);
  });

  it("ends the passes of other sessions, also when it is one of two passkeys", async () => {
    const admin = await newAdmin();
    const { id } = await newPasskey(admin);
    await newPasskey(admin);
    const elsewhere = await otherDevice(admin);
    await by(admin).call(removePasskey, { params: { id } });
    expect([await isAdmitted(admin), await isAdmitted(elsewhere)]).toEqual([true, false]);
  });

  it("leaves one of two passkeys that are removed at once", async () => {
    const admin = await newAdmin();
    const both = [await newPasskey(admin), await newPasskey(admin)];
    const answers = await Promise.all(
      both.map(({ id }) => statusOf(by(admin).send(removePasskey, { params: { id } }))),
    );
    expect(answers.sort()).toEqual([200, 409]);
  });

  it("and making new recovery codes require a fresh pass", async () => {
    const admin = await newAdmin();
    await newApp(admin);
    const { id } = await newPasskey(admin);
    advanceClock(freshFactorSeconds);
    const stale = { status: 403, code: "second_factor_stale" };
    expect(await by(admin).refused(removeApp)).toEqual(stale);
    expect(await by(admin).refused(removePasskey, { params: { id } })).toEqual(stale);
    expect(await by(admin).refused(makeRecoveryCodes)).toEqual(stale);
  });
});

it("a pass deletes the passes that are older than eight hours, after which an admin's session has ended", async () => {
  const { admin, app } = await asked();
  const passed = async (secondsAgo: number) => {
    const passedAt = new Date(Date.now() - secondsAgo * 1000).toISOString();
    await insert(factorPasses, { sessionId: crypto.randomUUID(), userId: admin.id, passedAt });
    return passedAt;
  };
  // `sessionLasts`
  const old = await passed(8 * 60 * 60 + 10);
  const kept = await passed(8 * 60 * 60 - 20);
  expect(await statusOf(pass(admin, app.code()))).toBe(200);
  const left = (await rows(factorPasses, { userId: admin.id })).map(({ passedAt }) => passedAt);
  expect(left).toHaveLength(2);
  expect([left.includes(old), left.includes(kept)]).toEqual([false, true]);
});

it("a new password neither removes nor passes the second factor", async () => {
  const person = await registerPerson({ userType: "landlord" });
  await change(users, { id: person.id }, { role: "admin" });
  const app = await newApp(person);
  const link = newLink("reset_password", person.id, person.email, now());
  await insert(accountLinks, link);
  const password = "a lighthouse at noon";
  const body = { token: makeLinkToken(env, "reset_password", link.id), password };
  await as(null, { bindings: env }).send(resetPassword, { body });
  const { token, user } = await anonymous.call(login, { body: { email: person.email, password } });
  expect(user.secondFactor).toBe("asked");
  const again = { ...person, token };
  expect(await isAdmitted(again)).toBe(false);
  expect(await statusOf(pass(again, app.code()))).toBe(200);
});

it("an email about each change of the second factor is sent right after the call", async () => {
  const admin = await newAdmin({ secondFactor: "missing" });
  const { secret, setup } = await by(admin).call(beginApp);
  await by(admin).call(addApp, { body: { setup, code: codeOf(secret) } });
  await newPasskey(admin);
  const { codes } = await by(admin).call(makeRecoveryCodes);
  await by(admin).call(removeApp);
  expect(await statusOf(pass(admin, codes[0] ?? ""))).toBe(200);
  const outcomes = (await emailsOf(admin)).map(({ kind, outcome }) => [kind, outcome]);
  expect(outcomes).toEqual([
    ["factor_added", "sent"],
    ["recovery_codes_made", "sent"],
    ["factor_removed", "sent"],
    ["recovery_code_used", "sent"],
  ]);
});
