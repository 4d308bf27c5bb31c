import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { send } from "#tests/client.ts";

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
