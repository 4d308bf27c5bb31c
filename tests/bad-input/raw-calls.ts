import { env } from "cloudflare:workers";
import { photoPath } from "#worker/features/photos/paths.ts";
import { uploadAddress } from "#worker/features/photos/upload-address.ts";
import { origin } from "../client.ts";
import { socketHeaders, ticketOf } from "../live.ts";
import { strangeForms } from "../permissions/token-forms.ts";
import type { World } from "../permissions/world.ts";
import * as files from "../photo-files.ts";
import type { Chance } from "./chance.ts";
import { badEvents } from "./events.ts";
import type { BadRequest } from "./requests.ts";
import * as samples from "./samples.ts";

/** Bad input for the raw calls, which have no schema: events, uploads, photo paths, the live socket. */
export async function* byHand(world: World, chance: Chance): AsyncGenerator<BadRequest> {
  yield* badEvents(chance);
  yield* badUploads(world, chance);
  yield* badPaths(chance);
  yield* badKnocks(world, chance);
}

type Bytes = Uint8Array<ArrayBuffer>;
const evil = "https://evil.example";
const ascii = (text: string): Bytes => Uint8Array.from(text, (character) => character.charCodeAt(0) & 0xff);
/** Malformed ids without "..", which the URL parser resolves. */
const malformedIds = samples.malformedIds.filter((id) => id !== "..");
const pathOf = (address: string) => address.replace(/^https?:\/\/[^/]+/, "");

/** Makes `count` unused upload addresses. */
async function openUploads(world: World, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  await env.DB.prepare("insert into photos (id, user_id, created_at) select value, ?, ? from json_each(?)")
    .bind(world.members.MV.id, Date.now(), JSON.stringify(ids))
    .run();
  return Promise.all(ids.map(async (id) => pathOf(await uploadAddress(env, id, null))));
}

/** Variants of a signed address, all invalid. */
function forged(path: string, other: string): string[] {
  const [place = "", query = ""] = path.split("?");
  const signature = new URLSearchParams(query).get("signature") ?? "";
  const with_ = (changed: string) => `${place}?${changed}`;
  return [
    place,
    `${place}?`,
    with_(`${query}&more=1`),
    with_(`${query}&signature=${signature}`),
    with_(query.replace(/until=\d+/, "until=9999999999")),
    with_(query.replace(/until=\d+/, "until=0")),
    with_(query.replace(/until=\d+/, "until=NaN")),
    with_(query.replace(/until=\d+/, "until=-1e309")),
    with_(query.replace(/until=(\d+)/, "until=%20$1")),
    with_(query.replace(/until=\d+&/, "")),
    with_(query.replace(/signature=.*/, "signature=")),
    with_(query.replace(/signature=.*/, `signature=${signature.toLowerCase()}x`)),
    with_(query.replace(/signature=.*/, `signature=${"A".repeat(signature.length)}`)),
    with_(query.replace(/signature=.*/, `signature=${"A".repeat(10_000)}`)),
    with_(query.replace(/signature=.*/, "signature=%00%ff%F0%9F%8C%8A")),
    with_("__proto__=1&constructor=1"),
    with_(other.split("?")[1] ?? ""),
  ];
}

