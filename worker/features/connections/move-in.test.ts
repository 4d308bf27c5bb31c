import { env } from "cloudflare:workers";
import { afterAll, describe, expect, it, vi } from "vitest";
import type { Reply } from "#schema/endpoint.ts";
import type { Connection } from "#schema/endpoints/connections.ts";
import type { Message } from "#schema/endpoints/messages.ts";
import type { getUserRatings } from "#schema/endpoints/ratings.ts";
import { acceptedDaysAgo, codeOf, move, readConnection, refundsOf } from "#tests/connections.ts";
import { listen } from "#tests/live.ts";
import { newConnectedPair, newConnection, newPerson, type TestPerson } from "#tests/people.ts";

const answer = (person: TestPerson, connectionId: string, movedIn: boolean) =>
  person.call("POST", `/api/connections/${connectionId}/move-in`, { movedIn });

// The server sends refunds after it has answered. Vitest never ends a file while one is on its way.
afterAll(() =>
  vi.waitFor(
    async () => {
      const untried = env.DB.prepare("select id from refunds where status = 'pending' and attempts = 0");
      expect((await untried.all()).results).toEqual([]);
    },
    { timeout: 20_000 },
  ),
);

describe("acceptance", () => {
  it("tells the migrant at once and asks them, until seven days later", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair();
    expect((await readConnection(migrant, id)).moveIn).toBeNull();
    const screen = await listen(migrant);
    await move(landlord, id, "active");
    await screen.until((each) => each.of("connection").length === 1);
    const { acceptedAt, moveIn } = await readConnection(migrant, id);
    const until = new Date(Date.parse(acceptedAt ?? "") + 7 * 24 * 60 * 60 * 1000).toISOString();
    expect(moveIn).toEqual({ state: "asked", until });
    expect((await readConnection(landlord, id)).moveIn).toEqual(moveIn);
  });

  it("is refused while the migrant lives with another host, and possible once they have left", async () => {
    const { landlord, migrant, connectionId: first } = await newConnectedPair();
    const other = await newPerson({ userType: "landlord" });
    const second = await newConnection(other, migrant, "pending");
    const screen = await listen(other);
    const housing = async () => (await readConnection(other, second)).migrant.migrantProfile?.housingStatus;
    expect(await housing()).toBe("Seeking");
    await move(landlord, first, "active");
    await screen.until((each) => each.of("connection").length === 1);
    expect(await housing()).toBe("Hosted");
    const refused = await move(other, second, "active");
    expect([refused.status, await codeOf(refused)]).toEqual([409, "already_hosted"]);
    expect(await readConnection(other, second)).toMatchObject({ status: "pending", acceptedAt: null });
    await move(landlord, first, "completed");
    await screen.until((each) => each.of("connection").length === 2);
    expect(await housing()).toBe("Seeking");
    expect((await move(other, second, "active")).status).toBe(200);
  });

  it("gives a migrant one host, however many landlords accept at once [abuse 3]", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair();
    const hosts = [{ landlord, id: connectionId }];
    for (let more = 0; more < 4; more++) {
      const another = await newPerson({ userType: "landlord" });
      hosts.push({ landlord: another, id: await newConnection(another, migrant, "pending") });
    }
    const answers = await Promise.all(hosts.map((host) => move(host.landlord, host.id, "active")));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const lives = await Promise.all(hosts.map(({ id }) => readConnection(migrant, id)));
    expect(lives.filter(({ status }) => status === "active")).toHaveLength(1);
  });
});

