import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { getLandlordProfile, saveLandlordProfile } from "#schema/endpoints/profiles.ts";
import { users } from "#schema/tables/users.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { deleteSession, findSession, findSessions, startSession } from "#worker/platform/sessions.ts";
import { as } from "./client.ts";
import { lagging, laggingKv, laggingReplica } from "./lag.ts";
import { newLandlord, type TestPerson } from "./people.ts";
import { change } from "./rows.ts";

/** A person whose first name is Old at the replica and New at the primary. */
async function renamed() {
  const person = await newLandlord({ firstName: "Old" });
  const replica = await laggingReplica();
  await change(users, { id: person.id }, { firstName: "New" });
  return { person, replica };
}

const select = "select first_name from users where id = ?";
const nameIn = (session: D1DatabaseSession, { id }: TestPerson) =>
  session.prepare(select).bind(id).first<string>("first_name");
const rename = (session: D1DatabaseSession, { id }: TestPerson) =>
  session.prepare("update users set first_name = 'Newest' where id = ?").bind(id);

describe("the lagging replica", () => {
  it("answers an unconstrained session with its old state, until it catches up", async () => {
    const { person, replica } = await renamed();
    const session = replica.database.withSession("first-unconstrained");
    expect(session.getBookmark()).toBeNull();
    expect(await nameIn(session, person)).toBe("Old");
    expect(await nameIn(session, person)).toBe("Old");
    expect(replica.queries).toEqual([
      { to: "replica", sql: [select] },
      { to: "replica", sql: [select] },
    ]);
    await replica.catchUp();
    expect(await nameIn(session, person)).toBe("New");
    expect(await nameIn(replica.database.withSession(), person)).toBe("New");
  });

  it("answers no session that began at the primary, and no query outside a session", async () => {
    const { person, replica } = await renamed();
    const session = replica.database.withSession("first-primary");
    expect(await Promise.all([nameIn(session, person), nameIn(session, person)])).toEqual(["New", "New"]);
    expect(await nameIn(session, person)).toBe("New");
    const alone = replica.database.prepare(select).bind(person.id);
    expect(await alone.first("first_name")).toBe("New");
    expect(new Set(replica.queries.map(({ to }) => to))).toEqual(new Set(["primary"]));
  });

  it("answers no session that has written, and no later one at its bookmark", async () => {
    const { person, replica } = await renamed();
    const { database } = replica;
    const session = database.withSession("first-unconstrained");
    expect(await nameIn(session, person)).toBe("Old");
    const early = session.getBookmark() ?? "";
    await session.batch([session.prepare("select 1"), rename(session, person)]);
    expect(await nameIn(session, person)).toBe("Newest");
    const late = session.getBookmark() ?? "";
    expect(late > early).toBe(true);
    expect(await nameIn(database.withSession(late), person)).toBe("Newest");
    expect(await nameIn(database.withSession(early), person)).toBe("Old");
    replica.queries.splice(0);
    await replica.catchUp();
    expect(await nameIn(database.withSession(late), person)).toBe("Newest");
    expect(replica.queries).toEqual([{ to: "replica", sql: [select] }]);
  });

  it("gives each write a later bookmark, also a write to the original database", async () => {
    const { person, replica } = await renamed();
    const bookmarks: string[] = [];
    for (const database of [replica.database, env.DB, replica.database]) {
      const session = database.withSession("first-unconstrained");
      await rename(session, person).run();
      bookmarks.push(session.getBookmark() ?? "");
    }
    expect(new Set(bookmarks).size).toBe(3);
    expect(bookmarks.toSorted()).toEqual(bookmarks);
  });

  it("holds every row of every table, as Drizzle reads them", async () => {
    await newLandlord({ lastName: 'O\'Neill "quoted" 😀' });
    const { database } = await laggingReplica();
    const [copied, original] = [database, env.DB].map((DB) =>
      openDatabase({ ...env, DB }, "first-unconstrained")
        .select()
        .from(users),
    );
    expect(await copied).toEqual(await original);
  });
});

describe("the lagging session store", () => {
  it("answers with the state of the last time it caught up", async () => {
    const person = await newLandlord();
    const { namespace, catchUp } = await laggingKv();
    const far = { ...env, SESSIONS: namespace };
    const [before] = await findSessions(far, person.id);
    const id = before?.id ?? "";
    await deleteSession(far, person.id, id);
    await startSession(far, person.id);
    expect(await findSession(env, person.id, id)).toBeNull();
    expect(await findSession(far, person.id, id)).toEqual(before);
    expect(await findSessions(far, person.id)).toEqual([before]);
    await catchUp();
    expect(await findSession(far, person.id, id)).toBeNull();
    expect(await findSessions(far, person.id)).toHaveLength(1);
  });
});

describe("a call from a location that lags", () => {
  it("is recorded with the queries that went to the primary", async () => {
    const person = await newLandlord();
    const far = await lagging();
    const { bindings } = far;
    await as(person, { bindings }).call(saveLandlordProfile, { body: { location: "York" } });
    expect(far.distant().some((sql) => sql.startsWith("insert into"))).toBe(true);
    far.forget();
    expect(far.distant()).toEqual([]);
    await far.catchUp();
    const profile = await as(person, { bindings }).call(getLandlordProfile);
    expect(profile.location).toBe("York");
    expect(far.queries.length).toBeGreaterThan(0);
  });
});
