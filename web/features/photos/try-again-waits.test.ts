import Uppy, { type Body } from "@uppy/core";
import XHRUpload from "@uppy/xhr-upload";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isDue, mayTryAgain, mostRetries } from "./try-again.ts";

/** When each request was sent, in seconds. */
let sent: number[];

/** A network that is never there. */
class LostRequest {
  status = 0;
  upload = {};
  onerror = () => {};
  open() {}
  abort() {}
  setRequestHeader() {}
  send() {
    sent.push(Date.now() / 1_000);
    queueMicrotask(() => this.onerror());
  }
}

function uploading() {
  const uppy = new Uppy<Record<string, never>, Body>();
  const transport = {
    endpoint: "/upload",
    formData: false,
    retries: mostRetries,
    shouldRetry: ({ status }: XMLHttpRequest) => mayTryAgain(status),
    onBeforeRequest: async (_: XMLHttpRequest, retries: number) => {
      if (retries > 0) await isDue(retries, (stop) => uppy.once("file-removed", stop));
    },
  };
  uppy.use(XHRUpload, transport);
  uppy.addFile({ name: "photo.jpg", type: "image/jpeg", data: new Blob(["photo"]) });
  return { uppy, upload: uppy.upload() };
}

beforeEach(() => {
  sent = [];
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal("XMLHttpRequest", LostRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("tries a lost upload again ten times: after a second, and each time after twice the wait", async () => {
  const { upload } = uploading();
  await vi.runAllTimersAsync();
  await upload;
  const waits = sent.slice(1).map((at, n) => at - (sent[n] ?? 0));
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512]);
});

it("sends nothing more once the upload is cancelled during a wait", async () => {
  const { uppy } = uploading();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(sent).toEqual([0, 1]);
  uppy.cancelAll();
  await vi.runAllTimersAsync();
  expect(sent).toEqual([0, 1]);
});
