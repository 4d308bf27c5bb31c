import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { me } from "#schema/endpoints/auth.ts";
import { users } from "#schema/tables/users.ts";
import { as } from "#tests/client.ts";
import { loseInboxes } from "#tests/faults.ts";
import { listen } from "#tests/live.ts";
import { newLandlord, type TestPerson } from "#tests/people.ts";
import { openInbox } from "#worker/objects/inbox/user-inbox.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { refuse } from "#worker/platform/errors.ts";
import { announceTo, endSessions, notifyPeople } from "./notify.ts";

afterEach(() => vi.restoreAllMocks());

const db = openDatabase(env);
let person: TestPerson;
beforeEach(async () => {
  person = await newLandlord();
  // From their first call on, their object knows how new their reads must be.
  await as(person).call(me);
  await vi.waitFor(async () => expect(await readsNear()).toBe(true));
});

/** Whether the person's reads can start near them, or only at the primary. */
const readsNear = async () => (await openInbox(env, person.id).bookmark()) !== null;
const refused = async () => refuse("wrong_state");
const fails = () => Promise.reject(new Error("The Worker is gone."));

describe("a change that a person may not miss", () => {
  it("keeps their reads at the primary until they are notified", async () => {
    const [written, announced] = await announceTo(env, person.id, async () => "written");
    expect([written, await readsNear()]).toEqual(["written", false]);
    await db.select({ id: users.id }).from(users).limit(1);
    await notifyPeople(env, db, [person.id], { type: "payment" }, announced);
    expect(await readsNear()).toBe(true);
  });

  it("has no announcement when their object cannot be told", async () => {
    loseInboxes(["expectEnd"]);
    expect(await announceTo(env, person.id, async () => "written")).toEqual(["written", null]);
  });

  it("leaves their reads near when it is refused, and at the primary when it perhaps was written", async () => {
    await expect(announceTo(env, person.id, refused)).rejects.toMatchObject({ code: "wrong_state" });
    await vi.waitFor(async () => expect(await readsNear()).toBe(true));
    await expect(announceTo(env, person.id, fails)).rejects.toThrow("gone");
    expect(await readsNear()).toBe(false);
  });
});

describe("an end of all sessions", () => {
  const end = (write: () => Promise<unknown>) => endSessions({ env, db }, person.id, "all", write);

  it("that is refused closes no socket and leaves the person's reads near", async () => {
    const screen = await listen(person);
    await expect(end(refused)).rejects.toMatchObject({ code: "wrong_state" });
    expect([await readsNear(), screen.closed]).toEqual([true, null]);
    screen.socket.close();
  });

  it("that perhaps was written closes every socket and keeps the person's reads at the primary", async () => {
    const screen = await listen(person);
    await expect(end(fails)).rejects.toThrow("gone");
    expect([await readsNear(), await screen.end()]).toEqual([false, 4401]);
  });

  it("is answered with 503 when the person's object was told neither before nor after", async () => {
    loseInboxes();
    await expect(end(async () => "written")).rejects.toMatchObject({ code: "unavailable" });
    vi.restoreAllMocks();
    for (const call of ["expectEnd", "endSession"] as const) {
      loseInboxes([call]);
      expect(await end(async () => "written")).toBe("written");
      vi.restoreAllMocks();
    }
  });
});