async function* badUploads(world: World, chance: Chance): AsyncGenerator<BadRequest> {
  const [jpeg, png, webp] = [await files.jpeg(24, 24), await files.quarters(8, 6), await files.webp()];
  const chances = 300;
  const [open = "", other = "", ...fresh] = await openUploads(world, chances + 40);
  const send = (what: string, right: readonly number[], path: string, more: Partial<BadRequest> = {}) => ({
    what: `upload: ${what}`,
    method: "PUT",
    path,
    body: jpeg,
    by: null,
    right,
    ...more,
  });
  for (const id of malformedIds)
    yield send(`id ${id.slice(0, 20)}`, [403, 404], `/api/objects/upload/${id}?${open.split("?")[1]}`);
  for (const path of forged(open, other)) yield send("a changed address", [403], path);
  for (const Origin of [evil, "null", "http://localhost:8788"])
    yield send("another site's page", [403], open, { headers: { Origin } });
  // A refused image does not use up the address.
  const nothing: readonly [number, Bytes][] = [
    [422, new Uint8Array()],
    [422, files.hugePng(50_000, 50_000)],
    [415, files.hugePng(0, 0)],
    [413, new Uint8Array(5 * 1024 * 1024 + 1)],
    [415, ascii("GIF89a/*\0\0*/=1;alert(1)")],
    [415, ascii('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    [415, ascii("<!doctype html><script>alert(1)</script>")],
    [415, ascii("%PDF-1.7\n1 0 obj")],
    [415, ascii("PK\x03\x04 secret")],
    [415, ascii('{"a":1}')],
    [415, ascii("\xff\xd8\xff")],
    [415, ascii("\x89PNG\r\n\x1a\n")],
    [415, ascii("RIFF\0\0\0\0WEBP")],
    [415, ascii("RIFF\xff\xff\xff\xffWEBPVP8X\xff\xff\xff\xff")],
    [415, files.joined(jpeg, ascii("PK\x03\x04"))],
    [415, files.joined(png, ascii("<script>"))],
    [415, jpeg.slice(0, -2)],
    [415, png.slice(0, -20)],
    [415, webp.slice(0, -9)],
    [415, new Uint8Array(64 * 1024)],
  ];
  for (const [right, body] of nothing) yield send("no photo", [right], open, { body });
  for (const type of [...samples.contentTypes, "image/svg+xml", "text/html", "image/png%E9"])
    yield send(`type ${type}`, [200], fresh.pop() ?? "", { headers: { "Content-Type": type } });
  for (const length of ["abc", "-1", "1", "1e9", "99999999999999999999"])
    yield send(`length ${length}`, [200, 413], fresh.pop() ?? "", { headers: { "Content-Length": length } });
  for (const Authorization of Object.values(await strangeForms(world.members.MX.id)))
    yield send("any token", [200], fresh.pop() ?? "", { headers: { Authorization } });
  for (let at = 0; at < chances; at += 1) {
    const path = fresh.pop() ?? open;
    yield send("by chance", [200, 403, 415, 422], path, {
      body: damaged(chance.pick([jpeg, png, webp]), chance),
    });
  }
}

/** A photo with random bytes changed, cut or repeated. */
function damaged(photo: Bytes, chance: Chance): Bytes {
  const changed = photo.slice();
  for (let times = chance.below(6); times >= 0; times -= 1) {
    // Half of the changes hit the header, which contains the lengths.
    const at = chance.below(chance.below(2) === 0 ? 64 : changed.length);
    changed[at] = chance.pick([0, 1, 0x7f, 0x80, 0xff, chance.below(256)]);
  }
  const at = chance.below(changed.length);
  const how = chance.below(5);
  if (how === 0) return changed.slice(0, at);
  if (how === 1) return files.joined(changed, changed.subarray(at));
  if (how === 2) return files.joined(changed.subarray(0, at), changed.subarray(at + 1 + chance.below(8)));
  return changed;
}

function* badPaths(chance: Chance): Generator<BadRequest> {
  const send = (what: string, path: string, headers: Record<string, string> = {}): BadRequest => ({
    what: `photo: ${what}`,
    method: "GET",
    path,
    headers,
    by: null,
    right: [404],
  });
  const path = photoPath(env, crypto.randomUUID(), "card", "own") ?? "";
  const other = photoPath(env, crypto.randomUUID(), "profile") ?? "";
  const query = path.split("?")[1] ?? "";
  yield send("of an unknown photo", path);
  for (const id of malformedIds) yield send(`id ${id.slice(0, 20)}`, `/objects/${id}/card?${query}`);
  for (const size of ["", "x", "CARD", "card%00", "card/..", "..%2f", "__proto__", "a".repeat(10_000)])
    yield send(`size ${size.slice(0, 20)}`, `${path.split("/").slice(0, 3).join("/")}/${size}?${query}`);
  for (const one of forged(path, other)) yield send("a changed path", one);
  for (const eyes of ["others", "OWN", "admin", "", "own&eyes=own", "%00"])
    yield send(`eyes ${eyes}`, path.replace("eyes=own", `eyes=${eyes}`));
  for (const Range of [
    "bytes=0-",
    "bytes=-1",
    "bytes=9-1",
    "bytes=0-0,1-1",
    "bytes=a-b",
    `bytes=${"0-0,".repeat(900)}`,
  ])
    yield send("a range", path, { Range });
  for (const tag of ["*", '"x"', "W/", "%FF"])
    yield send("a condition", path, { "If-None-Match": tag, "If-Modified-Since": tag });
  for (let times = 0; times < 100; times += 1) {
    const text = () => encodeURIComponent(chance.text(12).toWellFormed());
    yield send(
      "by chance",
      `/objects/${text()}/${text()}?until=${text()}&signature=${text()}&eyes=${text()}`,
    );
  }
}

async function* badKnocks(world: World, chance: Chance): AsyncGenerator<BadRequest> {
  const send = (
    what: string,
    right: readonly number[],
    headers: Record<string, string>,
    path = "/api/live",
  ) => ({
    what: `socket: ${what}`,
    method: "GET",
    path,
    headers,
    by: null,
    right,
  });
  const good = socketHeaders(await ticketOf(world.members.MX));
  const protocol = "Sec-WebSocket-Protocol";
  const tokens = Object.values(await strangeForms(world.members.MX.id)).map((form) => form.slice(7));
  const tickets = ["", "x", "..", "a.b.c", "eyJ.eyJ.", "%FF", "%00", "a".repeat(100_000), ...tokens];
  for (const ticket of [...tickets, world.members.MX.token])
    yield send("no ticket", [401], socketHeaders(ticket));
  for (const offered of [
    "",
    ",",
    ",,,",
    "live.v1",
    "live.v2",
    "LIVE.V1",
    "x".repeat(9_000),
    "live.v1,".repeat(900),
  ])
    yield send(`protocol ${offered.slice(0, 20)}`, [401], { ...good, [protocol]: offered });
  yield send("a ticket without our protocol", [401], {
    ...good,
    [protocol]: good[protocol]?.split(", ")[1] ?? "",
  });
  for (const Origin of [evil, "null", "", "http://localhost:8788", `${origin}.evil.example`, "%FF"])
    yield send("another site's page", [403], { ...good, Origin });
  for (const Upgrade of ["", "h2c", "web socket", "websocket, h2c", "%FF"])
    yield send("no socket", [426], { ...good, Upgrade });
  for (let times = 0; times < 100; times += 1) {
    const text = () => btoa(encodeURIComponent(chance.text(30).toWellFormed()));
    const ticket = `${text()}.${text()}.${text()}`;
    yield send("by chance", [401], socketHeaders(ticket), `/api/live?${text()}`);
  }
  yield send("a valid ticket after all refusals", [101], good, "/api/live?__proto__=1&ticket=x");
}
