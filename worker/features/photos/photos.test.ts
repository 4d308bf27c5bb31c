import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { newPerson, type TestPerson } from "#tests/people.ts";
import * as files from "#tests/photo-files.ts";
import { givePhoto, idOf, look, objectsOf } from "#tests/photos.ts";

const newMigrant = () => newPerson({ userType: "migrant", verified: true });
const codeOf = async (answer: Response) => (await answer.json<{ code: string }>()).code;

interface Listed {
  userId: string;
  profilePicture: string;
}

describe("a photo", () => {
  it("is uploaded and then stands in the migrant's profile and the list of landlords", async () => {
    const migrant = await newMigrant();
    const objectPath = await givePhoto(migrant, await files.jpeg());
    expect(objectPath).toMatch(/^\/objects\/[0-9a-f-]{36}\/profile\?/);
    const own = await migrant.call("GET", "/api/profiles/migrant");
    const { profilePicture } = await own.json<{ profilePicture: string }>();
    expect(idOf(profilePicture)).toBe(idOf(objectPath));
    const landlord = await newPerson({ userType: "landlord" });
    const list = await (await landlord.call("GET", "/api/migrants")).json<Listed[]>();
    const listed = list.find(({ userId }) => userId === migrant.id)?.profilePicture ?? "";
    expect(listed).toMatch(/^\/objects\/[0-9a-f-]{36}\/card\?/);
    expect((await look(listed)).status).toBe(200);
  });

  it.each(["image/jpeg", "image/png", "image/webp"] as const)("may be a %s", async (type) => {
    const bytes = await files.converted(await files.quarters(), type);
    const answer = await look(await givePhoto(await newMigrant(), bytes));
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
  });

  it("is kept in two sizes under its own name, and the upload itself is gone [ASVS 5.3.1]", async () => {
    const id = idOf(await givePhoto(await newMigrant(), await files.jpeg()));
    expect((await objectsOf(id)).sort()).toEqual([`photos/${id}/card.webp`, `photos/${id}/profile.webp`]);
  });

  it("in a list is never over 60 KB, even of grain that no encoder can shrink", async () => {
    const grain = () => [0, 1, 2].map(() => Math.floor(Math.random() * 256)) as [number, number, number];
    const path = await givePhoto(await newMigrant(), await files.png(600, 600, grain));
    const object = await env.PHOTOS.get(`photos/${idOf(path)}/card.webp`);
    expect(object?.size).toBeLessThanOrEqual(60 * 1024);
  });

  it("takes the place of the one before, which is gone at once in every size", async () => {
    const migrant = await newMigrant();
    const theirs = await givePhoto(await newMigrant(), await files.jpeg());
    const before = await givePhoto(migrant, await files.jpeg());
    const after = await givePhoto(migrant, await files.webp());
    expect((await look(before)).status).toBe(404);
    expect([(await look(after)).status, (await look(theirs)).status]).toEqual([200, 200]);
    expect(await objectsOf(idOf(before))).toEqual([]);
  });

  it("may come before the profile, and is in it from the start", async () => {
    const migrant = await newPerson({ userType: "migrant", profile: false });
    const objectPath = await givePhoto(migrant, await files.jpeg());
    const form = { countryOfOrigin: "Sudan", story: "A story." };
    const answer = await migrant.call("POST", "/api/profiles/migrant", {
      ...form,
      profilePicture: objectPath,
    });
    expect(answer.status).toBe(201);
    const { profilePicture } = await answer.json<Listed>();
    expect(idOf(profilePicture)).toBe(idOf(objectPath));
    const without = await newPerson({ userType: "migrant", profile: false });
    const bare = await without.call("POST", "/api/profiles/migrant", form);
    expect(await bare.json()).toMatchObject({ profilePicture: null });
    const hidden = await newPerson({ userType: "migrant", profile: false });
    await givePhoto(hidden, await files.jpeg());
    await hidden.call("PATCH", "/api/profile-photos", { hidden: true });
    expect(await (await hidden.call("POST", "/api/profiles/migrant", form)).json()).toMatchObject({
      profilePicture: null,
    });
    const other = await givePhoto(await newMigrant(), await files.jpeg());
    for (const foreign of [other, "/objects/x", "https://elsewhere.test/me.jpg"]) {
      const refused = await migrant.call("POST", "/api/profiles/migrant", {
        ...form,
        profilePicture: foreign,
      });
      expect([refused.status, await codeOf(refused)]).toEqual([422, "invalid_fields"]);
    }
  });
});

