import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import type { Reply } from "#schema/endpoint.ts";
import type { getUserRatings } from "#schema/endpoints/ratings.ts";
import { move } from "#tests/connections.ts";
import { call, newConnectedPair, newConnection, newPerson, type TestPerson } from "#tests/people.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { runScheduled } from "#worker/scheduled.ts";
import { countRevealedRatings } from "./queries.ts";

const day = 24 * 60 * 60 * 1000;

const rate = (person: TestPerson, connectionId: string, body: unknown) =>
  person.call("POST", `/api/connections/${connectionId}/ratings`, body);

async function ratingsOf(subject: TestPerson, reader = subject) {
  const answer = await reader.call("GET", `/api/users/${subject.id}/ratings`);
  expect(answer.status).toBe(200);
  return answer.json<Reply<typeof getUserRatings>>();
}

const refusal = async (answer: Response) => ({
  status: answer.status,
  code: (await answer.json<{ code: string }>()).code,
});

const averagesOf = (migrant: TestPerson) =>
  env.DB.prepare(
    "select average_rating as average, total_ratings as total from migrant_profiles where user_id = ?",
  )
    .bind(migrant.id)
    .first();

/** Moves a completed stay and its ratings 14 days into the past, less `short` milliseconds. */
const passFourteenDays = (connectionId: string, short = 0) => {
  const move = 14 * day - short;
  return env.DB.batch([
    env.DB.prepare("update connections set completed_at = ? where id = ?").bind(
      Date.now() - move,
      connectionId,
    ),
    env.DB.prepare("update ratings set reveals_at = reveals_at - ? where connection_id = ?").bind(
      move,
      connectionId,
    ),
  ]);
};
const closed = { status: 409, code: "rating_closed" };

const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
const nothing = { average: null, total: 0, ratings: [] };

describe("after a completed stay", () => {
  it("the first rating stays hidden from everybody, and from averages", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
    const answer = await rate(landlord, id, { stars: 5, comment: "  A joy to host. " });
    expect([answer.status, await answer.json()]).toEqual([
      201,
      { stars: 5, comment: "A joy to host.", createdAt: expect.any(String) },
    ]);
    expect(await ratingsOf(migrant)).toEqual(nothing);
    expect(await ratingsOf(migrant, landlord)).toEqual(nothing);
    expect(await averagesOf(migrant)).toEqual({ average: null, total: 0 });
  });

  it("the second reveals both at once, and the migrant's average holds its part", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
    const another = await newPerson({ userType: "landlord", firstName: "Ivo" });
    await rate(another, await newConnection(another, migrant, "completed"), { stars: 1 });
    await rate(landlord, id, { stars: 4, comment: "A joy to host." });
    await rate(migrant, id, { stars: 5 });
    // The other stay's one rating stays hidden.
    expect(await ratingsOf(migrant)).toEqual({
      average: 4,
      total: 1,
      ratings: [{ stars: 4, comment: "A joy to host.", createdAt: expect.any(String), author: "Ruth" }],
    });
    expect(await ratingsOf(landlord)).toMatchObject({
      average: 5,
      ratings: [{ comment: null, author: "Amal" }],
    });
    expect(await averagesOf(migrant)).toEqual({ average: 4, total: 1 });
  });

  it("two ratings in the same moment reveal each other as well", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
    const answers = await Promise.all([rate(landlord, id, { stars: 2 }), rate(migrant, id, { stars: 3 })]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect([(await ratingsOf(migrant)).average, (await ratingsOf(landlord)).average]).toEqual([2, 3]);
  });

  it("one rating alone is seen after 14 days, and cannot be answered then", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
    await rate(landlord, id, { stars: 3 });
    await passFourteenDays(id);
    expect(await ratingsOf(migrant)).toMatchObject({ average: 3, total: 1 });
    expect(await refusal(await rate(migrant, id, { stars: 1 }))).toEqual(closed);
  });

  it("averages are over all stays, newest rating first", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
    const second = await newPerson({ userType: "landlord", firstName: "Ivo" });
    const other = await newConnection(second, migrant, "completed");
    await rate(landlord, id, { stars: 4 });
    await env.DB.prepare("update ratings set created_at = created_at - 1000 where connection_id = ?")
      .bind(id)
      .run();
    await rate(second, other, { stars: 5 });
    await Promise.all([id, other].map(passFourteenDays));
    await countRevealedRatings(openDatabase(env), inDays(0));
    const { average, total, ratings } = await ratingsOf(migrant);
    expect([average, total, ratings.map(({ author }) => author)]).toEqual([4.5, 2, ["Ivo", "Ruth"]]);
    expect(await averagesOf(migrant)).toEqual({ average: 4.5, total: 2 });
  });
});

