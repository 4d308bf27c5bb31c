import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { decideLandlordVerification, listPendingVerifications } from "#schema/endpoints/admin.ts";
import { me } from "#schema/endpoints/auth.ts";
import { audit } from "#schema/tables/audit.ts";
import { cases } from "#schema/tables/cases.ts";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { users } from "#schema/tables/users.ts";
import { verificationRequests } from "#schema/tables/verification.ts";
import type { Role, UserType } from "#schema/vocabulary.ts";
import { as } from "#tests/client.ts";
import { beforeWriting } from "#tests/faults.ts";
import { newAdmin, newMigrant, newPerson, type TestPerson } from "#tests/people.ts";
import { change, now, row, rows } from "#tests/rows.ts";
import { submitRequest, verificationCalls } from "#tests/verification.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { decideRequest } from "./decide-queries.ts";

const approval = { status: "approved" } as const;
const rejection = { status: "rejected", rejectionReason: "The name is not readable." } as const;
const blank = { status: "rejected", rejectionReason: " \u3000 " } as const;

interface Request {
  person: TestPerson;
  id: string;
}

async function newRequest(userType: UserType, role: Role = "user"): Promise<Request> {
  const person = await newPerson({ userType, role });
  return { person, id: await submitRequest(person) };
}

const decideCall = ({ person }: Request) => verificationCalls[person.userType].decide;
const decide = (admin: TestPerson, request: Request, body: typeof approval | typeof rejection) =>
  as(admin).call(decideCall(request), { params: { id: request.id }, body });
const refuseToDecide = (admin: TestPerson, request: Request, body: object) =>
  as(admin).refused(decideCall(request), { params: { id: request.id }, body });
const readOwn = (person: TestPerson) => as(person).call(verificationCalls[person.userType].read);

/** Whether a person is verified. Also checks that the copy in the profile agrees. */
async function isVerified(person: TestPerson): Promise<boolean> {
  const { verified } = await as(person).call(me);
  if (person.userType === "migrant")
    expect((await row(migrantProfiles, { userId: person.id })).verified).toBe(verified);
  return verified;
}

describe("reviewers", () => {
  it("are admins only; all others are refused in the same way, also for their own request [§6.8]", async () => {
    const requests = [await newRequest("landlord"), await newRequest("migrant")];
    const suspended = await newAdmin();
    await change(users, { id: suspended.id }, { suspendedAt: now() });
    const callers = [
      ...requests.map(({ person }) => ({ status: 403, caller: person })),
      { status: 403, caller: await newMigrant({ verified: true }) },
      { status: 401, caller: suspended },
      { status: 401, caller: { token: "nonsense" } },
      { status: 401, caller: null },
    ];
    for (const { status, caller } of callers) {
      expect(await as(caller).refused(listPendingVerifications)).toMatchObject({ status });
      for (const request of requests) {
        const args = { params: { id: request.id }, body: approval };
        expect(await as(caller).refused(decideCall(request), args)).toMatchObject({ status });
      }
    }
    for (const { person } of requests) expect(await isVerified(person)).toBe(false);
  });

  it.each(["landlord", "migrant"] as const)("may be admins who are a %s", async (userType) => {
    const admin = await newPerson({ userType, role: "admin" });
    await decide(admin, await newRequest("landlord"), approval);
    await decide(admin, await newRequest("migrant"), approval);
  });
});

