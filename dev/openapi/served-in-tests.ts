import { type Request, Response } from "miniflare";
import { type Exchange, makeContract } from "./contract.ts";
import { describeApi } from "./describe.ts";

/**
 * Services that Node gives the Worker's tests: the file that the build makes, and the comparison of exchanges with it. The
 * comparison runs in Node, because Workers forbid the code that ajv generates.
 */
export async function servedInTests() {
  const { document } = await describeApi();
  const text = JSON.stringify(document);
  const compare = makeContract(document);
  return {
    ASSETS: ({ url }: Request) =>
      new URL(url).pathname === "/documents/openapi.json"
        ? new Response(text, { headers: { ETag: '"made-for-tests"' } })
        : new Response("Not found", { status: 404 }),
    CONTRACT: async (request: Request) =>
      new Response(JSON.stringify(compare((await request.json()) as Exchange))),
  };
}
