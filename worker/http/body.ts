import type { ErrorCode } from "#schema/errors.ts";
import { bodyBytes, bodyDepth } from "#schema/limits.ts";
import { refuse } from "#worker/platform/errors.ts";

/** The client disconnected before it had sent its whole body. */
export class ClientGone extends Error {}

/** The chunks of a body. Ending the loop early does not cancel the body, so that it can be drained. */
async function* chunksOf(request: Request): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of request.body?.values({ preventCancel: true }) ?? []) yield chunk;
  } catch {
    throw new ClientGone();
  }
}

const passedBytes = 64 * 1024;

/**
 * Like `chunksOf`, with one reused buffer: each chunk is valid only until the next one is requested. Use it for bytes that
 * are passed on or discarded, so that many simultaneous bodies need little memory.
 */
export async function* passingChunksOf({ body }: Request): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader({ mode: "byob" });
  try {
    let memory = new ArrayBuffer(passedBytes);
    for (;;) {
      const { value, done } = await reader.read(new Uint8Array(memory));
      if (done) return;
      yield value;
      memory = value.buffer as ArrayBuffer;
    }
  } catch {
    throw new ClientGone();
  } finally {
    reader.releaseLock();
  }
}

/** Reads a whole body. Counts bytes while it streams and refuses with `tooLarge` above `most` bytes. */
export async function readBytes(request: Request, most: number, tooLarge: ErrorCode): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of chunksOf(request)) {
    total += chunk.byteLength;
    if (total > most) refuse(tooLarge);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reads the text of a JSON body. Refuses with 413 above 64 KiB, 415 unless it is plain JSON, 400 unless it is UTF-8. */
export async function readBody(request: Request): Promise<string> {
  refuseForeignBody(request);
  if (!request.headers.has("Content-Type")) refuse("wrong_content_type");
  const bytes = await readBytes(request, bodyBytes, "body_too_large");
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return refuse("invalid_json");
  }
}

/** Refuses a body by its headers: 413 by its length, 415 for any type but uncompressed UTF-8 JSON. */
export function refuseForeignBody({ headers }: Request): void {
  if (Number(headers.get("Content-Length") ?? 0) > bodyBytes) refuse("body_too_large");
  const given = headers.get("Content-Type");
  if (given === null && !headers.has("Content-Encoding")) return;
  const [type = "", ...options] = (given ?? "").toLowerCase().split(";");
  const charset = options.map((option) => option.trim()).find((option) => option.startsWith("charset="));
  const plain = charset === undefined || charset.replaceAll('"', "") === "charset=utf-8";
  if (type.trim() !== "application/json" || !plain || headers.has("Content-Encoding")) {
    refuse("wrong_content_type");
  }
}

/** Parses a JSON document; the last of equal keys wins. Refuses with 400 for invalid JSON and 422 for too deep nesting. */
export function parseJson(text: string): unknown {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return refuse("invalid_json");
  }
  if (isDeeperThan(json, bodyDepth)) refuse("invalid_fields");
  return json;
}

function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return depth === 0 || Object.values(value).some((inner) => isDeeperThan(inner, depth - 1));
}
