import { i18n } from "@lingui/core";
import Uppy, { type Body } from "@uppy/core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { photoUpload } from "#schema/limits.ts";
import { type Meta, sendPhotos } from "./photo-sending.ts";

// These tests translate no messages, and only browsers can draw a photo.
vi.mock("@lingui/core/macro", () => ({ t: String.raw, msg: String.raw }));
vi.mock("./shrink-photo.ts", () => ({ shrinkPhoto: async (photo: Blob) => photo }));

/** Every call with its time in seconds: the uploads and the requests to the server. */
let calls: string[];
/** Returns the status that answers an upload to an address. 0 means no network. */
let answerTo: (address: string) => number;
/** Addresses that have received the bytes. */
let arrivedAt: Set<string>;

const withoutTimes = () => calls.map((call) => call.replace(/^\d+ /, ""));
const now = () => Date.now() / 1_000;
const lastPart = (address: string) => address.split("/").at(-1) ?? "";
/** A reply without a delay. */
const reply = (status: number, body: object) => ({
  ok: status === 200,
  status,
  statusText: "",
  headers: new Headers(),
  text: async () => JSON.stringify(body),
});

/** The server: creates an upload address, and accepts a photo only where the bytes have arrived. */
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

/** The request that uploads the bytes. */
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

it("a photo without an answer is sent again ten times, after one second and then after doubled delays [§8.31]", async () => {
  const { uppy } = sending();
  void uppy.upload();
  await vi.runAllTimersAsync();
  expect(calls).toEqual(["0 address 1", "0 send to 1", ...triesAgain]);
});

it("nothing is sent after the upload is cancelled during a delay", async () => {
  const { uppy } = sending();
  void uppy.upload();
  await vi.advanceTimersByTimeAsync(1_500);
  uppy.cancelAll();
  await vi.runAllTimersAsync();
  expect(calls).toEqual(["0 address 1", "0 send to 1", "1 send to 1"]);
});

describe("an attempt after its address has expired", () => {
  it("gets a new address and another attempt when nothing has arrived [§8.33]", async () => {
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

  it("does not send the bytes again when they have arrived and only the answer was lost [§8.33]", async () => {
    const { uppy, arrived, failures } = sending();
    arrivedAt.add("1");
    answerTo = () => (now() < 600 ? 0 : 403);
    void uppy.upload();
    await vi.runAllTimersAsync();
    expect(calls).toEqual(["0 address 1", "0 send to 1", ...triesAgain, "1023 ask for 1"]);
    expect([arrived, failures]).toEqual([["1"], []]);
  });
});

it("a photo is not sent a third time when the second answer says that it has arrived", async () => {
  for (const answer of [403, 412]) {
    calls = [];
    const { uppy, arrived, failures } = sending();
    answerTo = (address) => {
      const first = !arrivedAt.has(address);
      arrivedAt.add(address);
      return first ? 0 : answer;
    };
    void uppy.upload();
    await vi.runAllTimersAsync();
    expect(calls.filter((call) => call.includes("send"))).toHaveLength(2);
    expect([arrived, failures]).toEqual([["1"], []]);
    arrivedAt.clear();
  }
});

it("after the last attempt, Retry first asks whether the photo has arrived, then sends it to a new address [§8.33]", async () => {
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

it("Retry sends a refused photo to a new address without asking whether it has arrived", async () => {
  const { uppy, arrived } = sending();
  answerTo = (address) => (address === "1" ? 415 : 200);
  void uppy.upload();
  await vi.runAllTimersAsync();
  void uppy.retryAll();
  await vi.runAllTimersAsync();
  expect(withoutTimes()).toEqual(["address 1", "send to 1", "address 2", "send to 2"]);
  expect(arrived).toEqual(["2"]);
});

it("a photo larger than 5 MB after shrinking is refused before it is sent [§5.16]", async () => {
  const { uppy, failures } = sending(photoUpload.bytes + 1);
  await uppy.upload();
  expect(failures).toEqual(["This photo is larger than 5 MB. Please choose a smaller one."]);
  expect(calls).toEqual([]);
  const { uppy: other, arrived } = sending(photoUpload.bytes);
  answerTo = () => 200;
  await other.upload();
  expect(arrived).toEqual(["1"]);
});
