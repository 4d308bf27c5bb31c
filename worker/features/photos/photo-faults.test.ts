import { env } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { removeProfilePhoto, setProfilePhoto } from "#schema/endpoints/photos.ts";
import { photos } from "#schema/tables/photos.ts";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { users } from "#schema/tables/users.ts";
import { as, refusalOf } from "#tests/client.ts";
import { type CrashPoint, Fuse, fuse } from "#tests/crashing.ts";
import { newMigrant, type TestPerson } from "#tests/people.ts";
import { jpeg } from "#tests/photo-files.ts";
import { givePhoto, idOf, newUploadURL, objectsOf, openPhoto, setPhoto, upload } from "#tests/photos.ts";
import { change, daysAgo, insertMany, now, remove, rows } from "#tests/rows.ts";
import { runScheduled } from "#worker/scheduled.ts";
import { sweepPhotos } from "./sweep.ts";

type Bindings = typeof env;

let photo: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  photo = await jpeg(96, 64);
});
afterEach(() => vi.restoreAllMocks());

const hours = (count: number) => count * 60 * 60_000;

/** Checks the invariant: both sizes exist of the photo that the profile points to and of the current photo. */
async function expectPhotoToExist({ id: userId }: TestPerson) {
  const [profile] = await rows(migrantProfiles, { userId });
  const current = await rows(photos, { userId, state: "current" });
  for (const id of [profile?.profilePicture, ...current.map((each) => each.id)]) {
    if (!id) continue;
    for (const size of ["card", "profile"])
      expect(await env.PHOTOS.head(`photos/${id}/${size}.webp`)).toBeTruthy();
  }
}

/** Checks that a day later, storage contains only current photos, and all other rows are deleted. */
async function expectNothingLeftOver() {
  await change(photos, {}, { createdAt: daysAgo(1.1) });
  // `orphanHours`
  await runScheduled(env, new Date(Date.now() + hours(24.1)));
  const left = await rows(photos);
  expect(left.filter(({ state }) => state !== "current")).toEqual([]);
  const { objects } = await env.PHOTOS.list();
  const known = left.flatMap(({ id }) => [`photos/${id}/card.webp`, `photos/${id}/profile.webp`]);
  expect(objects.map(({ key }) => key).sort()).toEqual(known.sort());
}

const flows: Record<string, (person: TestPerson) => Promise<(bindings: Bindings) => Promise<unknown>>> = {
  "sending the bytes": async (person) => {
    const uploadURL = await newUploadURL(person);
    return (bindings) => upload(uploadURL, photo, { bindings });
  },
  "making an upload the photo": async (person) => {
    const profilePhotoURL = await newUploadURL(person);
    await upload(profilePhotoURL, photo);
    return (bindings) => as(person, { bindings }).send(setProfilePhoto, { body: { profilePhotoURL } });
  },
  "making an upload the next photo": async (person) => {
    await givePhoto(person, photo);
    const profilePhotoURL = await newUploadURL(person);
    await upload(profilePhotoURL, photo);
    return (bindings) => as(person, { bindings }).send(setProfilePhoto, { body: { profilePhotoURL } });
  },
  "removing a photo": async (person) => {
    await givePhoto(person, photo);
    return (bindings) => as(person, { bindings }).send(removeProfilePhoto);
  },
};

describe("a failure of any call to storage or database, before or after its effect", () => {
  it.each(Object.keys(flows))(
    "while %s leaves no profile with a missing photo and, a day later, no unused object",
    async (name) => {
      const prepare = flows[name];
      if (!prepare) throw new Error("There is no such flow.");
      const counting = new Fuse(null);
      const all = await (await prepare(await newMigrant()))(fuse(env, counting) as Bindings);
      expect((all as Response).ok).toBe(true);
      for (let at = 1; at <= counting.calls; at += 1) {
        for (const when of ["before", "after"] as const) {
          for (const lasts of ["once", "for good"] as const) {
            const person = await newMigrant();
            const run = await prepare(person);
            const point: CrashPoint = { at, when, lasts };
            await run(fuse(env, new Fuse(point)) as Bindings);
            await expectPhotoToExist(person);
            // After a permanent failure of the call, the person can still set and remove another photo.
            if (lasts === "once") continue;
            expect((await openPhoto(await givePhoto(person, photo))).status).toBe(200);
            await as(person).call(removeProfilePhoto);
          }
        }
      }
      await expectNothingLeftOver();
    },
    120_000,
  );
});

describe("an uploaded photo", () => {
  it("can be set within an hour after its address was issued, and not later", async () => {
    const person = await newMigrant();
    const statusAfter = async (minutes: number) => {
      const uploadURL = await newUploadURL(person);
      await upload(uploadURL, photo);
      await change(photos, { id: idOf(uploadURL) }, { createdAt: daysAgo(minutes / 1440) });
      return (await setPhoto(person, uploadURL)).status;
    };
    // `uploadKeptSeconds`
    expect(await statusAfter(59.5)).toBe(200);
    expect(await statusAfter(60.5)).toBe(404);
  });
});

