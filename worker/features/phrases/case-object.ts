import { dayMs } from "#schema/durations.ts";
import { keptDays } from "#schema/limits.ts";
import type { Sender } from "./queries.ts";

/** The `objectId` of a case about phrases: one person's messages in one connection. */
export const caseObject = ({ connectionId, senderId }: Sender) => `${connectionId}:${senderId}`;

/** Messages with phrases from before this time no longer count. */
export const countedSince = (now: string) => new Date(Date.parse(now) - keptDays.phraseHits * dayMs);