describe("the migrant's answer", () => {
  it("Yes closes the question, however often it is said; No comes too late then", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("active");
    const screen = await listen(landlord);
    for (const _ of ["first", "again"]) {
      const said = await answer(migrant, id, true);
      expect(said.status).toBe(200);
      expect(await said.json()).toMatchObject({ status: "active", moveIn: { state: "confirmed" } });
    }
    await screen.until((each) => each.of("connection").length >= 1);
    const late = await answer(migrant, id, false);
    expect([late.status, await codeOf(late)]).toEqual([409, "wrong_state"]);
    expect(await readConnection(landlord, id)).toMatchObject({ moveIn: { state: "confirmed" } });
    expect(await refundsOf(id)).toEqual([]);
  });

  it("No cancels the connection with a full refund, once, and closes the thread [abuse 3]", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("active");
    const denied = {
      status: "cancelled",
      endReason: "move_in_denied",
      paymentCompleted: false,
      moveIn: { state: "denied" },
    };
    for (const _ of ["first", "again"]) {
      const said = await answer(migrant, id, false);
      expect(said.status).toBe(200);
      expect(await said.json()).toMatchObject(denied);
    }
    expect(await refundsOf(id)).toEqual(["move_in_denied"]);
    const yes = await answer(migrant, id, true);
    expect([yes.status, await codeOf(yes)]).toEqual([409, "wrong_state"]);
    const write = await landlord.call("POST", "/api/messages", { connectionId: id, content: "Hello" });
    expect(await codeOf(write)).toBe("connection_closed");
    const seen = await readConnection(landlord, id);
    expect(seen).toMatchObject(denied);
    expect(seen.fee?.returned?.amount).toBe("200.00");
    const hosted = await env.DB.prepare("select hosted from migrant_profiles where user_id = ?")
      .bind(migrant.id)
      .first("hosted");
    expect(hosted).toBe(0);
  });

  it("is one of the two when both are said at once", async () => {
    const { migrant, connectionId: id } = await newConnectedPair("active");
    const [yes, no] = await Promise.all([answer(migrant, id, true), answer(migrant, id, false)]);
    expect([yes.status, no.status].sort()).toEqual([200, 409]);
    const { moveIn } = await readConnection(migrant, id);
    expect(moveIn?.state).toBe(yes.status === 200 ? "confirmed" : "denied");
    expect(await refundsOf(id)).toEqual(yes.status === 200 ? [] : ["move_in_denied"]);
  });

  it("is possible for seven days", async () => {
    const { migrant, connectionId: id } = await newConnectedPair("active");
    await acceptedDaysAgo(id, 7.01);
    expect((await readConnection(migrant, id)).moveIn?.state).toBe("unanswered");
    for (const movedIn of [true, false]) {
      const late = await answer(migrant, id, movedIn);
      expect([late.status, await codeOf(late)]).toEqual([409, "move_in_closed"]);
    }
    expect((await readConnection(migrant, id)).status).toBe("active");
    await acceptedDaysAgo(id, 6.99);
    expect((await answer(migrant, id, false)).status).toBe(200);
  });

  it("needs an acceptance, and is the migrant's alone", async () => {
    for (const status of ["pending", "cancelled"] as const) {
      const { migrant, connectionId: id } = await newConnectedPair(status);
      const early = await answer(migrant, id, true);
      expect([status, early.status, await codeOf(early)]).toEqual([status, 409, "wrong_state"]);
    }
    const { landlord, connectionId: id } = await newConnectedPair("active");
    expect((await answer(landlord, id, true)).status).toBe(403);
    const stranger = await newPerson({ userType: "migrant", verified: true });
    expect((await answer(stranger, id, false)).status).toBe(404);
    expect(await readConnection(landlord, id)).toMatchObject({ moveIn: { state: "asked" } });
  });
});

