import type { MemberKind } from "./world.ts";

/** The request of a permission cell, without the token of its caller. */
export interface CellRequest {
  readonly path: string;
  /** Sent as JSON. */
  readonly json?: unknown;
  readonly body?: string | Uint8Array<ArrayBuffer> | ReadableStream;
  readonly headers?: Readonly<Record<string, string>>;
  /** The person whose identity the body proves. It replaces the owner of the token. */
  readonly as?: MemberKind;
}

/** The body of a response as text, without its request id. Closes a socket. */
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