describe("a photo's owner", () => {
  const own = async (person: TestPerson) =>
    (await person.call("GET", "/api/profile-photos")).json<{ objectPath: string | null; hidden: boolean }>();

  it("hides it from everybody else and shows it again", async () => {
    const [migrant, landlord] = [await newMigrant(), await newPerson({ userType: "landlord" })];
    const other = await newMigrant();
    const theirs = await givePhoto(other, await files.jpeg());
    const mine = await givePhoto(migrant, await files.jpeg());
    const seen = async () =>
      (await (await landlord.call("GET", `/api/migrants/${migrant.id}`)).json<Listed>()).profilePicture;
    const path = await seen();
    expect((await look(path)).status).toBe(200);
    const hidden = await migrant.call("PATCH", "/api/profile-photos", { hidden: true });
    expect(await hidden.json()).toEqual({ objectPath: expect.any(String), hidden: true });
    expect(await seen()).toBeNull();
    expect((await look(path)).status).toBe(404);
    expect((await look((await own(migrant)).objectPath ?? "")).status).toBe(200);
    await migrant.call("PATCH", "/api/profile-photos", { hidden: false });
    expect((await look(await seen())).status).toBe(200);
    for (const [person, photo] of [
      [migrant, mine],
      [other, theirs],
    ] as const)
      expect(idOf((await own(person)).objectPath ?? "")).toBe(idOf(photo));
    const told = await (await other.call("GET", "/api/profiles/migrant")).json<Listed>();
    expect([idOf(told.profilePicture), (await look(theirs)).status]).toEqual([idOf(theirs), 200]);
  });

  it("shows nobody the photo that takes a hidden one's place, until they show it", async () => {
    const [migrant, landlord] = [await newMigrant(), await newPerson({ userType: "landlord" })];
    await givePhoto(await newMigrant(), await files.jpeg());
    await givePhoto(migrant, await files.jpeg());
    await migrant.call("PATCH", "/api/profile-photos", { hidden: true });
    const after = await givePhoto(migrant, await files.webp());
    const seen = async () =>
      (await (await landlord.call("GET", `/api/migrants/${migrant.id}`)).json<Listed>()).profilePicture;
    expect(await own(migrant)).toEqual({ objectPath: after, hidden: true });
    expect(await seen()).toBeNull();
    await migrant.call("PATCH", "/api/profile-photos", { hidden: false });
    expect(idOf(await seen())).toBe(idOf(after));
    await migrant.call("PATCH", "/api/profile-photos", { hidden: true });
    await migrant.call("DELETE", "/api/profile-photos");
    await givePhoto(migrant, await files.jpeg());
    expect((await own(migrant)).hidden).toBe(false);
  });

  it("removes it: every size is gone at once, and no profile points to it", async () => {
    const [migrant, other] = [await newMigrant(), await newMigrant()];
    const theirs = await givePhoto(other, await files.jpeg());
    const path = await givePhoto(migrant, await files.jpeg());
    for (const _ of ["once", "and again"]) {
      const answer = await migrant.call("DELETE", "/api/profile-photos");
      expect([answer.status, await answer.json()]).toEqual([200, { objectPath: null, hidden: false }]);
    }
    expect(await objectsOf(idOf(path))).toEqual([]);
    expect((await look(path)).status).toBe(404);
    expect(await (await migrant.call("GET", "/api/profiles/migrant")).json()).toMatchObject({
      profilePicture: null,
    });
    expect((await migrant.call("PATCH", "/api/profile-photos", { hidden: true })).status).toBe(404);
    const told = await (await other.call("GET", "/api/profiles/migrant")).json<Listed>();
    expect([idOf(told.profilePicture), (await look(theirs)).status]).toEqual([idOf(theirs), 200]);
  });

  it("who is a landlord has a photo of the space, and no other kind", async () => {
    const [landlord, other] = [
      await newPerson({ userType: "landlord" }),
      await newPerson({ userType: "landlord" }),
    ];
    const path = await givePhoto(landlord, await files.jpeg(1600, 1200));
    expect(await (await other.call("GET", "/api/profiles/landlord")).json()).toMatchObject({
      spacePhoto: null,
    });
    const profile = await (await landlord.call("GET", "/api/profiles/landlord")).json<{
      spacePhoto: string;
    }>();
    expect(idOf(profile.spacePhoto)).toBe(idOf(path));
    const shown = await files.decode(new Uint8Array(await (await look(path)).arrayBuffer()));
    expect([shown.width, shown.height]).toEqual([1024, 768]);
  });
});
