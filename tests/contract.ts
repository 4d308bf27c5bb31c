import { env } from "cloudflare:workers";
import type { Exchange, Finding } from "#dev/openapi/contract.ts";

/** Compares responses with the description of the API, and collects the calls whose success it has compared. */
export class Contract {
  readonly successes = new Set<string>();

  /** The differences between a response and the description of the API. `text` is the body of the response. */
  async problemsOf(
    { method, path, sent }: Pick<Exchange, "method" | "path" | "sent">,
    { status, headers }: Response,
    text: string,
  ): Promise<readonly string[]> {
    const exchange: Exchange = { method, path, sent, status, headers: Object.fromEntries(headers), text };
    const answer = await env.CONTRACT.fetch("http://contract", {
      method: "POST",
      body: JSON.stringify(exchange),
    });
    const { call, problems } = await answer.json<Finding>();
    if (call && status < 300) this.successes.add(call);
    return problems;
  }
}
