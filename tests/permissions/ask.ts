import { env } from "cloudflare:workers";
import { send } from "../client.ts";
import type { MemberKind } from "./world.ts";

/** One request: its path, and what is sent besides the caller's token. */
export interface Ask {
  readonly path: string;
  /** Sent as JSON. */
  readonly json?: unknown;
  readonly body?: string | Uint8Array<ArrayBuffer> | ReadableStream;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whom the request itself proves its sender to be, whatever token is sent. */
  readonly as?: MemberKind;
}

/** Makes one request in this process, with any `Authorization`, and waits for the work that outlives the response. */
export function put(
  method: string,
  { path, json, body, headers }: Ask,
  authorization: string | null,
): Promise<Response> {
  const sent = new Headers(headers);
  if (authorization !== null) sent.set("Authorization", authorization);
  return send(method, path, { json, body, headers: sent, bindings: env });
}

/** The body of a response as text, without the id of its request. Closes a socket. */
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
