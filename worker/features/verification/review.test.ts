import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { verificationRequests } from "#schema/tables/verification.ts";
import type { Role } from "#schema/vocabulary.ts";
import { beforeWriting } from "#tests/faults.ts";
import { callWith } from "#tests/money.ts";
import { call, newPerson, type TestPerson } from "#tests/people.ts";
import { change, row } from "#tests/rows.ts";
import { clearQueue, queueUp } from "#tests/verification.ts";

const kinds = {
  landlord: {
    submit: "/api/landlord/verification",
    decide: "/api/admin/verifications",
    pending: "landlordVerifications",
    form: {
      fullName: "Ruth Miller",
      propertyAddress: "12 Harbour Street, Leeds",
      propertyType: "flat",
      proofOfOwnership: "owned",
    },
  },
  migrant: {
    submit: "/api/migrant/verification",
    decide: "/api/admin/migrant-verifications",
    pending: "migrantVerifications",
    form: { fullName: "Amal Haddad", reasonForMigration: "The war reached our street." },
  },
} as const;
type Kind = keyof typeof kinds;

const newAdmin = () => newPerson({ userType: "landlord", role: "admin" });
const approval = { status: "approved" };
const rejection = { status: "rejected", rejectionReason: "The name is not readable." };
const blank = { status: "rejected", rejectionReason: " \u3000 " };

async function submit(person: TestPerson): Promise<string> {
  const { submit: path, form } = kinds[person.userType];
  const answer = await person.call("POST", path, form);
  expect(answer.status).toBe(201);
  return (await answer.json<{ id: string }>()).id;
}

async function newRequest(userType: Kind, role: Role = "user") {
  const person = await newPerson({ userType, role });
  return { person, id: await submit(person), path: kinds[userType].decide };
}

const decide = (admin: TestPerson, { path, id }: { path: string; id: string }, decision: object) =>
  admin.call("PATCH", `${path}/${id}`, decision);

async function isVerified(person: TestPerson) {
  const me = await person.call("GET", "/api/auth/me");
  const { verified } = await me.json<{ verified: boolean }>();
  if (person.userType === "landlord") return verified;
  const profile = await env.DB.prepare("select verified from migrant_profiles where user_id = ?")
    .bind(person.id)
    .first<{ verified: number }>();
  expect(Boolean(profile?.verified)).toBe(verified);
  return verified;
}

describe("the queue", () => {
  it("lists pending requests of both kinds, oldest first, with who made them", async () => {
    const admin = await newAdmin();
    for (const userType of ["landlord", "migrant"] as const) {
      const requests = [await newRequest(userType), await newRequest(userType), await newRequest(userType)];
      const [first, second, third] = requests.map(({ id }) => id);
      const [, decided] = requests;
      if (decided) await decide(admin, decided, rejection);
      await change(verificationRequests, { id: third }, { createdAt: new Date(1).toISOString() });

      const answer = await admin.call("GET", "/api/admin/verifications/pending");
      expect(answer.status).toBe(200);
      const queue = (await answer.json<Record<string, { id: string }[]>>())[kinds[userType].pending] ?? [];
      const ids = queue.map(({ id }) => id);
      expect(ids.filter((id) => id === first || id === second || id === third)).toEqual([third, first]);
      const { firstName, lastName, email, id } = requests[0]?.person ?? admin;
      expect(queue.find((request) => request.id === first)).toEqual({
        ...Object.fromEntries(Object.keys(queue[0] ?? {}).map((key) => [key, null])),
        ...kinds[userType].form,
        id: first,
        status: "pending",
        createdAt: expect.any(String),
        [`${userType}Id`]: id,
        [userType]: {
          firstName,
          lastName,
          email,
          suspended: false,
          ...(userType === "migrant" && { profilePicture: null }),
        },
      });
    }
  });

  it("holds at most the oldest 100 of a kind", async () => {
    const admin = await newAdmin();
    const { person } = await newRequest("migrant");
    const count = 101;
    await queueUp(count);
    const answer = await admin.call("GET", "/api/admin/verifications/pending");
    const { migrantVerifications } = await answer.json<{ migrantVerifications: { migrantId: string }[] }>();
    expect(migrantVerifications).toHaveLength(100);
    expect(migrantVerifications.map(({ migrantId }) => migrantId)).not.toContain(person.id);
    await clearQueue();
  });
});