describe("a call that needs storage", () => {
  it("is answered with 503 and logged while storage is down, and works when it is back", async () => {
    const person = await newMigrant();
    const uploadURL = await newUploadURL(person);
    const log = vi.spyOn(console, "log");
    const get = vi.spyOn(env.PHOTOS, "get");
    const put = vi.spyOn(env.PHOTOS, "put");
    const fault = new Error("Storage is down.");
    const unavailable = { status: 503, code: "unavailable" };
    put.mockRejectedValueOnce(fault);
    expect(await refusalOf(upload(uploadURL, photo))).toEqual(unavailable);
    expect((await upload(uploadURL, photo)).status).toBe(200);
    get.mockRejectedValueOnce(fault);
    expect(await refusalOf(setPhoto(person, uploadURL))).toEqual(unavailable);
    put.mockRejectedValueOnce(fault);
    expect(await refusalOf(setPhoto(person, uploadURL))).toEqual(unavailable);
    const body = { profilePhotoURL: uploadURL };
    const { objectPath } = await as(person).call(setProfilePhoto, { body });
    get.mockRejectedValueOnce(fault);
    expect(await refusalOf(openPhoto(objectPath))).toEqual(unavailable);
    expect((await openPhoto(objectPath)).status).toBe(200);
    const events = log.mock.calls.map(([line]) => JSON.parse(line).event);
    expect(events.filter((event) => event === "photo_store_unreachable")).toHaveLength(4);
  });
});

describe("a photo whose files cannot be deleted", () => {
  it("is hidden from everyone at once, is logged, and its files are deleted by the next sweep", async () => {
    const person = await newMigrant();
    const path = await givePhoto(person, photo);
    const log = vi.spyOn(console, "log");
    vi.spyOn(env.PHOTOS, "delete").mockRejectedValueOnce(new Error("Storage is down."));
    await as(person).call(removeProfilePhoto);
    expect((await openPhoto(path)).status).toBe(404);
    expect(await objectsOf(idOf(path))).toHaveLength(2);
    const events = log.mock.calls.map(([line]) => JSON.parse(line).event);
    expect(events).toContain("photo_not_dropped");
    await runScheduled(env, new Date());
    expect(await objectsOf(idOf(path))).toEqual([]);
  });
});

describe("the sweep", () => {
  it("keeps uploads that are less than a day old, and photos in use", async () => {
    const person = await newMigrant();
    const path = await givePhoto(person, photo);
    const waiting = await newUploadURL(person);
    await upload(waiting, photo);
    await runScheduled(env, new Date(Date.now() + hours(23.9)));
    expect((await setPhoto(person, waiting)).status).toBe(200);
    expect((await openPhoto(path)).status).toBe(404);
    await expectNothingLeftOver();
    expect(await objectsOf(idOf(waiting))).toHaveLength(2);
  });

  it("deletes the photos of deleted people", async () => {
    const person = await newMigrant();
    const id = idOf(await givePhoto(person, photo));
    await remove(users, { id: person.id });
    await runScheduled(env, new Date());
    expect(await objectsOf(id)).toEqual([]);
  });

  it("deletes uploads that were written after their address had expired", async () => {
    await env.PHOTOS.put(`staging/${crypto.randomUUID()}`, "late");
    await expectNothingLeftOver();
  });

  it("deletes such uploads from every page of the list of files", async () => {
    const ids = [1, 2, 3].map(() => crypto.randomUUID());
    for (const id of ids) await env.PHOTOS.put(`staging/${id}`, "late");
    const list = env.PHOTOS.list.bind(env.PHOTOS);
    // Storage lists 1,000 files on a page.
    const paged = vi.spyOn(env.PHOTOS, "list");
    paged.mockImplementation((options) => list({ ...options, limit: 1 }));
    await sweepPhotos(env, new Date(Date.now() + hours(24.1)));
    paged.mockRestore();
    for (const id of ids) expect(await objectsOf(id)).toEqual([]);
  });

  it("deletes at most 1,000 photos in one pass, and the rest in the next one", async () => {
    const sweep = () => sweepPhotos(env, new Date());
    await sweep();
    const removed = { userId: null, state: "removed", createdAt: now() } as const;
    const ids = Array.from({ length: 1_001 }, () => crypto.randomUUID());
    await insertMany(
      photos,
      ids.map((id) => ({ id, ...removed })),
    );
    // `sweptAtOnce`, `mostRounds`
    const passes = [await sweep(), await sweep(), await sweep()];
    expect(passes).toEqual([{ swept: 1_000 }, { swept: 1 }, { swept: 0 }]);
    expect(await rows(photos, { state: "removed" })).toEqual([]);
  });
});
