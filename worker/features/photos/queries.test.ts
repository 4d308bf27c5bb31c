import { env } from "cloudflare:workers";
import { inArray, isNull, or } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { photos } from "#schema/tables/photos.ts";
import { landlordProfiles, migrantProfiles } from "#schema/tables/profiles.ts";
import { users } from "#schema/tables/users.ts";
import { newPerson, type TestPerson } from "#tests/people.ts";
import { change, daysAgo, insert, now, remove, row, rows } from "#tests/rows.ts";
import { openDatabase } from "#worker/platform/database.ts";
import * as queries from "./queries.ts";

const db = openDatabase(env);
const soon = () => new Date(Date.now() + 60_000).toISOString();

/** The columns of the test photos. Each kind exists for the person, for another person and without a person. */
const kinds = {
  awaited: { state: "awaited" },
  claimed: { state: "awaited", claimedUntil: "2100-01-01T00:00:00.000Z" },
  free: { state: "awaited", claimedUntil: "2001-01-01T00:00:00.000Z" },
  old: { state: "awaited", createdAt: "2001-01-01T00:00:00.000Z" },
  current: { state: "current" },
  removed: { state: "removed" },
} as const;
type Kind = keyof typeof kinds;

describe.each(["migrant", "landlord"] as const)("the queries of photos, for a %s", (userType) => {
  let me: TestPerson;
  let other: TestPerson;
  let ids: Map<string, string>;
  const id = (label: string) => ids.get(label) ?? "";
  const all = () => [...ids.values()];
  const labelsOf = (found: readonly string[]) =>
    [...ids].flatMap(([label, each]) => (found.includes(each) ? [label] : []));

  /** All photos and both profiles as they are stored, by their labels. */
  const read = async () => {
    const stored = await rows(photos, or(inArray(photos.userId, [me.id, other.id]), isNull(photos.userId)));
    const profiles = userType === "migrant" ? migrantProfiles : landlordProfiles;
    const shown = [await row(profiles, { userId: me.id }), await row(profiles, { userId: other.id })];
    return new Map<string, string>([
      ...[...ids].map(
        ([label, each]) => [label, JSON.stringify(stored.find((one) => one.id === each))] as const,
      ),
      ...shown.map(
        (profile, at) => [at === 0 ? "my profile" : "their profile", JSON.stringify(profile)] as const,
      ),
    ]);
  };
  /** The labels of the rows that a query changes. */
  const changesOf = async (work: () => Promise<unknown>) => {
    const before = await read();
    await work();
    const after = await read();
    return [...before.keys()].filter((label) => before.get(label) !== after.get(label));
  };

  beforeEach(async () => {
    await remove(photos);
    [other, me] = [await newPerson({ userType }), await newPerson({ userType })];
    ids = new Map();
    const people = [
      ["their", other.id],
      ["my", me.id],
      ["nobody's", null],
    ] as const;
    for (const [whose, userId] of people)
      for (const [kind, columns] of Object.entries(kinds)) {
        const photo = { id: crypto.randomUUID(), userId, createdAt: now(), ...columns };
        ids.set(`${whose} ${kind}`, photo.id);
        await insert(photos, photo);
      }
    // This copies the current photos to the profiles.
    for (const person of [me, other]) await queries.hide(db, person, false);
  });

  it.each<[Kind, boolean]>([
    ["awaited", true],
    ["free", true],
    ["claimed", false],
    ["current", false],
    ["removed", false],
  ])("claim the address of a photo that is %s: %s", async (kind, can) => {
    const claim = () => queries.claimUpload(db, id(`my ${kind}`), now(), soon());
    expect(await changesOf(claim)).toEqual(can ? [`my ${kind}`] : []);
  });

  it("hold only the address of the given photo, and only while it is awaited", async () => {
    const hold = (label: string) => changesOf(() => queries.holdUpload(db, id(label), soon()));
    expect([await hold("my awaited"), await hold("my current")]).toEqual([["my awaited"], []]);
  });

  it("make only the person's own upload current, in place of the previous photo, and hidden if that was hidden", async () => {
    const make = (label: string) => changesOf(() => queries.makeCurrent(db, me, id(label)));
    for (const label of ["their awaited", "my removed", "nobody's awaited"])
      expect(await make(label)).toEqual([]);
    await change(photos, { id: id("their current") }, { hidden: true });
    expect(await make("my awaited")).toEqual(["my awaited", "my current", "my profile"]);
    expect((await row(photos, { id: id("my awaited") })).hidden).toBe(false);
    await change(photos, { id: id("my awaited") }, { hidden: true });
    expect(await make("my free")).toEqual(["my awaited", "my free", "my profile"]);
    expect((await row(photos, { id: id("my free") })).hidden).toBe(true);
    expect(await make("my free")).toEqual([]);
  });

  it("hide, show, remove and find only the person's current photo", async () => {
    expect((await queries.findOwnPhoto(db, me))?.id).toBe(id("my current"));
    expect(await changesOf(() => queries.hide(db, me, true))).toEqual(["my current", "my profile"]);
    expect(await changesOf(() => queries.hide(db, me, false))).toEqual(["my current", "my profile"]);
    expect(await changesOf(() => queries.markOwnRemoved(db, me))).toEqual(["my current", "my profile"]);
    expect(await queries.findOwnPhoto(db, me)).toBeUndefined();
  });

  it("find an upload only for its person, and only if it is recent or current", async () => {
    const found = await Promise.all(all().map((each) => queries.findUpload(db, me, each, daysAgo(1))));
    const labels = labelsOf(found.flatMap((each) => each?.id ?? []));
    expect(labels).toEqual(["my awaited", "my claimed", "my free", "my current"]);
  });

  it("delete removed photos, old uploads and photos without a person", async () => {
    const doomed = ["their old", "their removed", "my old", "my removed"];
    const nobodys = Object.keys(kinds).map((kind) => `nobody's ${kind}`);
    expect(labelsOf(await queries.findOrphans(db, daysAgo(1), 100))).toEqual([...doomed, ...nobodys]);
    expect(labelsOf(await queries.findRemovedOf(db, me))).toContain("my removed");
    expect(labelsOf(await queries.findRemovedOf(db, me))).not.toContain("my current");
    const some = ["my current", "my awaited", "nobody's current"].map(id);
    expect(await changesOf(async () => queries.markRemoved(db, some))).toEqual([
      "my awaited",
      "nobody's current",
    ]);
    expect(await changesOf(async () => queries.deleteRemoved(db, some))).toEqual([
      "my awaited",
      "nobody's current",
    ]);
  });

  it("show a photo only if it is current, not hidden (except to its owner), and its person is not suspended", async () => {
    const shown = async (ownEyes: boolean) => {
      const answers = await Promise.all(all().map((each) => queries.isShown(db, each, ownEyes)));
      return labelsOf(all().filter((_, at) => answers[at]));
    };
    expect(await shown(false)).toEqual(["their current", "my current"]);
    await change(photos, { id: id("my current") }, { hidden: true });
    expect([await shown(false), await shown(true)]).toEqual([
      ["their current"],
      ["their current", "my current"],
    ]);
    await change(users, { id: other.id }, { suspendedAt: now() });
    expect(await shown(true)).toEqual(["my current"]);
  });
});
