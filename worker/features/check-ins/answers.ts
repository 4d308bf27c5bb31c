import {
  type CheckInQuestion,
  type ContactWay,
  checkInQuestions,
  type UserType,
} from "#schema/vocabulary.ts";
import { describeFault, logLine } from "#worker/platform/log.ts";
import { type SealingEnv, seal, sealingKey, unseal } from "#worker/platform/sealing.ts";

/** The answers of a person. Questions of the other user type are absent. */
export interface CheckInAnswers extends Partial<Record<CheckInQuestion, boolean>> {
  /** What they wrote in addition; null if nothing. */
  readonly text: string | null;
}

/** How a person wants to be reached. */
export interface SafeContact {
  readonly way: ContactWay;
  /** When it is safe, in their words; null if they did not say. */
  readonly time: string | null;
  /** When they sent the wish; absent in older rows. */
  readonly at?: string;
}

/** A row that holds sealed text. */
interface SealedRow {
  readonly id: string;
  readonly answers: string | null;
  readonly contact: string | null;
}

/** Whether an answer needs a reviewer: a No to any question. */
export const isWorrying = (answers: CheckInAnswers): boolean => Object.values(answers).includes(false);

type Given = Partial<Record<CheckInQuestion, boolean | undefined>> & { text?: string | undefined };

/**
 * The answers to the questions of this user type, and the problems: a missing answer, or an answer to a question of the
 * other type.
 */
export function answersOf(userType: UserType, given: Given) {
  const asked: readonly CheckInQuestion[] = checkInQuestions[userType];
  const others: readonly CheckInQuestion[] =
    checkInQuestions[userType === "migrant" ? "landlord" : "migrant"];
  const problems: Record<string, { code: "required" | "unknown_key" }> = {};
  for (const question of asked) if (given[question] === undefined) problems[question] = { code: "required" };
  for (const question of others)
    if (given[question] !== undefined) problems[question] = { code: "unknown_key" };
  const chosen = Object.fromEntries(asked.map((question) => [question, given[question]]));
  const answers: CheckInAnswers = { ...chosen, text: given.text ?? null };
  return { answers, problems: Object.keys(problems).length > 0 ? problems : null };
}

/** Seals answers for the row with this id. They can be opened only in that row and column. */
export const sealAnswers = (env: SealingEnv, id: string, answers: CheckInAnswers) => ({
  answers: seal(env, JSON.stringify(answers), `${id} answers`),
  keyId: sealingKey(env),
});

export const sealContact = (env: SealingEnv, id: string, contact: SafeContact): string =>
  seal(env, JSON.stringify(contact), `${id} contact`);

/** The sealed columns of a row, decrypted. Throws when one does not open. */
export const unsealCheckIn = (env: SealingEnv, { id, answers, contact }: SealedRow) => ({
  answers: answers ? (JSON.parse(unseal(env, answers, `${id} answers`)) as CheckInAnswers) : null,
  contact: contact ? (JSON.parse(unseal(env, contact, `${id} contact`)) as SafeContact) : null,
});

/** Like `unsealCheckIn`, but a column that does not open is null, `isUnreadable` is true, and the log has a line. */
export function openCheckIn(env: SealingEnv, row: SealedRow) {
  const opened = open(env, { ...row, contact: null });
  const wished = open(env, { ...row, answers: null });
  return {
    answers: opened?.answers ?? null,
    contact: wished?.contact ?? null,
    isUnreadable: !opened || !wished,
  };
}

function open(env: SealingEnv, row: SealedRow) {
  try {
    return unsealCheckIn(env, row);
  } catch (fault) {
    logLine("check_in_not_opened", { id: row.id, ...describeFault(fault) });
    return null;
  }
}