describe("a stay that the landlord marks complete before the migrant answers", () => {
  const completedPair = async () => {
    const pair = await newConnectedPair("active");
    await move(pair.landlord, pair.connectionId, "completed");
    return pair;
  };
  const rate = (person: TestPerson, connectionId: string) =>
    person.call("POST", `/api/connections/${connectionId}/ratings`, { stars: 5 });
  const ratingsOf = async (subject: TestPerson, reader: TestPerson) =>
    (await reader.call("GET", `/api/users/${subject.id}/ratings`)).json<Reply<typeof getUserRatings>>();

  it("is still asked about; No cancels it with a full refund, once, however often it is said", async () => {
    const { landlord, migrant, connectionId: id } = await completedPair();
    expect(await readConnection(migrant, id)).toMatchObject({
      status: "completed",
      moveIn: { state: "asked" },
    });
    const denied = {
      status: "cancelled",
      endReason: "move_in_denied",
      completedAt: null,
      paymentCompleted: false,
      moveIn: { state: "denied" },
    };
    const said = await Promise.all([answer(migrant, id, false), answer(migrant, id, false)]);
    expect(said.map(({ status }) => status)).toContain(200);
    expect(await (await answer(migrant, id, false)).json()).toMatchObject(denied);
    expect(await refundsOf(id)).toEqual(["move_in_denied"]);
    const seen = await readConnection(landlord, id);
    expect(seen).toMatchObject(denied);
    expect(seen.fee?.returned?.amount).toBe("200.00");
    const again = await landlord.call("POST", "/api/create-payment-intent", { migrantId: migrant.id });
    expect([again.status, await codeOf(again)]).toEqual([409, "not_available"]);
  });

  it("keeps its ratings after Yes; No deletes those of this stay and leaves the others", async () => {
    const { landlord, migrant, connectionId: id } = await completedPair();
    const another = await newPerson({ userType: "landlord" });
    const earlier = await newConnection(another, migrant, "completed");
    for (const person of [another, migrant]) await rate(person, earlier);
    for (const person of [landlord, migrant]) expect((await rate(person, id)).status).toBe(201);
    const totals = async () => {
      const [ofMigrant, ofLandlord] = await Promise.all([
        ratingsOf(migrant, landlord),
        ratingsOf(landlord, migrant),
      ]);
      const profile = await env.DB.prepare(
        "select total_ratings as total from migrant_profiles where user_id = ?",
      )
        .bind(migrant.id)
        .first("total");
      return [ofMigrant.total, profile, ofLandlord.total];
    };
    expect(await totals()).toEqual([2, 2, 1]);
    expect((await answer(migrant, earlier, true)).status).toBe(200);
    expect(await totals()).toEqual([2, 2, 1]);
    expect((await answer(migrant, id, false)).status).toBe(200);
    expect(await totals()).toEqual([1, 1, 0]);
    const late = await rate(landlord, id);
    expect([late.status, await codeOf(late)]).toEqual([409, "not_completed"]);
  });

  it("has no rating left when it is rated and denied at once", async () => {
    const { landlord, migrant, connectionId: id } = await completedPair();
    const [no] = await Promise.all([answer(migrant, id, false), rate(landlord, id)]);
    expect(no.status).toBe(200);
    expect((await ratingsOf(migrant, landlord)).total).toBe(0);
    const kept = await env.DB.prepare("select id from ratings where connection_id = ?").bind(id).all();
    expect(kept.results).toEqual([]);
  });

  it("is settled by Yes, which moves nothing", async () => {
    const { landlord, migrant, connectionId: id } = await completedPair();
    const yes = await answer(migrant, id, true);
    expect(await yes.json()).toMatchObject({ status: "completed", moveIn: { state: "confirmed" } });
    const no = await answer(migrant, id, false);
    expect([no.status, await codeOf(no)]).toEqual([409, "wrong_state"]);
    expect(await readConnection(landlord, id)).toMatchObject({ status: "completed", paymentCompleted: true });
    expect(await refundsOf(id)).toEqual([]);
  });

  it("cannot be denied once seven days have passed since acceptance", async () => {
    const { migrant, connectionId: id } = await completedPair();
    await acceptedDaysAgo(id, 7.01);
    expect((await readConnection(migrant, id)).moveIn?.state).toBe("unanswered");
    for (const movedIn of [true, false]) {
      const late = await answer(migrant, id, movedIn);
      expect([late.status, await codeOf(late)]).toEqual([409, "move_in_closed"]);
    }
    expect(await readConnection(migrant, id)).toMatchObject({ status: "completed", paymentCompleted: true });
  });
});

describe("why a connection ended", () => {
  it.each([
    ["pending", "migrant", "withdrawn"],
    ["active", "migrant", "withdrawn"],
    ["pending", "landlord", "declined"],
  ] as const)("is told to both: a %s one ended by the %s was %s", async (from, who, endReason) => {
    const pair = await newConnectedPair(from);
    expect((await (await move(pair[who], pair.connectionId, "cancelled")).json<Connection>()).endReason).toBe(
      endReason,
    );
    const seen = await Promise.all(
      [pair.landlord, pair.migrant].map((person) => readConnection(person, pair.connectionId)),
    );
    expect(seen.map((each) => each.endReason)).toEqual([endReason, endReason]);
  });
});

