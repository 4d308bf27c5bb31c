import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { getMigrant, listMigrants } from "#schema/endpoints/migrants.ts";
import { getProfilePhoto, hideProfilePhoto, removeProfilePhoto } from "#schema/endpoints/photos.ts";
import { getLandlordProfile, getMigrantProfile, saveMigrantProfile } from "#schema/endpoints/profiles.ts";
import { photos } from "#schema/tables/photos.ts";
import { as } from "#tests/client.ts";
import { newLandlord, newMigrant, type TestPerson } from "#tests/people.ts";
import * as files from "#tests/photo-files.ts";
import { givePhoto, idOf, newUploadURL, objectsOf, openPhoto } from "#tests/photos.ts";
import { rows } from "#tests/rows.ts";

const newVerified = () => newMigrant({ verified: true });
describe("a photo", () => {
  it("appears after the upload in the migrant's profile and in the list for landlords", async () => {
    const migrant = await newVerified();
    const objectPath = await givePhoto(migrant, await files.jpeg());
    expect(objectPath).toMatch(/^\/objects\/[0-9a-f-]{36}\/profile\?/);
    const { profilePicture } = await as(migrant).call(getMigrantProfile);
    expect(idOf(profilePicture)).toBe(idOf(objectPath));
    const landlord = await newLandlord();
    const list = await as(landlord).call(listMigrants);
    const listed = list.find(({ userId }) => userId === migrant.id)?.profilePicture;
    expect(listed).toMatch(/^\/objects\/[0-9a-f-]{36}\/card\?/);
    expect((await openPhoto(listed)).status).toBe(200);
  });

  it.each(["image/jpeg", "image/png", "image/webp"] as const)("may be a %s", async (type) => {
    const bytes = await files.converted(await files.quarters(), type);
    const answer = await openPhoto(await givePhoto(await newVerified(), bytes));
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
  });

  it("is stored in two sizes under a generated name, and the upload itself is deleted [ASVS 5.3.1]", async () => {
    const id = idOf(await givePhoto(await newVerified(), await files.jpeg()));
    expect((await objectsOf(id)).sort()).toEqual([`photos/${id}/card.webp`, `photos/${id}/profile.webp`]);
  });

  it("is at most 60 KB in a list, even when it is noise that does not compress", async () => {
    const noise = () => [0, 1, 2].map(() => Math.floor(Math.random() * 256)) as [number, number, number];
    const path = await givePhoto(await newVerified(), await files.png(600, 600, noise));
    const object = await env.PHOTOS.get(`photos/${idOf(path)}/card.webp`);
    expect(object?.size).toBeLessThanOrEqual(60 * 1024);
  });

  it("replaces the previous one, which is deleted at once in every size", async () => {
    const migrant = await newVerified();
    const theirs = await givePhoto(await newVerified(), await files.jpeg());
    const before = await givePhoto(migrant, await files.jpeg());
    const after = await givePhoto(migrant, await files.webp());
    expect((await openPhoto(before)).status).toBe(404);
    expect([(await openPhoto(after)).status, (await openPhoto(theirs)).status]).toEqual([200, 200]);
    expect(await objectsOf(idOf(before))).toEqual([]);
    expect(await rows(photos, { userId: migrant.id })).toMatchObject([{ id: idOf(after), state: "current" }]);
  });

  it("may be set before the profile exists, and appears in the new profile unless it is hidden", async () => {
    const migrant = await newMigrant({ profile: false });
    const objectPath = await givePhoto(migrant, await files.jpeg());
    const form = { countryOfOrigin: "Sudan", story: "A story." };
    const body = { ...form, profilePicture: objectPath };
    const { profilePicture } = await as(migrant).call(saveMigrantProfile, { body });
    expect(idOf(profilePicture)).toBe(idOf(objectPath));
    const without = await newMigrant({ profile: false });
    await newUploadURL(without);
    const bare = await as(without).call(saveMigrantProfile, { body: form });
    expect(bare).toMatchObject({ profilePicture: null });
    const hidden = await newMigrant({ profile: false });
    await givePhoto(hidden, await files.jpeg());
    await as(hidden).call(hideProfilePhoto, { body: { hidden: true } });
    expect(await as(hidden).call(saveMigrantProfile, { body: form })).toMatchObject({
      profilePicture: null,
    });
    const other = await givePhoto(await newVerified(), await files.jpeg());
    const awaited = `/objects/${idOf(await newUploadURL(migrant))}/profile`;
    for (const wrong of [other, awaited, "/objects/x", "https://elsewhere.test/me.jpg"]) {
      const body = { ...form, profilePicture: wrong };
      const refusal = await as(migrant).refused(saveMigrantProfile, { body });
      expect(refusal).toMatchObject({ status: 422, code: "invalid_fields" });
    }
  });
});

