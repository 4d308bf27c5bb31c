import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { health } from "#schema/endpoints/health.ts";
import { send } from "#tests/client.ts";

afterEach(() => vi.restoreAllMocks());

describe("an answer in development", () => {
  it("has the security headers of production, unless it is a page of a tool", async () => {
    const headersOf = async (path: string) => {
      const answer = await send("GET", path, { bindings: env });
      await answer.text();
      return ["X-Content-Type-Options", "X-Frame-Options"].map((name) => answer.headers.get(name));
    };
    expect(await headersOf("/api/health")).toEqual(["nosniff", "DENY"]);
    expect(await headersOf("/__nothing")).toEqual([null, null]);
  });
});

describe("the log line of a request", () => {
  /** The lines about requests that these requests cause. */
  async function linesOf(work: () => Promise<unknown>) {
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    await work();
    const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)));
    log.mockRestore();
    return lines.filter(({ event }) => event === "request");
  }

  it.each([
    ["GET", "/api/health", health.path, 200, undefined],
    ["GET", "/api/nothing", "/api/*", 404, "not_found"],
    ["POST", "/API/health", "/api/*", 404, "not_found"],
    ["GET", "/objects/nothing", "/objects/*", 404, "not_found"],
  ])(
    "names what was answered, and the caller gets its id: %s %s",
    async (method, path, route, status, code) => {
      const faults = vi.spyOn(console, "error");
      const answers: Response[] = [];
      const lines = await linesOf(async () => answers.push(await send(method, path, { bindings: env })));
      const requestId = answers[0]?.headers.get("X-Request-Id");
      expect(lines).toEqual([expect.objectContaining({ requestId, method, route, status })]);
      expect(lines[0].code).toBe(code);
      expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
      expect(answers[0]?.headers.get("Cache-Control")).toBe("no-store");
      if (code) expect(await answers[0]?.json()).toMatchObject({ code, requestId });
      expect(faults).not.toHaveBeenCalled();
    },
  );

  it("is not written for a page, which browsers may store", async () => {
    const ASSETS = {
      fetch: async ({ pathname }: URL) =>
        pathname.endsWith(".json")
          ? Response.json({ scripts: [], styles: [] })
          : new Response("<html><head></head><body></body></html>"),
    } as unknown as Fetcher;
    const answers: Response[] = [];
    const lines = await linesOf(async () =>
      answers.push(await send("GET", "/", { bindings: { ...env, ASSETS } })),
    );
    expect(lines).toEqual([]);
    expect([answers[0]?.status, answers[0]?.headers.has("X-Request-Id")]).toEqual([200, false]);
    expect(answers[0]?.headers.get("Cache-Control")).not.toBe("no-store");
  });
});
