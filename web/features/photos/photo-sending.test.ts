import { i18n } from "@lingui/core";
import Uppy, { type Body } from "@uppy/core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { photoUpload } from "#schema/limits.ts";
import { type Meta, sendPhotos } from "./photo-sending.ts";

// Words are written as they stand, and a photo is drawn by browsers only.
vi.mock("@lingui/core/macro", () => ({ t: String.raw, msg: String.raw }));
vi.mock("./shrink-photo.ts", () => ({ shrinkPhoto: async (photo: Blob) => photo }));

/** Every call, in seconds: the bytes that were sent, and what was asked of the server. */
let calls: string[];
/** What answers the bytes, after how long and where; 0 is a network that is not there. */
let answerTo: (address: string) => number;
/** Addresses at which bytes have arrived. */
let arrivedAt: Set<string>;

const withoutTimes = () => calls.map((call) => call.replace(/^\d+ /, ""));
const now = () => Date.now() / 1_000;
const lastPart = (address: string) => address.split("/").at(-1) ?? "";
/** A reply that needs no time of its own. */
const reply = (status: number, body: object) => ({
  ok: status === 200,
  status,
  statusText: "",
  headers: new Headers(),
  text: async () => JSON.stringify(body),
});

/** The server's side of the two calls around the bytes: an address each time, and a photo only where bytes arrived. */
async function serve(path: string, { body }: RequestInit) {
  if (path.endsWith("/upload")) {
    const address = `${path}/${calls.filter((call) => call.includes("address")).length + 1}`;
    calls.push(`${now()} address ${lastPart(address)}`);
    return reply(200, { uploadURL: `http://localhost${address}` });
  }
  const id = lastPart(JSON.parse(String(body)).profilePhotoURL);
  calls.push(`${now()} ask for ${id}`);
  return arrivedAt.has(id) ? reply(200, { objectPath: `/objects/${id}/profile` }) : reply(404, {});
}

/** The one that carries the bytes. */
class Attempt {
  status = 0;
  statusText = "";
  responseText = "";
  upload = {};
  address = "";
  onload = () => {};
  onerror = () => {};
  open(_: string, address: string) {
    this.address = lastPart(address);
  }
  abort() {}
  setRequestHeader() {}
  send() {
    calls.push(`${now()} send to ${this.address}`);
    this.status = answerTo(this.address);
    queueMicrotask(() => (this.status ? this.onload() : this.onerror()));
  }
}

function sending(size = 5) {
  const uppy = new Uppy<Meta, Body>();
  const arrived: string[] = [];
  const failures: string[] = [];
  sendPhotos(uppy, {
    onArrived: (address) => arrived.push(lastPart(address)),
    onFailed: (reason) => failures.push(reason),
  });
  uppy.addFile({ name: "photo.jpg", type: "image/jpeg", data: new Blob([new Uint8Array(size)]) });
  return { uppy, arrived, failures };
}

beforeEach(() => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  calls = [];
  answerTo = () => 0;
  arrivedAt = new Set();
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal("XMLHttpRequest", Attempt);
  vi.stubGlobal("fetch", serve);
  vi.stubGlobal("location", new URL("http://localhost/profile-setup"));
  vi.stubGlobal("localStorage", { getItem: () => null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const triesAgain = [1, 3, 7, 15, 31, 63, 127, 255, 511, 1_023].map((at) => `${at} send to 1`);

it("a lost photo is sent again ten times: after a second, and each time after twice the wait [§8.31]", async () => {
  const { uppy } = sending();
  void uppy.upload();
  await vi.runAllTimersAsync();
  expect(calls).toEqual(["0 address 1", "0 send to 1", ...triesAgain]);
});

it("nothing more is sent once the upload is cancelled during a wait", async () => {
  const { uppy } = sending();
  void uppy.upload();
  await vi.advanceTimersByTimeAsync(1_500);
  uppy.cancelAll();
  await vi.runAllTimersAsync();
  expect(calls).toEqual(["0 address 1", "0 send to 1", "1 send to 1"]);
});

describe("a try that comes after its address's ten minutes", () => {
  it("gets the photo a fresh address and another try, where nothing has arrived [§8.33]", async () => {
    const { uppy, arrived, failures } = sending();
    answerTo = (address) => (address === "2" ? 200 : now() < 600 ? 0 : 403);
    void uppy.upload();
    await vi.runAllTimersAsync();
    expect(calls).toEqual([
      "0 address 1",
      "0 send to 1",
      ...triesAgain,
      "1023 ask for 1",
      "1023 address 2",
      "1023 send to 2",
    ]);
    expect([arrived, failures]).toEqual([["2"], []]);
  });

  it("sends nothing twice, where the bytes have arrived and only their answer was lost [§8.33]", async () => {
    const { uppy, arrived, failures } = sending();
    arrivedAt.add("1");
    answerTo = () => (now() < 600 ? 0 : 403);
    void uppy.upload();
    await vi.runAllTimersAsync();
    expect(calls).toEqual(["0 address 1", "0 send to 1", ...triesAgain, "1023 ask for 1"]);
    expect([arrived, failures]).toEqual([["1"], []]);
  });
});

it("a photo that has arrived is not sent again when its second try is told so, by us or by storage", async () => {
  for (const told of [403, 412]) {
    calls = [];
    const { uppy, arrived, failures } = sending();
    answerTo = (address) => {
      const first = !arrivedAt.has(address);
      arrivedAt.add(address);
      return first ? 0 : told;
    };
    void uppy.upload();
    await vi.runAllTimersAsync();
    expect(calls.filter((call) => call.includes("send"))).toHaveLength(2);
    expect([arrived, failures]).toEqual([["1"], []]);
    arrivedAt.clear();
  }
});

it("after the last try the photo is kept: Retry asks whether it has arrived, then sends it to a fresh address [§8.33]", async () => {
  const { uppy, arrived, failures } = sending();
  void uppy.upload();
  await vi.runAllTimersAsync();
  expect([arrived, failures]).toEqual([
    [],
    ["The photo did not arrive. Check your connection, then press Retry: nothing is lost."],
  ]);
  answerTo = () => 200;
  void uppy.retryAll();
  await vi.runAllTimersAsync();
  expect(withoutTimes().slice(-4)).toEqual(["send to 1", "ask for 1", "address 2", "send to 2"]);
  expect(arrived).toEqual(["2"]);
});

it("a photo that was refused is not asked for: Retry sends it to a fresh address", async () => {
  const { uppy, arrived } = sending();
  answerTo = (address) => (address === "1" ? 415 : 200);
  void uppy.upload();
  await vi.runAllTimersAsync();
  void uppy.retryAll();
  await vi.runAllTimersAsync();
  expect(withoutTimes()).toEqual(["address 1", "send to 1", "address 2", "send to 2"]);
  expect(arrived).toEqual(["2"]);
});

it("a photo that cannot be made smaller than 5 MB is refused before anything is sent [§5.16]", async () => {
  const { uppy, failures } = sending(photoUpload.bytes + 1);
  await uppy.upload();
  expect(failures).toEqual(["This photo is larger than 5 MB. Please choose a smaller one."]);
  expect(calls).toEqual([]);
  const { uppy: other, arrived } = sending(photoUpload.bytes);
  answerTo = () => 200;
  await other.upload();
  expect(arrived).toEqual(["1"]);
});
