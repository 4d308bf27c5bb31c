import { createHash } from "node:crypto";
import type { reports } from "#schema/tables/reports.ts";
import { describeFault, logLine } from "#worker/platform/log.ts";
import { type SealingEnv, seal, sealingKey, unseal } from "#worker/platform/sealing.ts";

type ReportRow = typeof reports.$inferSelect;

/** What a reporter wrote. Only people without an account give `who` and `email`. */
export interface Details {
  text?: string | undefined;
  who?: string | undefined;
  email?: string | undefined;
}

/** A message as the thread had it when it was reported. */
export interface FrozenMessage {
  id: string;
  senderId: string;
  sentAt: string;
  content: string;
}

/** The messages that a reporter chose, in the order of their thread. */
export interface Evidence {
  connectionId: string;
  messages: FrozenMessage[];
}

/** The canonical text of a copy: always the same fields in the same order. */
const canonical = ({ connectionId, messages }: Evidence) =>
  JSON.stringify({
    connectionId,
    messages: messages.map(({ id, senderId, sentAt, content }) => ({ id, senderId, sentAt, content })),
  });

const digestOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** The sealed columns of a report. Each can be unsealed only in its own row and column. */
export function sealReport(env: SealingEnv, id: string, details: Details, evidence: Evidence | null) {
  const copy = evidence && canonical(evidence);
  return {
    details: seal(env, JSON.stringify(details), `${id} details`),
    evidence: copy && seal(env, copy, `${id} evidence`),
    evidenceDigest: copy && digestOf(copy),
    keyId: sealingKey(env),
  };
}

type Sealed = Pick<ReportRow, "id" | "details" | "evidence">;

/** What the reporter wrote. Throws when it cannot be unsealed. */
export const openDetails = (env: SealingEnv, { id, details }: Pick<Sealed, "id" | "details">): Details =>
  JSON.parse(unseal(env, details, `${id} details`));

/** Like `openDetails`, but logs and returns null for a row that is damaged or whose key is missing. */
export const openDetailsOrLog = (env: SealingEnv, row: Pick<Sealed, "id" | "details">): Details | null =>
  openOrLog(row.id, () => openDetails(env, row));

/** The frozen messages; null without any. Throws when they cannot be unsealed. */
export const openEvidence = (env: SealingEnv, { id, evidence }: Sealed): Evidence | null =>
  evidence && JSON.parse(unseal(env, evidence, `${id} evidence`));

/** Whether a copy still has the digest of the frozen messages. */
export const isUnchanged = (evidence: Evidence, digest: string | null) =>
  digestOf(canonical(evidence)) === digest;

/** Returns what `open` returns. When it throws, logs the fault and returns null, so that the rest stays readable. */
export function openOrLog<T>(id: string, open: () => T): T | null {
  try {
    return open();
  } catch (fault) {
    logLine("report_not_opened", { id, ...describeFault(fault) });
    return null;
  }
}
