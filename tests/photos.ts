import { env, exports } from "cloudflare:workers";
import { expect } from "vitest";
import type { TestPerson } from "./people.ts";

type Bytes = Uint8Array<ArrayBuffer>;

export const openUpload = async (person: TestPerson) => {
  const answer = await person.call("POST", "/api/objects/upload");
  expect(answer.status).toBe(200);
  return (await answer.json<{ uploadURL: string }>()).uploadURL;
};

/** Sends a photo's bytes with their length, as browsers do. */
export const send = (uploadURL: string, bytes: Bytes | string, headers: Record<string, string> = {}) => {
  const sent = new Headers(headers);
  if (bytes instanceof Uint8Array) sent.set("Content-Length", String(bytes.length));
  return exports.default.fetch(new Request(uploadURL, { method: "PUT", headers: sent, body: bytes }));
};

export const setPhoto = (person: TestPerson, profilePhotoURL: string) =>
  person.call("PUT", "/api/profile-photos", { profilePhotoURL });

/** The whole flow of the specification; answers the photo's path. */
export async function givePhoto(person: TestPerson, bytes: Bytes): Promise<string> {
  const uploadURL = await openUpload(person);
  expect((await send(uploadURL, bytes)).status).toBe(200);
  const answer = await setPhoto(person, uploadURL);
  expect(answer.status).toBe(200);
  return (await answer.json<{ objectPath: string }>()).objectPath;
}

export const look = (path: string) => exports.default.fetch(new Request(`http://localhost:8787${path}`));
export const idOf = (path: string) =>
  path
    .split("?")[0]
    ?.split("/")
    .find((part) => part.length === 36) ?? "";

/** Everything in storage that belongs to one upload. */
export async function objectsOf(id: string): Promise<string[]> {
  const { objects } = await env.PHOTOS.list();
  return objects.map(({ key }) => key).filter((key) => key.includes(id));
}
