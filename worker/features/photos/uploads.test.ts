import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  getProfilePhoto,
  hideProfilePhoto,
  openUpload,
  removeProfilePhoto,
  setProfilePhoto,
} from "#schema/endpoints/photos.ts";
import { getMigrantProfile } from "#schema/endpoints/profiles.ts";
import { anonymous, as, refusalOf } from "#tests/client.ts";
import { newAdmin, newLandlord, newMigrant, type TestPerson } from "#tests/people.ts";
import * as files from "#tests/photo-files.ts";
import { givePhoto, idOf, newUploadURL, objectsOf, setPhoto, upload } from "#tests/photos.ts";
import { findStorage, findStorageOrigin } from "./storage.ts";
import { readStaged } from "./store.ts";

afterEach(() => vi.restoreAllMocks());

const newVerified = () => newMigrant({ verified: true });
const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const withText = (bytes: Uint8Array<ArrayBuffer>, at: number, text: string) => {
  bytes.set(ascii(text), at);
  return bytes;
};

/** Sets an upload as the photo, and runs `work` before each `name` call to storage. */
function setWhile(
  name: "get" | "put",
  person: TestPerson,
  profilePhotoURL: string,
  work: () => Promise<void>,
) {
  const call = env.PHOTOS[name].bind(env.PHOTOS) as (...given: unknown[]) => Promise<unknown>;
  const slow = async (...given: unknown[]) => {
    await work();
    return call(...given);
  };
  const PHOTOS = new Proxy(env.PHOTOS, {
    get: (bucket, key) => (key === name ? slow : Reflect.get(bucket, key).bind(bucket)),
  });
  return as(person, { bindings: { ...env, PHOTOS } }).send(setProfilePhoto, { body: { profilePhotoURL } });
}

/** The refusal of an upload, either of the PUT or of the call that sets it as the photo. */
async function refusalOfPhoto(bytes: Uint8Array<ArrayBuffer>) {
  const migrant = await newVerified();
  const uploadURL = await newUploadURL(migrant);
  const sent = await upload(uploadURL, bytes);
  const refusal = await refusalOf(sent.ok ? setPhoto(migrant, uploadURL) : sent);
  expect(await objectsOf(idOf(uploadURL))).toEqual([]);
  return refusal;
}