describe("a photo's owner", () => {
  const own = (person: TestPerson) => as(person).call(getProfilePhoto);

  it("can hide it from all others and show it again", async () => {
    const [migrant, landlord] = [await newVerified(), await newLandlord()];
    const other = await newVerified();
    const theirs = await givePhoto(other, await files.jpeg());
    const mine = await givePhoto(migrant, await files.jpeg());
    const seen = async () =>
      (await as(landlord).call(getMigrant, { params: { id: migrant.id } })).profilePicture;
    const path = await seen();
    expect((await openPhoto(path)).status).toBe(200);
    const hidden = await as(migrant).call(hideProfilePhoto, { body: { hidden: true } });
    expect(hidden).toEqual({ objectPath: expect.any(String), hidden: true });
    expect(await seen()).toBeNull();
    expect((await openPhoto(path)).status).toBe(404);
    expect((await openPhoto((await own(migrant)).objectPath)).status).toBe(200);
    await as(migrant).call(hideProfilePhoto, { body: { hidden: false } });
    expect((await openPhoto(await seen())).status).toBe(200);
    for (const [person, photo] of [
      [migrant, mine],
      [other, theirs],
    ] as const)
      expect(idOf((await own(person)).objectPath)).toBe(idOf(photo));
    const untouched = await as(other).call(getMigrantProfile);
    expect([idOf(untouched.profilePicture), (await openPhoto(theirs)).status]).toEqual([idOf(theirs), 200]);
  });

  it("can replace a hidden photo, and the new one remains hidden until the owner shows it", async () => {
    const [migrant, landlord] = [await newVerified(), await newLandlord()];
    await givePhoto(await newVerified(), await files.jpeg());
    // The bytes of this upload are never sent.
    await newUploadURL(migrant);
    await givePhoto(migrant, await files.jpeg());
    await as(migrant).call(hideProfilePhoto, { body: { hidden: true } });
    const after = await givePhoto(migrant, await files.webp());
    const seen = async () =>
      (await as(landlord).call(getMigrant, { params: { id: migrant.id } })).profilePicture;
    expect(await own(migrant)).toEqual({ objectPath: after, hidden: true });
    expect(await seen()).toBeNull();
    await as(migrant).call(hideProfilePhoto, { body: { hidden: false } });
    expect(idOf(await seen())).toBe(idOf(after));
    await as(migrant).call(hideProfilePhoto, { body: { hidden: true } });
    await as(migrant).call(removeProfilePhoto);
    await givePhoto(migrant, await files.jpeg());
    expect((await own(migrant)).hidden).toBe(false);
  });

  it("can remove it, and then every size is deleted at once and the profile no longer points to it", async () => {
    const [migrant, other] = [await newVerified(), await newVerified()];
    const theirs = await givePhoto(other, await files.jpeg());
    const path = await givePhoto(migrant, await files.jpeg());
    for (const _ of ["once", "and again"]) {
      const removed = await as(migrant).call(removeProfilePhoto);
      expect(removed).toEqual({ objectPath: null, hidden: false });
    }
    expect(await objectsOf(idOf(path))).toEqual([]);
    expect(await rows(photos, { userId: migrant.id })).toEqual([]);
    expect((await openPhoto(path)).status).toBe(404);
    expect(await as(migrant).call(getMigrantProfile)).toMatchObject({
      profilePicture: null,
    });
    expect((await as(migrant).send(hideProfilePhoto, { body: { hidden: true } })).status).toBe(404);
    const untouched = await as(other).call(getMigrantProfile);
    expect([idOf(untouched.profilePicture), (await openPhoto(theirs)).status]).toEqual([idOf(theirs), 200]);
  });

  it("who is a landlord sees it as the photo of the space, in its aspect ratio", async () => {
    const [landlord, other] = [await newLandlord(), await newLandlord()];
    const path = await givePhoto(landlord, await files.jpeg(1600, 1200));
    expect(await as(other).call(getLandlordProfile)).toMatchObject({
      spacePhoto: null,
    });
    const profile = await as(landlord).call(getLandlordProfile);
    expect(idOf(profile.spacePhoto)).toBe(idOf(path));
    const shown = await files.decode(new Uint8Array(await (await openPhoto(path)).arrayBuffer()));
    expect([shown.width, shown.height]).toEqual([1024, 768]);
  });
});
