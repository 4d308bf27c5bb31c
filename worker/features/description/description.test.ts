import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { refusalOf, send } from "#tests/client.ts";

const path = "/api/openapi.json";

/** Bindings whose files give this answer. */
const withFiles = (answer: () => Response) => {
  const fetch = vi.fn(async (_address: URL, _options: RequestInit) => answer());
  return { fetch, bindings: { ...env, ASSETS: { fetch } as unknown as Fetcher } };
};

it("the description of the API is JSON, the same for everyone, and checked again at each request", async () => {
  const answer = await send("GET", path);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/json",
    "cache-control": "no-cache",
    etag: '"made-for-tests"',
  });
  expect(await answer.json()).toMatchObject({
    openapi: expect.stringMatching(/^3\.1\./),
    paths: { [path]: {} },
  });
});

it("the description of the API is not sent again to a caller who has it", async () => {
  const { fetch, bindings } = withFiles(() => new Response(null, { status: 304, headers: { ETag: '"1"' } }));
  const answer = await send("GET", path, { bindings, headers: { "If-None-Match": '"1"' } });
  expect([answer.status, answer.headers.get("ETag"), await answer.text()]).toEqual([304, '"1"', ""]);
  expect(fetch.mock.calls[0]?.[1].headers).toEqual({ "If-None-Match": '"1"' });
});

it("the description of the API is 404 where nothing was built", async () => {
  const { bindings } = withFiles(() => new Response("Not found", { status: 404 }));
  expect(await refusalOf(send("GET", path, { bindings }))).toEqual({ status: 404, code: "not_found" });
});