describe.each(["landlord", "migrant"] as const)("a %s's request", (userType) => {
  it("verifies its person once approved, and stores who decided and when [§4.15, §4.18]", async () => {
    const admin = await newAdmin();
    const request = await newRequest(userType);
    const body = { ...approval, adminNotes: "Seen by video.", rejectionReason: "Not stored." };
    const decided = await as(admin).call(decideCall(request), { params: { id: request.id }, body });
    expect(decided).toMatchObject({
      id: request.id,
      status: "approved",
      decidedAt: expect.stringMatching(/Z$/),
      adminNotes: "Seen by video.",
      rejectionReason: null,
    });
    expect(decided).not.toHaveProperty("decidedBy");
    expect(await row(verificationRequests, { id: request.id })).toMatchObject({ decidedBy: admin.id });
    expect(await isVerified(request.person)).toBe(true);
    expect(await readOwn(request.person)).toEqual(decided);
  });

  it("shows its person the reason once rejected, and does not verify them [§4.15]", async () => {
    const request = await newRequest(userType);
    await decide(await newAdmin(), request, rejection);
    expect(await isVerified(request.person)).toBe(false);
    expect(await readOwn(request.person)).toMatchObject({ ...rejection, adminNotes: null });
  });

  it("leaves an approved person verified when a later one is rejected", async () => {
    const admin = await newAdmin();
    const request = await newRequest(userType);
    await decide(admin, request, approval);
    const again = { ...request, id: await submitRequest(request.person) };
    expect(await isVerified(request.person)).toBe(true);
    await decide(admin, again, rejection);
    const { proposedAt } = await row(cases, { kind: "verification", objectId: again.id });
    const confirmed = { ...rejection, proposal: proposedAt ?? "" };
    await decide(await newAdmin(), again, confirmed);
    expect(await row(verificationRequests, { id: again.id })).toMatchObject({ status: "rejected" });
    expect(await isVerified(request.person)).toBe(true);
  });

  it("verifies only its own person", async () => {
    const [request, other] = [await newRequest(userType), await newRequest(userType)];
    await decide(await newAdmin(), request, approval);
    expect(await isVerified(other.person)).toBe(false);
  });

  it("is decided once: of several decisions at once the first takes effect [ASVS 2.3.3]", async () => {
    const [approver, rejecter] = [await newAdmin(), await newAdmin()];
    for (const order of [0, 1, 2, 3]) {
      const request = await newRequest(userType);
      const send = (admin: TestPerson, body: object) => () =>
        as(admin).send(decideCall(request), { params: { id: request.id }, body });
      const calls = [send(approver, approval), send(rejecter, rejection), send(approver, approval)];
      const turned = [...calls.slice(order % 3), ...calls.slice(0, order % 3)];
      const responses = await Promise.all(turned.map((each) => each()));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      const bodies = await Promise.all(
        responses.map((each) => each.json<{ status?: string; code?: string }>()),
      );
      expect(bodies.filter(({ code }) => code === "already_decided")).toHaveLength(2);
      const won = bodies.find(({ status }) => status)?.status;
      expect(await isVerified(request.person)).toBe(won === "approved");
    }
  });

  it("is not decided by an admin who is suspended during the call", async () => {
    const [admin, request] = [await newAdmin(), await newRequest(userType)];
    const suspend = () => change(users, { id: admin.id }, { suspendedAt: now() });
    const bindings = { ...env, DB: beforeWriting(env.DB, suspend) };
    const args = { params: { id: request.id }, body: approval };
    expect(await as(admin, { bindings }).refused(decideCall(request), args)).toEqual({
      status: 403,
      code: "forbidden",
    });
    expect(await isVerified(request.person)).toBe(false);
    await decide(await newAdmin(), request, approval);
  });

  it("does not restore a removed badge when its approval is repeated", async () => {
    const admin = await newAdmin();
    const request = await newRequest(userType);
    await decide(admin, request, approval);
    await change(users, { id: request.person.id }, { verified: false });
    await change(migrantProfiles, { userId: request.person.id }, { verified: false });
    expect(await refuseToDecide(admin, request, approval)).toMatchObject({ status: 409 });
    expect(await isVerified(request.person)).toBe(false);
  });

  it("is not found at the path of the other kind; the reply is the same as for an unknown id", async () => {
    const admin = await newAdmin();
    const { id } = await newRequest(userType);
    const { decide } = verificationCalls[userType === "landlord" ? "migrant" : "landlord"];
    const bodies = await Promise.all(
      [id, crypto.randomUUID(), "1"].map(async (each) => {
        const response = await as(admin).send(decide, { params: { id: each }, body: approval });
        expect(response.status).toBe(404);
        const { requestId: _requestId, ...body } = await response.json<{ requestId: string }>();
        return body;
      }),
    );
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  });
});