describe("a rating is refused", () => {
  it.each(["pending", "active", "cancelled"] as const)("while the connection is %s", async (status) => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair(status);
    for (const person of [landlord, migrant]) {
      expect(await refusal(await rate(person, id, { stars: 5 }))).toEqual({
        status: 409,
        code: "not_completed",
      });
    }
  });

  it("the second time by the same side, whatever it says", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
    const answers = await Promise.all([rate(landlord, id, { stars: 5 }), rate(landlord, id, { stars: 1 })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await refusal(await rate(landlord, id, { stars: 1 }))).toEqual({
      status: 409,
      code: "already_rated",
    });
    await rate(migrant, id, { stars: 5 });
    expect((await ratingsOf(migrant)).total).toBe(1);
  });

  it("by both sides once 14 days have passed since completion, and by neither before", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
    await passFourteenDays(id, 60_000);
    expect((await rate(landlord, id, { stars: 5 })).status).toBe(201);
    await passFourteenDays(id);
    for (const person of [landlord, migrant])
      expect(await refusal(await rate(person, id, { stars: 5 }))).toEqual(closed);
    expect((await ratingsOf(migrant)).total).toBe(1);
  });

  it("when its comment identifies the rated person, with the reason, and is kept without [abuse 6]", async () => {
    const landlord = await newPerson({ userType: "landlord", firstName: "Ruth", lastName: "Müller" });
    const migrant = await newPerson({ userType: "migrant", firstName: "Amal", lastName: "Haddad" });
    const id = await newConnection(landlord, migrant, "completed");
    for (const comment of ["Amal HADDAD was kind.", "Call 07700 900123", "at 12 Baker Street", "LS6 3AB"]) {
      const answer = await rate(landlord, id, { stars: 5, comment });
      expect([answer.status, await answer.json()]).toMatchObject([
        422,
        {
          code: "invalid_fields",
          fields: { comment: expect.stringContaining("Others can read this comment") },
        },
      ]);
    }
    expect((await rate(migrant, id, { stars: 5, comment: "Mrs Muller was kind." })).status).toBe(422);
    // The author's own last name is theirs to give.
    expect((await rate(migrant, id, { stars: 5, comment: "Thank you. A. Haddad" })).status).toBe(201);
    expect((await rate(landlord, id, { stars: 5, comment: "Amal stayed 3 months." })).status).toBe(201);
  });

  it("without telling who cannot see a last name whether they have guessed it", async () => {
    const { landlord, connectionId: id } = await newConnectedPair("cancelled");
    for (const comment of ["Amal Haddad", "Amal Other"])
      expect(await refusal(await rate(landlord, id, { stars: 5, comment }))).toEqual({
        status: 409,
        code: "not_completed",
      });
  });

  it.each([
    ["no stars", {}],
    ["none of five", { stars: 0 }],
    ["six of five", { stars: 6 }],
    ["half a star", { stars: 4.5 }],
    ["words for stars", { stars: "5" }],
    ["2,001 characters", { stars: 5, comment: "é".repeat(2_001) }],
    ["an unknown field", { stars: 5, revealsAt: "2020-01-01T00:00:00.000Z" }],
  ])("with %s", async (_, body) => {
    const { migrant, connectionId: id } = await newConnectedPair("completed");
    expect((await rate(migrant, id, body)).status).toBe(422);
  });

  it("to everybody but the two parties", async () => {
    const { connectionId: id } = await newConnectedPair("completed");
    const others = await Promise.all([
      newPerson({ userType: "migrant", verified: true }),
      newPerson({ userType: "landlord" }),
      newPerson({ userType: "landlord", role: "admin" }),
    ]);
    for (const person of others) {
      expect((await rate(person, id, { stars: 1 })).status).toBe(404);
      expect((await rate(person, crypto.randomUUID(), { stars: 1 })).status).toBe(404);
    }
    const anonymous = await call("POST", `/api/connections/${id}/ratings`, { body: { stars: 1 } });
    expect(anonymous.status).toBe(401);
  });
});