it("where the migrant lives is not told to a landlord whose connection has ended", async () => {
  const { landlord, migrant, connectionId: id } = await newConnectedPair();
  await newConnection(await newPerson({ userType: "landlord" }), migrant, "active");
  expect((await readConnection(landlord, id)).migrant.migrantProfile?.housingStatus).toBe("Hosted");
  await move(landlord, id, "cancelled");
  expect((await readConnection(landlord, id)).migrant.migrantProfile?.housingStatus).toBeNull();
});

describe("names after a refund", () => {
  it("are a first name and an initial to the other side, in the list and the connection [abuse 4]", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair();
    await move(migrant, id, "cancelled");
    const list = async (person: TestPerson) =>
      (await person.call("GET", "/api/connections")).json<Connection[]>();
    for (const seen of [await readConnection(landlord, id), ...(await list(landlord))])
      expect([seen.migrant.lastName, seen.landlord.lastName]).toEqual(["H", "Okafor"]);
    for (const seen of [await readConnection(migrant, id), ...(await list(migrant))])
      expect([seen.migrant.lastName, seen.landlord.lastName]).toEqual(["Haddad", "O"]);
  });

  it("are the same above messages, but for one's own", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair();
    for (const person of [landlord, migrant])
      await person.call("POST", "/api/messages", { connectionId: id, content: "Hello" });
    await move(migrant, id, "cancelled");
    const senders = async (person: TestPerson) => {
      const thread = await person.call("GET", `/api/connections/${id}/messages`);
      return (await thread.json<Message[]>()).map(({ sender }) => sender.lastName);
    };
    expect([await senders(landlord), await senders(migrant)]).toEqual([
      ["Okafor", "H"],
      ["O", "Haddad"],
    ]);
  });

  it("stay whole where the fee was not refunded", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("active");
    await move(migrant, id, "cancelled");
    expect((await readConnection(landlord, id)).migrant.lastName).toBe("Haddad");
  });
});

describe("the third refunded withdrawal within 90 days", () => {
  const flagsOf = async (landlordId: string) =>
    (
      await env.DB.prepare("select kind, resolved_at from flags where user_id = ? order by raised_at")
        .bind(landlordId)
        .all<{ kind: string; resolved_at: number | null }>()
    ).results;
  const withdraw = async (landlord: TestPerson, daysAgo = 0) => {
    const migrant = await newPerson({ userType: "migrant", verified: true });
    const id = await newConnection(landlord, migrant, "pending");
    await move(migrant, id, "cancelled");
    await env.DB.prepare("update connections set cancelled_at = cancelled_at - ? where id = ?")
      .bind(daysAgo * 24 * 60 * 60 * 1000, id)
      .run();
  };
  const deny = async (landlord: TestPerson) => {
    const migrant = await newPerson({ userType: "migrant", verified: true });
    await answer(migrant, await newConnection(landlord, migrant, "active"), false);
  };

  it("raises one flag for reviewers, and one line of the audit [abuse 4]", async () => {
    // An earlier account, which a flag for just anyone would be about.
    await newPerson({ userType: "landlord" });
    const landlord = await newPerson({ userType: "landlord" });
    await withdraw(landlord);
    await deny(landlord);
    expect(await flagsOf(landlord.id)).toEqual([]);
    await withdraw(landlord);
    await withdraw(landlord);
    expect(await flagsOf(landlord.id)).toEqual([{ kind: "refunded_withdrawals", resolved_at: null }]);
    const lines = await env.DB.prepare(
      "select detail from audit where event = 'flag_raised' and subject_id = ?",
    )
      .bind(landlord.id)
      .all();
    expect(lines.results).toEqual([{ detail: "refunded_withdrawals" }]);
  });

  it("counts neither old ones, nor stays that were left, nor what the landlord declined", async () => {
    const [landlord, another] = [
      await newPerson({ userType: "landlord" }),
      await newPerson({ userType: "landlord" }),
    ];
    await withdraw(another);
    await withdraw(landlord, 91);
    await withdraw(landlord);
    const left = await newPerson({ userType: "migrant", verified: true });
    await move(left, await newConnection(landlord, left, "active"), "cancelled");
    const declined = await newPerson({ userType: "migrant", verified: true });
    await move(landlord, await newConnection(landlord, declined, "pending"), "cancelled");
    await withdraw(landlord);
    expect(await flagsOf(landlord.id)).toEqual([]);
  });
});