it("an approval after a comparison of names adds the admin and the request to the audit, without the names [abuse 15]", async () => {
  const [admin, other] = [await newAdmin(), await newAdmin()];
  const compared = (by: TestPerson) => rows(audit, { actorId: by.id, event: "names_compared" });
  const requests = [await newRequest("landlord"), await newRequest("migrant")];
  for (const { person, id } of requests) {
    const args = { params: { id }, body: { ...approval, namesCompared: true } };
    await as(admin).call(verificationCalls[person.userType].decide, args);
    expect(await as(other).refused(verificationCalls[person.userType].decide, args)).toMatchObject({
      status: 409,
    });
  }
  expect(await compared(other)).toEqual([]);
  expect(await compared(admin)).toMatchObject(
    requests.map(({ person, id }) => ({ subjectId: person.id, objectId: id, detail: null })),
  );
  const rejected = await newRequest("migrant");
  const body = { ...rejection, namesCompared: true };
  await as(other).call(decideCall(rejected), { params: { id: rejected.id }, body });
  await decide(other, await newRequest("migrant"), approval);
  expect(await compared(other)).toEqual([]);
});

it("a suspended person is not approved, and the request stays pending", async () => {
  const { person, id } = await newRequest("migrant");
  await change(users, { id: person.id }, { suspendedAt: now() });
  await expect(decide(await newAdmin(), { person, id }, approval)).rejects.toThrow("person_suspended");
  expect(await row(verificationRequests, { id })).toMatchObject({ status: "pending" });
  const badges = [await row(users, { id: person.id }), await row(migrantProfiles, { userId: person.id })];
  expect(badges.map(({ verified }) => verified)).toEqual([false, false]);
});

it("an approval does not restore another person's removed badge, not even at the same moment", async () => {
  const db = openDatabase(env);
  const [first, second] = [await newRequest("landlord"), await newRequest("landlord")];
  const by = { decidedBy: (await newAdmin()).id, decidedAt: now(), adminNotes: null, rejectionReason: null };
  const asking = {
    isFamily: false,
    proposal: undefined,
    requestId: "1",
    compared: false,
    reason: null,
    notes: null,
  };
  await decideRequest(db, "landlord", first.id, { ...approval, ...by }, asking);
  await change(users, { id: first.person.id }, { verified: false });
  await decideRequest(db, "landlord", second.id, { ...approval, ...by }, asking);
  expect([await isVerified(first.person), await isVerified(second.person)]).toEqual([false, true]);
});

describe("an admin's decision", () => {
  const earlier = { pending: null, approved: approval, rejected: rejection } as const;
  const decisions = { approve: approval, reject: rejection, "reject without a reason": blank } as const;
  // A body that does not match the schema is refused before the request is read.
  const expected = (state: keyof typeof earlier, decision: keyof typeof decisions, own: boolean) => {
    if (decision === "reject without a reason") return 422;
    if (own) return 403;
    return state === "pending" ? 200 : 409;
  };
  const cells = (["landlord", "migrant"] as const).flatMap((userType) =>
    (Object.keys(earlier) as (keyof typeof earlier)[]).flatMap((state) =>
      (Object.keys(decisions) as (keyof typeof decisions)[]).flatMap((decision) =>
        [false, true].map((own) => ({
          userType,
          state,
          decision,
          own,
          whose: own ? "their own" : "another's",
          status: expected(state, decision, own),
        })),
      ),
    ),
  );

  it.each(cells)(
    "to $decision $whose $state request of a $userType is answered with $status",
    async ({ userType, state, decision, own, status }) => {
      const request = await newRequest(userType, "admin");
      const before = earlier[state];
      if (before) await decide(await newAdmin(), request, before);
      const wasVerified = await isVerified(request.person);
      const admin = own ? request.person : await newAdmin();
      const args = { params: { id: request.id }, body: decisions[decision] };
      const response = await as(admin).send(decideCall(request), args);
      expect(response.status).toBe(status);
      const body = await response.json<{ code?: string }>();
      if (status === 403) expect(body.code).toBe("own_request");
      if (status === 422) expect(body).toMatchObject({ fields: { rejectionReason: "This is required." } });
      expect(await isVerified(request.person)).toBe(status === 200 ? decision === "approve" : wasVerified);
    },
  );

  it("is refused with any other status", async () => {
    const { id } = await newRequest("landlord");
    const admin = as(await newAdmin());
    for (const status of ["pending", "Approved", ""]) {
      const args = { params: { id }, body: { status } };
      expect(await admin.refused(decideLandlordVerification, args)).toMatchObject({ status: 422 });
    }
  });
});
