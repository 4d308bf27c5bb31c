import { refusedBodyRead } from "#schema/limits.ts";
import { passingChunksOf } from "./body.ts";

/**
 * Reads and discards the rest of a request's body, within limits of bytes and time. Without this, an answer that is sent
 * before the whole body has arrived is lost: the connection closes and a proxy answers with its own error.
 */
export async function drain(request: Request): Promise<void> {
  const { body, headers } = request;
  if (!body || body.locked || Number(headers.get("Content-Length") ?? 0) > refusedBodyRead.bytes) return;
  const chunks = passingChunksOf(request);
  const over = new AbortController();
  const late = scheduler.wait(refusedBodyRead.ms, { signal: over.signal }).catch(() => undefined);
  try {
    for (let total = 0; total <= refusedBodyRead.bytes; ) {
      const next = await Promise.race([chunks.next(), late]);
      if (!next || next.done) return;
      total += next.value.byteLength;
    }
  } catch {
    // The client has disconnected.
  } finally {
    over.abort();
    // Not awaited: a pending read may never end.
    void chunks.return(undefined);
  }
}