describe("who may review", () => {
  it("only admins: everybody else learns nothing, whoever's request it is [§6.8]", async () => {
    const requests = [await newRequest("landlord"), await newRequest("migrant")];
    const suspended = await newAdmin();
    await env.DB.prepare("update users set suspended_at = 1 where id = ?").bind(suspended.id).run();
    const callers = [
      ...requests.map(({ person }) => ({ status: 403, token: person.token })),
      { status: 403, token: (await newPerson({ userType: "migrant", verified: true })).token },
      { status: 401, token: suspended.token },
      { status: 401, token: "nonsense" },
      { status: 401, token: undefined },
    ];
    for (const { status, token } of callers) {
      expect((await call("GET", "/api/admin/verifications/pending", { token })).status).toBe(status);
      for (const { path, id } of requests) {
        const answer = await call("PATCH", `${path}/${id}`, { token, body: approval });
        expect(answer.status).toBe(status);
      }
    }
    for (const { person } of requests) expect(await isVerified(person)).toBe(false);
  });

  it.each(["landlord", "migrant"] as const)("an admin who is a %s reviews too", async (userType) => {
    const admin = await newPerson({ userType, role: "admin" });
    expect((await decide(admin, await newRequest("landlord"), approval)).status).toBe(200);
    expect((await decide(admin, await newRequest("migrant"), approval)).status).toBe(200);
  });
});

describe.each(["landlord", "migrant"] as const)("a %s's request", (userType) => {
  it("once approved verifies its requester and names who decided and when [§4.15, §4.18]", async () => {
    const admin = await newAdmin();
    const request = await newRequest(userType);
    const decision = { ...approval, adminNotes: "Seen by video.", rejectionReason: "Never kept." };
    const answer = await decide(admin, request, decision);
    expect(answer.status).toBe(200);
    const decided = await answer.json<Record<string, unknown>>();
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
    const own = await request.person.call("GET", kinds[userType].submit);
    expect(await own.json()).toEqual(decided);
  });

  it("once rejected gives its reason to the requester and verifies nobody [§4.15]", async () => {
    const request = await newRequest(userType);
    expect((await decide(await newAdmin(), request, rejection)).status).toBe(200);
    expect(await isVerified(request.person)).toBe(false);
    const own = await request.person.call("GET", kinds[userType].submit);
    expect(await own.json()).toMatchObject({ ...rejection, adminNotes: null });
  });

  it("made again while approved leaves the badge, even when that one is rejected", async () => {
    const admin = await newAdmin();
    const request = await newRequest(userType);
    await decide(admin, request, approval);
    const again = { ...request, id: await submit(request.person) };
    expect(await isVerified(request.person)).toBe(true);
    expect((await decide(admin, again, rejection)).status).toBe(200);
    expect(await isVerified(request.person)).toBe(true);
  });

  it("verifies only its own requester", async () => {
    const [request, other] = [await newRequest(userType), await newRequest(userType)];
    await decide(await newAdmin(), request, approval);
    expect(await isVerified(other.person)).toBe(false);
    const marked = "select count(*) as marked from migrant_profiles where user_id = ? and verified = 1";
    expect(await env.DB.prepare(marked).bind(other.person.id).first("marked")).toBe(0);
  });

  it("is decided once: of two admins at once the first wins, and the badge follows the winner [ASVS 2.3.3]", async () => {
    const [approver, rejecter] = [await newAdmin(), await newAdmin()];
    for (const order of [0, 1, 2, 3]) {
      const request = await newRequest(userType);
      const calls = [
        () => decide(approver, request, approval),
        () => decide(rejecter, request, rejection),
        () => decide(approver, request, approval),
      ];
      const turned = [...calls.slice(order % 3), ...calls.slice(0, order % 3)];
      const answers = await Promise.all(turned.map((each) => each()));
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
      const bodies = await Promise.all(
        answers.map((each) => each.json<{ status?: string; code?: string }>()),
      );
      expect(bodies.filter(({ code }) => code === "already_decided")).toHaveLength(2);
      const won = bodies.find(({ status }) => status)?.status;
      expect(await isVerified(request.person)).toBe(won === "approved");
    }
  });

  it("is not decided by an admin who is suspended in that very moment", async () => {
    const [admin, request] = [await newAdmin(), await newRequest(userType)];
    const suspend = () =>
      env.DB.prepare("update users set suspended_at = 1 where id = ?").bind(admin.id).run();
    const bindings = { ...env, DB: beforeWriting(env.DB, suspend) };
    const answer = await callWith(bindings, admin, "PATCH", `${request.path}/${request.id}`, approval);
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: "forbidden" }]);
    expect(await isVerified(request.person)).toBe(false);
    expect((await decide(await newAdmin(), request, approval)).status).toBe(200);
  });

  it("does not bring a badge back that was taken away, when its approval is repeated", async () => {
    const admin = await newAdmin();
    const request = await newRequest(userType);
    await decide(admin, request, approval);
    await env.DB.prepare("update users set verified = 0 where id = ?").bind(request.person.id).run();
    await env.DB.prepare("update migrant_profiles set verified = 0 where user_id = ?")
      .bind(request.person.id)
      .run();
    expect((await decide(admin, request, approval)).status).toBe(409);
    expect(await isVerified(request.person)).toBe(false);
  });

  it("is not found under the other kind's address, nor under an id that nobody has", async () => {
    const admin = await newAdmin();
    const { id } = await newRequest(userType);
    const { decide: path } = kinds[userType === "landlord" ? "migrant" : "landlord"];
    const bodies = await Promise.all(
      [id, crypto.randomUUID(), "1"].map(async (each) => {
        const answer = await decide(admin, { path, id: each }, approval);
        expect(answer.status).toBe(404);
        const { requestId: _requestId, ...body } = await answer.json<{ requestId: string }>();
        return body;
      }),
    );
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  });
});

