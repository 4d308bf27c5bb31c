import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { listPendingVerifications } from "#schema/endpoints/admin.ts";
import { getConnection } from "#schema/endpoints/connections.ts";
import { listMigrants } from "#schema/endpoints/migrants.ts";
import { getProfilePhoto } from "#schema/endpoints/photos.ts";
import { submitMigrantVerification } from "#schema/endpoints/verification.ts";
import { photos } from "#schema/tables/photos.ts";
import { users } from "#schema/tables/users.ts";
import { as, send } from "#tests/client.ts";
import { Fuse, fuse } from "#tests/crashing.ts";
import { newAdmin, newConnection, newLandlord, newMigrant, type TestPerson } from "#tests/people.ts";
import { jpeg } from "#tests/photo-files.ts";
import { givePhoto, idOf, openPhoto } from "#tests/photos.ts";
import { change, now, remove } from "#tests/rows.ts";
import { nonPagePolicy } from "#worker/http/security-headers.ts";

afterEach(() => vi.restoreAllMocks());

const newVerified = () => newMigrant({ verified: true });
const suspend = (person: TestPerson) => change(users, { id: person.id }, { suspendedAt: now() });

const connectionSeenBy = (person: TestPerson, id: string) =>
  as(person).call(getConnection, { params: { id } });

describe("the signed path of a photo", () => {
  it("gives everyone who has it access for at most an hour, to an image that cannot run as a page", async () => {
    const path = await givePhoto(await newVerified(), await jpeg());
    const answer = await openPhoto(path);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "content-security-policy": nonPagePolicy,
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "private, max-age=600",
    });
    await answer.arrayBuffer();
    const signedFor = Number(new URLSearchParams(path.split("?")[1]).get("until")) - Date.now() / 1000;
    expect(signedFor).toBeLessThanOrEqual(3_600);
    expect(signedFor).toBeGreaterThan(2_990);
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 3_601_000);
    expect((await openPhoto(path)).status).toBe(404);
  });

  it("stays the same for ten minutes, and works until an hour after they began", async () => {
    const migrant = await newVerified();
    await givePhoto(migrant, await jpeg());
    // Each full ten minutes have their own path (`photoPathSteadySeconds`, `photoPathSeconds`).
    const began = Math.ceil(Date.now() / 600_000) * 600_000;
    const clock = vi.spyOn(Date, "now");
    const at = (seconds: number) => clock.mockReturnValue(began + seconds * 1000);
    const read = async () => (await as(migrant).call(getProfilePhoto)).objectPath;
    at(0);
    const path = await read();
    at(599);
    expect(await read()).toBe(path);
    at(600);
    expect(await read()).not.toBe(path);
    at(3_599);
    expect((await openPhoto(path)).status).toBe(200);
    at(3_600);
    expect((await openPhoto(path)).status).toBe(404);
  });

  it("gives everyone the 404 of an unknown photo when its signature is missing or does not match", async () => {
    const path = await givePhoto(await newVerified(), await jpeg());
    const [bare = ""] = path.split("?");
    const bodyOf = async (answer: Response) => {
      const { requestId: _, ...rest } = await answer.json<{ requestId: string }>();
      return { status: answer.status, ...rest };
    };
    const unknown = await bodyOf(await openPhoto(`/objects/${crypto.randomUUID()}/card`));
    expect(unknown.status).toBe(404);
    const people = await Promise.all([newVerified(), newLandlord(), newAdmin()]);
    for (const token of [undefined, ...people.map((person) => person.token)]) {
      expect(await bodyOf(await send("GET", bare, { token }))).toEqual(unknown);
    }
    const id = idOf(path);
    const another = await givePhoto(await newVerified(), await jpeg());
    const others = [
      path.replace(id, idOf(another)),
      path.replace(/signature=./, (start) => (start.endsWith("A") ? "signature=B" : "signature=A")),
      path.replace(/until=\d+/, "until=9999999999"),
      path.replace("/profile?", "/card?"),
      path.replace("eyes=own&", ""),
      path.replace("/profile?", "/original?"),
      path.replace(id, id.toUpperCase()),
      `/objects/photos/${id}/card.webp`,
      `/objects/staging/${id}`,
      "/objects/",
    ];
    for (const other of others) {
      const answer = await openPhoto(other);
      expect([other, answer.status]).toEqual([other, 404]);
      expect(answer.headers.get("Content-Type")).not.toContain("text/html");
    }
  });
});

