import { afterEach, expect, test, vi } from "vitest";
import { me } from "#schema/endpoints/auth.ts";
import { request } from "./request.ts";
import { callTimeout } from "./with-timeout.ts";

vi.mock("@lingui/core/macro", () => ({ t: String.raw, plural: String }));

afterEach(() => void vi.unstubAllGlobals());

/** A browser from 2023: an iPhone that gets no newer system has no `AbortSignal.any`. */
function openOldBrowser() {
  const sent: AbortSignal[] = [];
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("AbortSignal", { timeout: AbortSignal.timeout.bind(AbortSignal) });
  vi.stubGlobal("fetch", async (_: string, { signal }: { signal: AbortSignal }) => {
    sent.push(signal);
    return Response.json({ id: "amal" });
  });
  return sent;
}

test("a browser that cannot join signals makes calls, too, and waits no longer than others", async () => {
  const limit = vi.spyOn(AbortSignal, "timeout");
  const sent = openOldBrowser();
  const { signal } = new AbortController();
  expect(await request(me, {})).toEqual({ id: "amal" });
  expect(await request(me, {}, signal)).toEqual({ id: "amal" });
  expect(limit.mock.calls).toEqual([[callTimeout], [callTimeout]]);
  expect(sent).toEqual(limit.mock.results.map(({ value }) => value));
});