describe("review, state by state", () => {
  const settled = { pending: null, approved: approval, rejected: rejection } as const;
  const decisions = { approve: approval, reject: rejection, "reject without a reason": blank } as const;
  // What does not fit the schema is refused before the request is looked at.
  const expected = (state: keyof typeof settled, wish: keyof typeof decisions, own: boolean) => {
    if (wish === "reject without a reason") return 422;
    if (own) return 403;
    return state === "pending" ? 200 : 409;
  };
  const cells = (["landlord", "migrant"] as const).flatMap((userType) =>
    (Object.keys(settled) as (keyof typeof settled)[]).flatMap((state) =>
      (Object.keys(decisions) as (keyof typeof decisions)[]).flatMap((wish) =>
        [false, true].map((own) => ({
          userType,
          state,
          wish,
          own,
          whose: own ? "their own" : "another's",
          status: expected(state, wish, own),
        })),
      ),
    ),
  );

  it.each(cells)(
    "an admin's wish to $wish $whose $state request of a $userType gets $status",
    async (cell) => {
      const request = await newRequest(cell.userType, "admin");
      const earlier = settled[cell.state];
      if (earlier) expect((await decide(await newAdmin(), request, earlier)).status).toBe(200);
      const before = await isVerified(request.person);
      const admin = cell.own ? request.person : await newAdmin();
      const answer = await decide(admin, request, decisions[cell.wish]);
      expect(answer.status).toBe(cell.status);
      const body = await answer.json<{ code?: string }>();
      if (cell.status === 403) expect(body.code).toBe("own_request");
      if (cell.status === 422)
        expect(body).toMatchObject({ fields: { rejectionReason: "This is required." } });
      expect(await isVerified(request.person)).toBe(cell.status === 200 ? cell.wish === "approve" : before);
    },
  );

  it("takes no other status", async () => {
    const request = await newRequest("migrant");
    const admin = await newAdmin();
    for (const status of ["pending", "Approved", ""])
      expect((await decide(admin, request, { status })).status).toBe(422);
  });
});
