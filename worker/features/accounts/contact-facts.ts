import type { CaseFact } from "#schema/endpoints/cases.ts";
import { personFact } from "#schema/person-fact.ts";
import { callThread } from "#worker/features/messages/index.ts";
import type { Database } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { findContactOf } from "./contact-queries.ts";

/**
 * What a reviewer reads before they contact a person: who is suspended and when that person last wrote. No text of
 * messages.
 */
export async function contactFacts(
  { env, db }: { readonly env: Env; readonly db: Database },
  objectId: string,
): Promise<CaseFact[]> {
  const [connectionId = ""] = objectId.split(".");
  const found = await findContactOf(db, objectId, connectionId);
  if (!found) return [];
  const { connection, suspended } = found;
  const facts: CaseFact[] = [personFact("suspended_person", suspended)];
  // The thread refuses the call for a person who was erased.
  const sentAt = await callThread(env, connection, (thread) => thread.lastSent(suspended.id)).then(
    (answer) => answer.sentAt,
    () => null,
  );
  return sentAt === null
    ? facts
    : [...facts, { name: "last_wrote", value: `${sentAt.slice(0, 16).replace("T", " ")} UTC` }];
}