describe("an upload", () => {
  const notPhotos: [string, () => Promise<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer>][] = [
    ["an SVG", () => ascii('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ["an HTML page", () => ascii("<!doctype html><script>alert(1)</script>")],
    ["a PDF", () => ascii("%PDF-1.7\n1 0 obj")],
    ["an icon", () => Uint8Array.of(0, 0, 1, 0, 1, 0, 16, 16)],
    ["a GIF that is also a script", () => ascii("GIF89a/*\0\0*/=1;alert(1)")],
    ["a HEIC photo", () => ascii("\0\0\0\x18ftypheic\0\0\0\0mif1heic")],
    ["an executable", () => ascii("MZ\x90\0")],
    ["a sound with the chunks of a WebP", async () => withText(await files.webp(), 8, "WAVE")],
    ["a WebP in a container of another kind", async () => withText(await files.webp(), 0, "RIFX")],
    ["a JPEG with a ZIP behind it", async () => files.joined(await files.jpeg(), ascii("PK\x03\x04 secret"))],
    ["a PNG with HTML behind it", async () => files.joined(await files.quarters(), ascii("<script>"))],
    ["a WebP with a ZIP behind it", async () => files.joined(await files.webp(), ascii("PK\x03\x04"))],
    ["a JPEG cut off in the middle", async () => (await files.jpeg()).slice(0, 900)],
    ["a JPEG without its end", async () => (await files.jpeg()).slice(0, -2)],
    ["a PNG cut off in the middle", async () => (await files.quarters()).slice(0, -20)],
    ["a WebP cut off in the middle", async () => (await files.webp()).slice(0, -9)],
    ["a JPEG's first bytes and nonsense", () => ascii("\xff\xd8\xff\xe0 not really a photo at all")],
    [
      "a PNG with a wrong checksum",
      async () => {
        const bytes = await files.quarters();
        bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1;
        return bytes;
      },
    ],
  ];
  it.each(notPhotos)("is refused with 415 and not stored when it is %s", async (_, make) => {
    const uploadURL = await newUploadURL(await newVerified());
    const sent = upload(uploadURL, await make());
    expect(await refusalOf(sent)).toEqual({ status: 415, code: "photo_of_wrong_type" });
    expect(await objectsOf(idOf(uploadURL))).toEqual([]);
  });

  it("is identified by its bytes, not by its declared type [abuse 19, ASVS 5.2.1]", async () => {
    const uploadURL = await newUploadURL(await newVerified());
    const html = await upload(uploadURL, "<script>alert(1)</script>", {
      headers: { "Content-Type": "image/jpeg" },
    });
    expect(html.status).toBe(415);
    const named = await upload(uploadURL, await files.jpeg(), { headers: { "Content-Type": "text/html" } });
    expect(named.status).toBe(200);
    const stored = await env.PHOTOS.head(`staging/${idOf(uploadURL)}`);
    expect(stored?.httpMetadata?.contentType).toBe("image/jpeg");
  });

  it("is refused with 422 when it is empty, and when its pixels cannot be read", async () => {
    expect(await refusalOfPhoto(new Uint8Array())).toEqual({ status: 422, code: "photo_empty" });
    const broken = files.hugePng(300, 300);
    expect(await refusalOfPhoto(broken)).toEqual({ status: 422, code: "photo_unreadable" });
  });

  it("can be sent again to the same address after its pixels could not be read", async () => {
    const migrant = await newVerified();
    const uploadURL = await newUploadURL(migrant);
    await upload(uploadURL, files.hugePng(300, 300));
    expect((await setPhoto(migrant, uploadURL)).status).toBe(422);
    expect((await upload(uploadURL, await files.jpeg())).status).toBe(200);
    expect((await setPhoto(migrant, uploadURL)).status).toBe(200);
  });

  it("is refused by its header when it has over 40 megapixels, without being decoded", async () => {
    const draw = vi.spyOn(env.IMAGES, "input");
    expect(await refusalOfPhoto(files.hugePng(50_000, 50_000))).toEqual({
      status: 422,
      code: "photo_of_too_many_pixels",
    });
    expect(await refusalOfPhoto(files.hugePng(40_000_001, 1))).toEqual({
      status: 422,
      code: "photo_of_too_many_pixels",
    });
    const uploadURL = await newUploadURL(await newVerified());
    expect((await upload(uploadURL, files.hugePng(40_000, 1_000))).status).toBe(200);
    expect(draw).not.toHaveBeenCalled();
  });

  it("is refused before it is sent when its announced type or size is not accepted", async () => {
    const migrant = await newVerified();
    const announce = (body: object) => as(migrant).refused(openUpload, { body });
    expect(await announce({ contentType: "image/heic", size: 9 })).toEqual({
      status: 415,
      code: "photo_of_wrong_type",
    });
    const tooLarge = { size: 5 * 1024 * 1024 + 1 };
    expect(await announce(tooLarge)).toEqual({ status: 413, code: "photo_too_large" });
    expect(await announce({ size: 0 })).toEqual({ status: 422, code: "photo_empty" });
    for (const size of [undefined, 1, 5 * 1024 * 1024])
      await as(migrant).call(openUpload, { body: { contentType: "image/png", size } });
  });

  it("does not become a photo when re-encoding fails, and can be set again", async () => {
    const migrant = await newVerified();
    const uploadURL = await newUploadURL(migrant);
    await upload(uploadURL, await files.jpeg());
    const down = vi.spyOn(env.IMAGES, "input").mockImplementation(() => {
      throw new Error("The binding is down.");
    });
    expect(await refusalOf(setPhoto(migrant, uploadURL))).toEqual({ status: 503, code: "unavailable" });
    expect(await objectsOf(idOf(uploadURL))).toEqual([`staging/${idOf(uploadURL)}`]);
    down.mockRestore();
    expect((await setPhoto(migrant, uploadURL)).status).toBe(200);
  });
});

describe("an upload address", () => {
  it("accepts 5 MB, and refuses one byte more with 413 [§5.16, §9.17, ASVS 5.2.1]", async () => {
    // `photoUpload`
    const most = 5 * 1024 * 1024;
    const noise = () => [0, 1, 2].map(() => Math.floor(Math.random() * 256)) as [number, number, number];
    const small = await files.png(64, 64, noise);
    const filler = most - small.length - 12;
    const full = await files.png(64, 64, () => [9, 9, 9], files.pngChunk("tEXt", new Uint8Array(filler)));
    const exact = most - full.length;
    const whole = await files.png(
      64,
      64,
      () => [9, 9, 9],
      files.pngChunk("tEXt", new Uint8Array(filler + exact)),
    );
    expect(whole.length).toBe(most);
    await givePhoto(await newVerified(), whole);
    const uploadURL = await newUploadURL(await newVerified());
    expect(await refusalOf(upload(uploadURL, files.joined(whole, Uint8Array.of(0))))).toEqual({
      status: 413,
      code: "photo_too_large",
    });
  });

  it("counts the bytes that arrive, not the declared length", async () => {
    const uploadURL = await newUploadURL(await newVerified());
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)),
    });
    const answer = await upload(uploadURL, endless);
    expect(answer.status).toBe(413);
    expect(await objectsOf(idOf(uploadURL))).toEqual([]);
  });

  it("stores nothing when the sender aborts, and can be used again", async () => {
    const uploadURL = await newUploadURL(await newVerified());
    const photo = await files.jpeg();
    const broken = new ReadableStream({
      start: (controller) => controller.enqueue(photo.slice(0, 500)),
      pull: (controller) => controller.error(new Error("The network is gone.")),
    });
    await upload(uploadURL, broken).catch(() => undefined);
    expect(await objectsOf(idOf(uploadURL))).toEqual([]);
    expect((await upload(uploadURL, photo)).status).toBe(200);
  });

  it("accepts one PUT: a second one is refused with 403, before and after the photo is set", async () => {
    const migrant = await newVerified();
    const uploadURL = await newUploadURL(migrant);
    const photo = await files.jpeg();
    const both = await Promise.all([upload(uploadURL, photo), upload(uploadURL, photo)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect((await setPhoto(migrant, uploadURL)).status).toBe(200);
    expect(await refusalOf(upload(uploadURL, photo))).toEqual({ status: 403, code: "upload_closed" });
  });

  it.each(["get", "put"] as const)(
    "sets the photo once when another call sets it before the %s call to storage",
    async (name) => {
      const migrant = await newVerified();
      const uploadURL = await newUploadURL(migrant);
      await upload(uploadURL, await files.jpeg());
      const late = await setWhile(name, migrant, uploadURL, async () => {
        expect((await setPhoto(migrant, uploadURL)).status).toBe(200);
      });
      expect(late.status).toBe(200);
      expect(idOf((await late.json<{ objectPath: string }>()).objectPath)).toBe(idOf(uploadURL));
      expect(await objectsOf(idOf(uploadURL))).toHaveLength(2);
    },
  );

  it("sets a hidden photo when the previous photo is hidden while the new one is processed", async () => {
    const migrant = await newVerified();
    await givePhoto(migrant, await files.jpeg());
    const uploadURL = await newUploadURL(migrant);
    await upload(uploadURL, await files.webp());
    const late = await setWhile("put", migrant, uploadURL, async () => {
      await as(migrant).send(hideProfilePhoto, { body: { hidden: true } });
    });
    expect(late.status).toBe(200);
    const { objectPath, hidden } = await as(migrant).call(getProfilePhoto);
    expect([idOf(objectPath), hidden]).toEqual([idOf(uploadURL), true]);
    expect(await as(migrant).call(getMigrantProfile)).toMatchObject({
      profilePicture: null,
    });
  });

  it("leaves no object of a photo that is removed while a second call is processing it", async () => {
    const migrant = await newVerified();
    const uploadURL = await newUploadURL(migrant);
    await upload(uploadURL, await files.jpeg());
    let removed: Promise<void> | undefined;
    const late = await setWhile("put", migrant, uploadURL, () => {
      removed ??= setPhoto(migrant, uploadURL).then(async () => {
        await as(migrant).call(removeProfilePhoto);
      });
      return removed;
    });
    expect(await refusalOf(late)).toEqual({ status: 404, code: "not_found" });
    expect(await objectsOf(idOf(uploadURL))).toEqual([]);
  });

  it("is valid for ten minutes [§9.20]", async () => {
    const person = await newVerified();
    // The end is a whole second.
    const issued = Math.ceil(Date.now() / 1000) * 1000;
    const clock = vi.spyOn(Date, "now").mockReturnValue(issued);
    const uploadURL = await newUploadURL(person);
    clock.mockReturnValue(issued + 10 * 60_000);
    expect((await upload(uploadURL, await files.jpeg())).status).toBe(403);
    clock.mockReturnValue(issued + 10 * 60_000 - 1);
    expect((await upload(uploadURL, await files.jpeg())).status).toBe(200);
  });

  it("is refused with 403 when a single character of it is changed", async () => {
    const uploadURL = await newUploadURL(await newVerified());
    const photo = await files.jpeg();
    const address = new URL(uploadURL);
    const forged = [
      uploadURL.replace(idOf(uploadURL), crypto.randomUUID()),
      uploadURL.replace(idOf(uploadURL), "x"),
      uploadURL.replace(/until=\d+/, (until) => `${until.slice(0, -1)}9`),
      uploadURL.replace(/until=\d+/, "until=9999999999"),
      uploadURL.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
      `${uploadURL}&more=1`,
      address.origin + address.pathname,
    ];
    for (const one of forged.filter((given) => given !== uploadURL)) {
      expect([one, (await upload(one, photo)).status]).toEqual([one, 403]);
    }
  });

  it("can set a photo only for the person who received it", async () => {
    const migrant = await newVerified();
    const uploadURL = await newUploadURL(migrant);
    await upload(uploadURL, await files.jpeg());
    const others = await Promise.all([newVerified(), newVerified(), newLandlord(), newAdmin()]);
    for (const other of others)
      expect(await refusalOf(setPhoto(other, uploadURL))).toEqual({ status: 404, code: "not_found" });
    expect((await anonymous.send(setProfilePhoto, { body: { profilePhotoURL: uploadURL } })).status).toBe(
      401,
    );
    expect((await anonymous.send(openUpload)).status).toBe(401);
    const [first, again] = [await setPhoto(migrant, uploadURL), await setPhoto(migrant, uploadURL)];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(await again.json()).toEqual(await first.json());
    for (const other of others)
      expect(await refusalOf(setPhoto(other, uploadURL))).toEqual({ status: 404, code: "not_found" });
    const forged = uploadURL.replace(/until=\d+/, "until=9999999999");
    expect(await refusalOf(setPhoto(migrant, forged))).toEqual({ status: 404, code: "not_found" });
  });

  it("is parsed and never fetched, with any value of profilePhotoURL [ASVS 1.2.5]", async () => {
    const migrant = await newVerified();
    const uploadURL = await newUploadURL(migrant);
    const calls = vi.spyOn(globalThis, "fetch");
    const path = new URL(uploadURL).pathname + new URL(uploadURL).search;
    const foreign = [
      "http://169.254.169.254/latest/meta-data/",
      `http://169.254.169.254${path}`,
      `https://elsewhere.test${path}`,
      `//elsewhere.test${path}`,
      "/objects/../api/auth/me",
      "https://localhost:8787.elsewhere.test/",
      "file:///etc/passwd",
      "javascript:alert(1)",
      "data:image/png;base64,AAAA",
      "not an address at all",
      "http://[",
      uploadURL.replace("://", "://someone@elsewhere@"),
    ];
    for (const given of foreign) {
      const answer = await setPhoto(migrant, given);
      expect([given, answer.status]).toEqual([given, 422]);
    }
    for (const given of [uploadURL, uploadURL.replace(/until=\d+/, "until=9999999999")]) {
      expect([given, (await setPhoto(migrant, given)).status]).toEqual([given, 404]);
    }
    expect(calls).not.toHaveBeenCalled();
  });
});

