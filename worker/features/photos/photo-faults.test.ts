import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { type CrashPoint, Fuse, fuse } from "#tests/crashing.ts";
import { callWith, serve } from "#tests/money.ts";
import { newPerson, type TestPerson } from "#tests/people.ts";
import { jpeg } from "#tests/photo-files.ts";
import { givePhoto, idOf, look, objectsOf, openUpload, send, setPhoto } from "#tests/photos.ts";
import { runScheduled } from "#worker/scheduled.ts";

type Bindings = typeof env;

let photo: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  photo = await jpeg(96, 64);
});

const hours = (count: number) => count * 60 * 60_000;

/** The promise of every moment: what a profile points to is there, in both sizes. */
async function expectPhotoToBeThere({ id: userId }: TestPerson) {
  const { results } = await env.DB.prepare(
    `select profile_picture as id from migrant_profiles where user_id = ?1 and profile_picture is not null
     union select id from photos where user_id = ?1 and state = 'current'`,
  )
    .bind(userId)
    .all<{ id: string }>();
  for (const { id } of results) {
    for (const size of ["card", "profile"])
      expect(await env.PHOTOS.head(`photos/${id}/${size}.webp`)).toBeTruthy();
  }
}

/** A day later nothing is stored that no profile points to, and no row waits for anything. */
async function expectNothingLeftOver() {
  await env.DB.prepare("update photos set created_at = created_at - ?").bind(hours(25)).run();
  await runScheduled(env, new Date(Date.now() + hours(25)));
  const { results } = await env.DB.prepare("select id, state from photos").all<{
    id: string;
    state: string;
  }>();
  expect(results.filter(({ state }) => state !== "current")).toEqual([]);
  const { objects } = await env.PHOTOS.list();
  const known = results.flatMap(({ id }) => [`photos/${id}/card.webp`, `photos/${id}/profile.webp`]);
  expect(objects.map(({ key }) => key).sort()).toEqual(known.sort());
}

const flows: Record<string, (person: TestPerson) => Promise<(bindings: Bindings) => Promise<unknown>>> = {
  "sending the bytes": async (person) => {
    const { pathname, search } = new URL(await openUpload(person));
    return (bindings) => serve(bindings, pathname + search, { method: "PUT", body: photo });
  },
  "making an upload the photo": async (person) => {
    const profilePhotoURL = await openUpload(person);
    await send(profilePhotoURL, photo);
    return (bindings) => callWith(bindings, person, "PUT", "/api/profile-photos", { profilePhotoURL });
  },
  "making an upload the next photo": async (person) => {
    await givePhoto(person, photo);
    const profilePhotoURL = await openUpload(person);
    await send(profilePhotoURL, photo);
    return (bindings) => callWith(bindings, person, "PUT", "/api/profile-photos", { profilePhotoURL });
  },
  "removing a photo": async (person) => {
    await givePhoto(person, photo);
    return (bindings) => callWith(bindings, person, "DELETE", "/api/profile-photos", {});
  },
};

describe("whatever call of storage or database fails, before or after its effect", () => {
  it.each(Object.keys(flows))(
    "while %s: no profile points to a missing photo, and nothing is left over",
    async (name) => {
      const prepare = flows[name];
      if (!prepare) throw new Error("There is no such flow.");
      const counting = new Fuse(null);
      const all = await (await prepare(await newPerson({ userType: "migrant" })))(
        fuse(env, counting) as Bindings,
      );
      expect((all as Response).ok).toBe(true);
      for (let at = 1; at <= counting.calls; at += 1) {
        for (const when of ["before", "after"] as const) {
          for (const lasts of ["once", "for good"] as const) {
            const person = await newPerson({ userType: "migrant" });
            const run = await prepare(person);
            const point: CrashPoint = { at, when, lasts };
            await run(fuse(env, new Fuse(point)) as Bindings);
            await expectPhotoToBeThere(person);
            // Whatever happened, the person's next photo works, and can be taken away again.
            if (lasts === "once") continue;
            expect((await look(await givePhoto(person, photo))).status).toBe(200);
            expect((await person.call("DELETE", "/api/profile-photos")).status).toBe(200);
          }
        }
      }
      await expectNothingLeftOver();
    },
    120_000,
  );
});

describe("a photo that has arrived", () => {
  it("is taken within an hour of its address, and no later", async () => {
    const person = await newPerson({ userType: "migrant" });
    const takenAfter = async (minutes: number) => {
      const uploadURL = await openUpload(person);
      await send(uploadURL, photo);
      await env.DB.prepare("update photos set created_at = created_at - ? where id = ?")
        .bind(minutes * 60_000, idOf(uploadURL))
        .run();
      return (await setPhoto(person, uploadURL)).status;
    };
    expect(await takenAfter(59)).toBe(200);
    expect(await takenAfter(61)).toBe(404);
  });
});

describe("the sweep", () => {
  it("leaves alone what is younger than a day, and what is somebody's photo", async () => {
    const person = await newPerson({ userType: "migrant" });
    const path = await givePhoto(person, photo);
    const waiting = await openUpload(person);
    await send(waiting, photo);
    await runScheduled(env, new Date(Date.now() + hours(23)));
    expect((await setPhoto(person, waiting)).status).toBe(200);
    expect((await look(path)).status).toBe(404);
    await expectNothingLeftOver();
    expect(await objectsOf(idOf(waiting))).toHaveLength(2);
  });

  it("takes away the photos of people who are gone", async () => {
    const person = await newPerson({ userType: "migrant" });
    const id = idOf(await givePhoto(person, photo));
    await env.DB.prepare("delete from users where id = ?").bind(person.id).run();
    await runScheduled(env, new Date());
    expect(await objectsOf(id)).toEqual([]);
  });

  it("takes away uploads that were written past the end of their use", async () => {
    await env.PHOTOS.put(`staging/${crypto.randomUUID()}`, "late");
    await expectNothingLeftOver();
  });
});
