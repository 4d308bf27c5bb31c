import { env } from "cloudflare:workers";
import { openUpload, setProfilePhoto } from "#schema/endpoints/photos.ts";
import { as, send } from "./client.ts";
import type { TestPerson } from "./people.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** A one-time address for an upload of this person. */
export const newUploadURL = async (person: TestPerson): Promise<string> =>
  (await as(person).call(openUpload, {})).uploadURL;

/** Sends a photo's bytes with their length, as browsers do. */
export const upload = (
  uploadURL: string,
  body: Bytes | string | ReadableStream,
  options: Omit<Parameters<typeof send>[2] & object, "body" | "json"> = {},
) => {
  const headers = new Headers(options.headers);
  if (body instanceof Uint8Array && !headers.has("Content-Length"))
    headers.set("Content-Length", String(body.length));
  return send("PUT", uploadURL, { ...options, headers, body });
};

export const setPhoto = (person: TestPerson, profilePhotoURL: string) =>
  as(person).send(setProfilePhoto, { body: { profilePhotoURL } });

/** Uploads a photo and makes it the person's profile photo. Returns its path. */
export async function givePhoto(person: TestPerson, bytes: Bytes): Promise<string> {
  const profilePhotoURL = await newUploadURL(person);
  const uploaded = await upload(profilePhotoURL, bytes);
  if (!uploaded.ok) throw new Error(`The upload is refused: ${uploaded.status} ${await uploaded.text()}`);
  const { objectPath } = await as(person).call(setProfilePhoto, { body: { profilePhotoURL } });
  return String(objectPath);
}

/** Opens the path of a photo, as an <img> does. */
export const openPhoto = (path: string | null | undefined) => send("GET", String(path));

/** The id of an upload or photo in its address or path. */
export const idOf = (path: string | null | undefined) =>
  path
    ?.split("?")[0]
    ?.split("/")
    .find((part) => part.length === 36) ?? "";

/** The keys of all stored objects of one upload. */
export async function objectsOf(id: string): Promise<string[]> {
  const { objects } = await env.PHOTOS.list();
  return objects.map(({ key }) => key).filter((key) => key.includes(id));
}
