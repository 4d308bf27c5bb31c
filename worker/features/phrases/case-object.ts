import { keptDays } from "#schema/limits.ts";
import type { Sender } from "./queries.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** What a case about phrases is about: one person's messages in one connection. */
export const caseObject = ({ connectionId, senderId }: Sender) => `${connectionId}:${senderId}`;

/** Hits from before this instant do not count any more. */
export const countedSince = (now: string) => new Date(Date.parse(now) - keptDays.phraseHits * dayMs);