it("a photo whose file is missing in storage is answered with 404", async () => {
  const path = await givePhoto(await newVerified(), await jpeg());
  await env.PHOTOS.delete(`photos/${idOf(path)}/profile.webp`);
  expect((await openPhoto(path)).status).toBe(404);
});

describe("a migrant's photo", () => {
  it("is shown to landlords who browse, without additional database or storage calls", async () => {
    const [migrant, landlord] = [await newVerified(), await newLandlord()];
    const browse = async () => {
      const counting = new Fuse(null);
      const bindings = fuse(env, counting) as typeof env;
      const answer = await as(landlord, { bindings }).send(listMigrants);
      return { text: await answer.text(), calls: counting.calls };
    };
    // The first call of a session makes more database calls than later ones, so it is not counted.
    await browse();
    const without = await browse();
    const id = idOf(await givePhoto(migrant, await jpeg()));
    const withPhoto = await browse();
    expect(withPhoto.text).toContain(`/objects/${id}/card`);
    expect(withPhoto.calls).toBe(without.calls);
    expect((await as(migrant).send(listMigrants)).status).toBe(403);
  });

  it.each([
    ["pending", true],
    ["active", true],
    ["completed", true],
    ["cancelled", false],
  ] as const)("is shown to the landlord of a %s connection: %s", async (status, shown) => {
    const [migrant, landlord] = [await newVerified(), await newLandlord()];
    await givePhoto(migrant, await jpeg());
    const id = await newConnection(landlord, migrant, status);
    const { migrantProfile } = (await connectionSeenBy(landlord, id)).migrant;
    const path = migrantProfile?.profilePicture ?? null;
    expect(path === null).toBe(!shown);
    if (path) expect((await openPhoto(path)).status).toBe(200);
  });

  it("is shown to admins who review a request", async () => {
    const [migrant, admin] = [await newVerified(), await newAdmin()];
    const path = await givePhoto(migrant, await jpeg());
    await as(migrant).send(submitMigrantVerification, {
      body: { fullName: "Amal", reasonForMigration: "War" },
    });
    const { migrantVerifications } = await as(admin).call(listPendingVerifications);
    const request = migrantVerifications.find(({ migrantId }) => migrantId === migrant.id);
    expect(request?.migrant).toMatchObject({ profilePicture: expect.stringContaining(idOf(path)) });
  });

  it("is hidden when it is removed, and when its migrant is suspended or deleted", async () => {
    const [migrant, landlord] = [await newVerified(), await newLandlord()];
    const path = await givePhoto(migrant, await jpeg());
    const id = await newConnection(landlord, migrant, "pending");
    await suspend(migrant);
    expect((await openPhoto(path)).status).toBe(404);
    expect((await connectionSeenBy(landlord, id)).migrant.migrantProfile?.profilePicture).toBeNull();
    const gone = await newVerified();
    const kept = await givePhoto(gone, await jpeg());
    await remove(users, { id: gone.id });
    expect((await openPhoto(kept)).status).toBe(404);
    const removed = await givePhoto(await newVerified(), await jpeg());
    await change(photos, { id: removed.split("/")[2] ?? "" }, { state: "removed" });
    expect((await openPhoto(removed)).status).toBe(404);
  });
});

describe("the photo of a space", () => {
  it.each([
    ["pending", true],
    ["active", true],
    ["completed", true],
    ["cancelled", false],
  ] as const)("is shown to the migrant of a %s connection: %s", async (status, shown) => {
    const [migrant, landlord] = [await newVerified(), await newLandlord()];
    await givePhoto(landlord, await jpeg());
    const id = await newConnection(landlord, migrant, status);
    const { spacePhoto } = (await connectionSeenBy(migrant, id)).landlord;
    expect(spacePhoto === null).toBe(!shown);
    expect((await connectionSeenBy(landlord, id)).landlord).not.toHaveProperty("spacePhoto");
    if (!spacePhoto) return;
    const paths = [spacePhoto.card, spacePhoto.profile];
    for (const path of paths) expect((await openPhoto(path)).status).toBe(200);
    await suspend(landlord);
    for (const path of paths) expect((await openPhoto(path)).status).toBe(404);
    expect((await connectionSeenBy(migrant, id)).landlord.spacePhoto).toBeNull();
  });
});
