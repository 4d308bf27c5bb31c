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
import { announceTo, endSessions, pushFrame } from "./push-frames.ts";

afterEach(() => vi.restoreAllMocks());

const db = openDatabase(env);
let person: TestPerson;
beforeEach(async () => {
  person = await newLandlord();
  // After the first call, the person's inbox knows how new their reads must be.
  await as(person).call(me);
  await vi.waitFor(async () => expect(await readsNear()).toBe(true));
});

/** True if the person's reads can start at a replica near them; false if they must start at the primary. */
const readsNear = async () => (await openInbox(env, person.id).bookmark()) !== null;
const refused = async () => refuse("wrong_state");
const fails = () => Promise.reject(new Error("The Worker is gone."));

describe("a change that is announced to a person's inbox", () => {
  it("keeps the person's reads at the primary until they are notified", async () => {
    const [written, announced] = await announceTo(env, person.id, async () => "written");
    expect([written, await readsNear()]).toEqual(["written", false]);
    await db.select({ id: users.id }).from(users).limit(1);
    await pushFrame(env, db, [person.id], { type: "payment" }, announced);
    expect(await readsNear()).toBe(true);
  });

  it("is written without an announcement when the inbox is unreachable", async () => {
    loseInboxes(["announceChange"]);
    expect(await announceTo(env, person.id, async () => "written")).toEqual(["written", null]);
  });

  it("keeps reads at a replica when it is refused, and at the primary when it may have been written", async () => {
    await expect(announceTo(env, person.id, refused)).rejects.toMatchObject({ code: "wrong_state" });
    await vi.waitFor(async () => expect(await readsNear()).toBe(true));
    await expect(announceTo(env, person.id, fails)).rejects.toThrow("gone");
    expect(await readsNear()).toBe(false);
  });
});

it("a frame that an inbox did not take is logged with its type, and one that it took is not", async () => {
  const lines = vi.spyOn(console, "log").mockImplementation(() => {});
  const noted = () => lines.mock.calls.flat().filter((line) => String(line).includes("news_not_pushed"));
  await pushFrame(env, db, [person.id], { type: "payment" });
  expect(noted()).toEqual([]);
  loseInboxes(["push"]);
  await pushFrame(env, db, [person.id], { type: "payment" });
  expect(noted().map((line) => JSON.parse(String(line)))).toMatchObject([{ frame: "payment" }]);
});

describe("ending all sessions", () => {
  const end = (write: () => Promise<unknown>) => endSessions({ env, db }, person.id, "all", write);

  it("closes no socket and keeps the person's reads at a replica when the write is refused", async () => {
    const screen = await listen(person);
    await expect(end(refused)).rejects.toMatchObject({ code: "wrong_state" });
    expect([await readsNear(), screen.closed]).toEqual([true, null]);
    screen.socket.close();
  });

  it("closes every socket and keeps the person's reads at the primary when the write may have succeeded", async () => {
    const screen = await listen(person);
    await expect(end(fails)).rejects.toThrow("gone");
    expect([await readsNear(), await screen.end()]).toEqual([false, 4401]);
  });

  it("answers 503 when the person's inbox is unreachable before and after the write", async () => {
    loseInboxes();
    await expect(end(async () => "written")).rejects.toMatchObject({ code: "unavailable" });
    vi.restoreAllMocks();
    for (const call of ["announceChange", "endSession"] as const) {
      loseInboxes([call]);
      expect(await end(async () => "written")).toBe("written");
      vi.restoreAllMocks();
    }
  });
});
