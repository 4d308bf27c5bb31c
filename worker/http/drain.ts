import { drained } from "#schema/limits.ts";

/**
 * Reads away what is left of a request's body, within limits of bytes and time. An answer that is given before the
 * body has arrived is lost: the connection is cut, and a proxy in front of us answers with an error of its own.
 */
export async function drain({ body, headers }: Request): Promise<void> {
  if (!body || body.locked || Number(headers.get("Content-Length") ?? 0) > drained.bytes) return;
  const reader = body.getReader();
  const over = new AbortController();
  const late = scheduler.wait(drained.ms, { signal: over.signal }).catch(() => undefined);
  try {
    for (let total = 0; total <= drained.bytes; ) {
      const read = await Promise.race([reader.read(), late]);
      if (!read || read.done) return;
      total += read.value.byteLength;
    }
  } catch {
    // The client has gone away: nobody waits for the answer.
  } finally {
    over.abort();
    reader.releaseLock();
  }
}
