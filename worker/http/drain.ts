import { drained } from "#schema/limits.ts";
import { passingChunksOf } from "./body.ts";

/**
 * Reads away what is left of a request's body, within limits of bytes and time. An answer that is given before the
 * body has arrived is lost: the connection is cut, and a proxy in front of us answers with an error of its own.
 */
export async function drain(request: Request): Promise<void> {
  const { body, headers } = request;
  if (!body || body.locked || Number(headers.get("Content-Length") ?? 0) > drained.bytes) return;
  const chunks = passingChunksOf(request);
  const over = new AbortController();
  const late = scheduler.wait(drained.ms, { signal: over.signal }).catch(() => undefined);
  try {
    for (let total = 0; total <= drained.bytes; ) {
      const next = await Promise.race([chunks.next(), late]);
      if (!next || next.done) return;
      total += next.value.byteLength;
    }
  } catch {
    // The client has gone away: nobody waits for the answer.
  } finally {
    over.abort();
    // Not awaited: a read that is under way may never end.
    void chunks.return(undefined);
  }
}