describe("who sees whose ratings", () => {
  it("is: oneself, connected people, and every landlord a migrant's who is not hosted", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair("pending");
    const unverified = await newPerson({ userType: "migrant" });
    const stranger = await newPerson({ userType: "migrant", verified: true });
    const otherLandlord = await newPerson({ userType: "landlord" });
    const admin = await newPerson({ userType: "landlord", role: "admin" });
    const statuses = async (subject: TestPerson) =>
      Promise.all(
        [unverified, migrant, stranger, landlord, otherLandlord, admin].map(
          async (reader) => (await reader.call("GET", `/api/users/${subject.id}/ratings`)).status,
        ),
      );
    expect(await statuses(migrant)).toEqual([404, 200, 404, 200, 200, 200]);
    expect(await statuses(landlord)).toEqual([404, 200, 404, 200, 404, 404]);
    expect((await call("GET", `/api/users/${migrant.id}/ratings`)).status).toBe(401);
    await move(landlord, connectionId, "active");
    expect(await statuses(migrant)).toEqual([404, 200, 404, 200, 404, 404]);
    const nobody = await landlord.call("GET", `/api/users/${crypto.randomUUID()}/ratings`);
    expect(nobody.status).toBe(404);
  });

  it("leaves out migrants without a profile and suspended ones, for landlords who never met them", async () => {
    const { landlord, migrant } = await newConnectedPair("cancelled");
    const otherLandlord = await newPerson({ userType: "landlord" });
    const bare = await newPerson({ userType: "migrant", profile: false });
    await env.DB.prepare("update migrant_profiles set hidden = 1 where user_id = ?").bind(migrant.id).run();
    const status = async (reader: TestPerson, subject: TestPerson) =>
      (await reader.call("GET", `/api/users/${subject.id}/ratings`)).status;
    expect(await status(otherLandlord, bare)).toBe(404);
    expect(await status(otherLandlord, migrant)).toBe(404);
    expect(await status(landlord, migrant)).toBe(200);
  });
});

describe("the five-minute pass", () => {
  it("takes ratings into the averages once their 14 days are over, and changes nothing when repeated", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
    await rate(landlord, id, { stars: 4 });
    const db = openDatabase(env);
    await countRevealedRatings(db, inDays(13));
    expect(await averagesOf(migrant)).toEqual({ average: null, total: 0 });
    expect(await countRevealedRatings(db, inDays(14.1))).toBeGreaterThanOrEqual(1);
    expect(await averagesOf(migrant)).toEqual({ average: 4, total: 1 });
    expect(await countRevealedRatings(db, inDays(14.1))).toBe(0);
    expect(await averagesOf(migrant)).toEqual({ average: 4, total: 1 });
  });

  it("runs on the Worker's clock beside the other passes, and waits for none of them while Stripe hangs", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
    await rate(landlord, id, { stars: 2 });
    let answer = () => {};
    const hanging = new Promise<Response>((resolve) => {
      answer = () => resolve(new Response(null, { status: 400 }));
    });
    const WORKBENCH = { fetch: () => hanging } as unknown as Fetcher;
    const passes = runScheduled({ ...env, WORKBENCH }, new Date(Date.now() + 15 * day));
    await vi.waitFor(async () => expect(await averagesOf(migrant)).toEqual({ average: 2, total: 1 }), 4_000);
    answer();
    await passes;
  });
});
