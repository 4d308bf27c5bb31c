import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { me } from "#schema/endpoints/auth.ts";
import { as, send } from "#tests/client.ts";
import { newMigrant } from "#tests/people.ts";

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

describe("a fault on our side", () => {
  it("is logged with its call and the request id that the person sees, and without the person", async () => {
    const person = await newMigrant();
    const wrong = {
      withSession: () => ({
        prepare: (query: string) => env.DB.prepare(query.replaceAll(/\busers\b/g, "nowhere")),
        getBookmark: () => null,
      }),
    } as unknown as D1Database;
    const faults = vi.spyOn(console, "error").mockImplementation(() => {});
    const answer = await as(person, { bindings: { ...env, DB: wrong } }).send(me);
    const { requestId } = await answer.json<{ requestId: string }>();
    expect(answer.status).toBe(500);
    const lines = faults.mock.calls.map(([line]) => String(line));
    const line = lines.find((each) => each.includes(requestId)) ?? "{}";
    expect(JSON.parse(line)).toMatchObject({ level: "fault", event: "fault", requestId, route: me.path });
    for (const personal of [person.id, person.email, person.token]) expect(line).not.toContain(personal);
  });
});
