import { newsEmailKinds } from "#schema/vocabulary.ts";
import type { HonoContext } from "#worker/http/handle.ts";
import { addEntry } from "#worker/platform/audit/audit.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { refuse } from "#worker/platform/errors.ts";
import { readLinkToken } from "#worker/platform/link-tokens.ts";
import { switchOff } from "./settings-queries.ts";

/**
 * Switches a kind of email off (RFC 8058). The token proves that the caller has received the email, so the session and
 * the origin are not checked and the body is not read. A repeated call gets the same answer.
 */
export async function unsubscribe(c: HonoContext): Promise<Response> {
  const id = readLinkToken(c.env, "unsubscribe", new URL(c.req.url).searchParams.get("t") ?? "");
  const [personId = "", name] = id?.split(":") ?? [];
  const kind = newsEmailKinds.find((each) => each === name);
  if (!kind) return refuse("not_found");
  const db = openDatabase(c.env);
  if (await switchOff(db, personId, kind)) {
    const at = new Date().toISOString();
    const requestId = c.get("requestId");
    const entry = { at, event: "unsubscribed", subjectId: personId, actorId: null, requestId } as const;
    c.executionCtx.waitUntil(addEntry(db, { ...entry, detail: kind }));
  }
  return Response.json({ kind });
}
