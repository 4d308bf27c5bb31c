import { decodeJwt } from "jose";
import { describe, expect, it } from "vitest";
import type { Endpoint } from "#schema/endpoint.ts";
import {
  decideLandlordVerification,
  decideMigrantVerification,
  suspendUser,
} from "#schema/endpoints/admin.ts";
import { me } from "#schema/endpoints/auth.ts";
import { endpoints } from "#schema/endpoints/index.ts";
import { listMigrants } from "#schema/endpoints/migrants.ts";
import { getLandlordProfile, saveLandlordProfile } from "#schema/endpoints/profiles.ts";
import * as factorEndpoints from "#schema/endpoints/second-factor.ts";
import { factorPasses } from "#schema/tables/second-factor.ts";
import { as } from "#tests/client.ts";
import { newPasskey } from "#tests/passkeys.ts";
import { newAdmin, newLandlord, newMigrant, otherDevice } from "#tests/people.ts";
import { insert, now as instant } from "#tests/rows.ts";
import { newApp } from "#tests/second-factor.ts";
import { Refusal } from "#worker/platform/errors.ts";
import { type Factor, refuseWithoutFactor, stateOf } from "./second-factor.ts";

const now = Date.parse("2026-03-02T12:00:00Z");
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString();

const minute = 60;
const hour = 60 * minute;
const none: Factor = { exists: false, passedAt: null, openedAt: ago(1) };
const states = {
  "without a factor": none,
  // `factorSetupSeconds`
  "without a factor, just before the end of 72 hours": { ...none, openedAt: ago(72 * hour - 1) },
  "without a factor, at the end of 72 hours": { ...none, openedAt: ago(72 * hour) },
  "without a factor and leave": { ...none, openedAt: null },
  "who has not passed": { ...none, exists: true },
  // `freshFactorSeconds`
  "who has passed": { ...none, exists: true, passedAt: ago(15 * minute - 1) },
  "who passed 15 minutes ago": { ...none, exists: true, passedAt: ago(15 * minute) },
} satisfies Record<string, Factor>;

const required = "second_factor_required";
const stale = "second_factor_stale";
const closed = "second_factor_closed";
const calls = {
  "a call for admins": { audience: "admin" },
  "one that needs a fresh pass": { audience: "admin", secondFactor: "fresh" },
  "one that adds a factor": { audience: "user", secondFactor: "freshOnceEnrolled" },
  "one that passes": { audience: "admin", secondFactor: "unneeded" },
  "any other": { audience: "landlord" },
} satisfies Record<string, Pick<Endpoint, "audience" | "secondFactor">>;

/** For each state, the refusal of each call, in the order of `calls`. */
const answers: Record<keyof typeof states, (string | null)[]> = {
  "without a factor": [required, required, null, null, null],
  "without a factor, just before the end of 72 hours": [required, required, null, null, null],
  "without a factor, at the end of 72 hours": [required, required, closed, null, null],
  "without a factor and leave": [required, required, closed, null, null],
  "who has not passed": [required, required, required, null, null],
  "who has passed": [null, null, null, null, null],
  "who passed 15 minutes ago": [null, stale, stale, null, null],
};

function refusalOf(call: Pick<Endpoint, "audience" | "secondFactor">, factor: Factor | null) {
  try {
    refuseWithoutFactor(call, factor, now);
    return null;
  } catch (fault) {
    return fault instanceof Refusal ? fault.code : fault;
  }
}

describe("the second factor of an admin [ASVS 6.3.3]", () => {
  it.each(Object.entries(states))("%s: each kind of call answers as listed", (name, factor) => {
    expect(Object.values(calls).map((call) => refusalOf(call, factor))).toEqual(
      answers[name as keyof typeof states],
    );
  });

  it("is required of no one else", () => {
    for (const call of Object.values(calls)) expect(refusalOf(call, null)).toBeNull();
  });

  it("has one of three states in a session", () => {
    expect([none, states["who has not passed"], states["who has passed"]].map(stateOf)).toEqual([
      "missing",
      "asked",
      "passed",
    ]);
  });
});

/** The calls are listed here, so that a wrong `audience` in a declaration is found. */
const forAdminsOnly: Endpoint[] = [
  suspendUser,
  decideLandlordVerification,
  decideMigrantVerification,
  ...Object.values(factorEndpoints).filter((each) => "audience" in each),
];

const byName = forAdminsOnly.map((each) => [`${each.method} ${each.path}`, each] as const);

it.each(byName)("only an admin can make the call %s", async (_, endpoint) => {
  for (const person of [await newLandlord({ verified: true }), await newMigrant({ verified: true })]) {
    const args = { params: { id: crypto.randomUUID() }, body: endpoint.body ? {} : undefined };
    const refusal = await as(person).refused<Endpoint>(endpoint, args as never);
    expect(refusal).toEqual({ status: 403, code: "forbidden" });
  }
});

const ofAdmins = Object.values<Endpoint>(endpoints).filter(({ audience }) => audience === "admin");

describe("an admin with a stolen password", () => {
  it("gets 403 from every call for admins before the input is read [abuse 28]", async () => {
    const enrolled = await newAdmin({ secondFactor: "missing" });
    await newApp(enrolled);
    for (const admin of [await newAdmin({ secondFactor: "missing" }), enrolled])
      for (const endpoint of ofAdmins) {
        if (endpoint.secondFactor === "unneeded" || endpoint.secondFactor === "freshOnceEnrolled") continue;
        const params = { id: crypto.randomUUID() };
        const body = endpoint.body ? {} : undefined;
        const refusal = await as(admin).refused<Endpoint>(endpoint, { params, body } as never);
        expect([endpoint.path, refusal]).toEqual([endpoint.path, { status: 403, code: required }]);
      }
  });

  it("can still make the calls of a landlord", async () => {
    const admin = await newAdmin({ secondFactor: "missing" });
    await as(admin).call(listMigrants);
    await as(admin).call(getLandlordProfile);
    await as(admin).call(saveLandlordProfile, { body: { location: "Leeds" } });
    expect(await as(admin).call(me)).toMatchObject({ role: "admin", secondFactor: "missing" });
  });

  it("sees in their own account whether a factor exists and whether the session has passed it", async () => {
    const [admin, asked] = [await newAdmin(), await newAdmin({ secondFactor: "missing" })];
    await newPasskey(asked);
    expect((await as(admin).call(me)).secondFactor).toBe("passed");
    expect((await as(asked).call(me)).secondFactor).toBe("asked");
    expect((await as(await newLandlord()).call(me)).secondFactor).toBeNull();
  });

  it("has not passed the factor when another session, or another admin, has passed it", async () => {
    const [admin, other] = [await newAdmin(), await newAdmin()];
    for (const each of [admin, other]) await newApp(each);
    const elsewhere = await otherDevice({ ...admin, secondFactor: "asked" });
    const states = async () => [
      (await as(admin).call(me)).secondFactor,
      (await as(elsewhere).call(me)).secondFactor,
    ];
    expect(await states()).toEqual(["passed", "asked"]);
    const sessionId = String(decodeJwt(elsewhere.token).jti);
    await insert(factorPasses, { sessionId, userId: other.id, passedAt: instant() });
    expect(await states()).toEqual(["passed", "asked"]);
  });
});
