import { QueryClientProvider, QueryObserver } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endSession } from "#schema/endpoints/auth.ts";
import { listConnections } from "#schema/endpoints/connections.ts";
import { cacheReply, keyOf, queryClient, refreshInTurn, useWrite } from "./query.ts";
import { request } from "./request.ts";

vi.mock("@lingui/core/macro", () => ({ t: String.raw, plural: String }));

/** The requests that were sent, each waiting until a test answers it. */
let sent: { path: string; answer: (reply: Response) => void; fail: () => void }[];
/** The token of the signed-in person. */
let token: string | null;

beforeEach(() => {
  sent = [];
  token = null;
  vi.stubGlobal("localStorage", { getItem: (key: string) => (key === "token" ? token : null) });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", (path: string) => {
    const { promise, resolve: answer, reject: fail } = Promise.withResolvers<Response>();
    sent.push({ path, answer, fail });
    return promise;
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** A screen with a button that signs out a device. */
function openScreen() {
  const onSettled = vi.fn();
  let press = (_id: string) => {};
  function Screen() {
    const { mutate } = useWrite(endSession, {
      onSuccess: (reply, args) => cacheReply(endSession, args, reply),
      onSettled,
    });
    press = (id) => mutate({ params: { id } });
    return null;
  }
  renderToString(createElement(QueryClientProvider, { client: queryClient }, createElement(Screen)));
  return {
    press,
    settled: (times: number) => vi.waitFor(() => expect(onSettled).toHaveBeenCalledTimes(times)),
  };
}

const paths = () => sent.map(({ path }) => path);

test("a second press while the first is still running sends one request", async () => {
  const { press, settled } = openScreen();
  press("phone");
  await vi.waitFor(() => expect(paths()).toEqual(["/api/auth/sessions/phone"]));
  press("phone");
  press("laptop");
  // The other device's request is sent after the repeat would have been.
  await vi.waitFor(() => expect(paths().at(-1)).toBe("/api/auth/sessions/laptop"));
  expect(paths()).toHaveLength(2);
  for (const { answer } of sent) answer(Response.json({}));
  await settled(2);
});

test.each(["answer", "fail"] as const)("a press after the first has ended (%s) sends again", async (end) => {
  const { press, settled } = openScreen();
  press("phone");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  sent[0]?.[end](Response.json({}));
  await settled(1);
  press("phone");
  await vi.waitFor(() => expect(sent).toHaveLength(2));
});

test.each([
  ["does not reach the screens of the next person", "ruth", undefined],
  ["reaches the screens of the same person", "amal", {}],
  ["reaches a page on which no one is signed in any more", null, {}],
])("a late answer to a write %s", async (_, signedIn, shown) => {
  token = "amal";
  const { press, settled } = openScreen();
  press("phone");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  queryClient.clear();
  token = signedIn;
  sent[0]?.answer(Response.json({}));
  await settled(1);
  const known = queryClient.getQueryData(keyOf(endSession, { params: { id: "phone" } }));
  expect(known).toEqual(shown);
});

test("a burst of events lets a running read finish and starts one more read", async () => {
  const queryKey = keyOf(listConnections, {});
  const read = new QueryObserver(queryClient, { queryKey, queryFn: () => request(listConnections, {}) });
  const end = read.subscribe(() => {});
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  for (let event = 0; event < 20; event += 1) refreshInTurn(listConnections, {});
  expect(sent).toHaveLength(1);
  sent[0]?.answer(Response.json([]));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  sent[1]?.answer(Response.json([]));
  await vi.waitFor(() => expect(read.getCurrentResult().isFetching).toBe(false));
  expect(sent).toHaveLength(2);
  refreshInTurn(listConnections, {});
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  sent[2]?.answer(Response.json([]));
  end();
});
