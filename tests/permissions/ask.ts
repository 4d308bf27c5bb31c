import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { app } from "#worker/app.ts";
import type { MemberKind } from "./world.ts";

/** One request: where to, and what goes with it besides the caller's token. */
export interface Ask {
  readonly path: string;
  /** Sent as JSON. */
  readonly json?: unknown;
  readonly body?: string | Uint8Array<ArrayBuffer> | ReadableStream;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whom the request itself proves its sender to be, whatever token goes with it. */
  readonly as?: MemberKind;
}

export const origin = "http://localhost:8787";

/** Puts one request to the Worker, in this process, and waits for what outlives the answer. */
export async function put(
  method: string,
  { path, json, body, headers = {} }: Ask,
  authorization: string | null,
): Promise<Response> {
  const sent = new Headers(headers);
  if (authorization !== null) sent.set("Authorization", authorization);
  if (json !== undefined && !sent.has("Content-Type")) sent.set("Content-Type", "application/json");
  const request = new Request(new URL(path, origin), {
    method,
    headers: sent,
    body: json === undefined ? body : JSON.stringify(json),
  });
  const context = createExecutionContext();
  const answer = await app.fetch(request, env, context);
  await waitOnExecutionContext(context);
  return answer;
}

/** An answer in one text, but for the id that each request has of its own. */
export async function textOf(answer: Response): Promise<string> {
  if (answer.webSocket) {
    answer.webSocket.accept();
    answer.webSocket.close();
    return "";
  }
  const type = answer.headers.get("Content-Type") ?? "";
  const text = type.startsWith("image/")
    ? `${(await answer.arrayBuffer()).byteLength} bytes`
    : await answer.text();
  return text.replace(/"requestId":"[^"]+"/, '"requestId":""');
}