describe("the configured address of the storage service", () => {
  const storage = {
    R2_S3_BUCKET_URL: "https://account.r2.cloudflarestorage.com/havenbridge-photos",
    R2_S3_ACCESS_KEY_ID: "key",
    R2_S3_SECRET_ACCESS_KEY: "secret",
  };
  const bindings = { ...env, ...storage };
  const announced = { contentType: "image/jpeg", size: 9_000 };

  it("receives an announced photo, which is then set like any other, without a call to that address", async () => {
    const migrant = await newVerified();
    const { uploadURL } = await as(migrant, { bindings }).call(openUpload, { body: announced });
    expect(uploadURL).toMatch(
      /^https:\/\/account\.r2\.cloudflarestorage\.com\/havenbridge-photos\/staging\//,
    );
    const set = () =>
      as(migrant, { bindings }).send(setProfilePhoto, { body: { profilePhotoURL: uploadURL } });
    expect((await set()).status).toBe(404);
    const calls = vi.spyOn(globalThis, "fetch");
    await env.PHOTOS.put(`staging/${idOf(uploadURL)}`, await files.jpeg());
    expect((await set()).status).toBe(200);
    expect(calls).not.toHaveBeenCalled();
    expect(await objectsOf(idOf(uploadURL))).toHaveLength(2);
  });

  it("receives uploads that get the same checks, and a refused one is deleted", async () => {
    const migrant = await newVerified();
    const { uploadURL: profilePhotoURL } = await as(migrant, { bindings }).call(openUpload, {
      body: announced,
    });
    await env.PHOTOS.put(`staging/${idOf(profilePhotoURL)}`, "<script>alert(1)</script>");
    const refusal = await as(migrant, { bindings }).refused(setProfilePhoto, { body: { profilePhotoURL } });
    expect(refusal).toEqual({ status: 415, code: "photo_of_wrong_type" });
    expect(await objectsOf(idOf(profilePhotoURL))).toEqual([]);
  });

  it("causes an error, and is not ignored, if only some of its settings are set", () => {
    const names = Object.keys(storage) as (keyof typeof storage)[];
    for (const name of names) {
      expect(() => findStorage({ ...env, [name]: storage[name] })).toThrow("or none");
      expect(() => findStorage({ ...bindings, [name]: "" })).toThrow("or none");
    }
    expect(findStorage(env)).toBeNull();
  });

  it("is an origin to which pages may connect", () => {
    expect(findStorageOrigin(bindings)).toBe("https://account.r2.cloudflarestorage.com");
    expect(findStorageOrigin(env)).toBeUndefined();
  });

  it("receives uploads that are refused with 413 before they are read if they are too large", async () => {
    const id = crypto.randomUUID();
    await env.PHOTOS.put(`staging/${id}`, "four");
    expect(await readStaged(env, id, 4)).toHaveLength(4);
    await expect(readStaged(env, id, 3)).rejects.toMatchObject({ code: "photo_too_large" });
    expect(await readStaged(env, crypto.randomUUID(), 4)).toBeNull();
  });

  it("is not used for an unannounced photo, and an address of another bucket is refused", async () => {
    const migrant = await newVerified();
    const issue = async (body: Partial<typeof announced>) =>
      (await as(migrant, { bindings }).call(openUpload, { body })).uploadURL;
    const uploadURL = await issue({});
    const partly = [await issue({ contentType: "image/jpeg" }), await issue({ size: 9_000 })];
    for (const address of [uploadURL, ...partly])
      expect(new URL(address).origin).toBe("http://localhost:8787");
    const foreign = `https://account.r2.cloudflarestorage.com/other/staging/${idOf(uploadURL)}`;
    const answer = await as(migrant, { bindings }).send(setProfilePhoto, {
      body: {
        profilePhotoURL: foreign,
      },
    });
    expect(answer.status).toBe(422);
  });
});
