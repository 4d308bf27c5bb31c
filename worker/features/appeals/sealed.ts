import type { appeals } from "#schema/tables/appeals.ts";
import { describeFault, logLine } from "#worker/platform/log.ts";
import { type SealingEnv, seal, sealingKey, unseal } from "#worker/platform/sealing.ts";

type AppealRow = typeof appeals.$inferSelect;

interface Words {
  text: string;
  answer: string | null;
}

/** The sealed columns of an appeal. Each value can be opened only in its own row and column. */
export const sealAppeal = (env: SealingEnv, id: string, { text, answer }: Words) => ({
  text: seal(env, text, `${id} text`),
  answer: answer && sealAnswer(env, id, answer),
  keyId: sealingKey(env),
});

export const sealAnswer = (env: SealingEnv, id: string, answer: string) => seal(env, answer, `${id} answer`);

/** What the person wrote, and what a reviewer answered. Throws if a text does not open. */
const unsealAppeal = (
  env: SealingEnv,
  { id, text, answer }: Pick<AppealRow, "id" | "text" | "answer">,
): Words => ({
  text: unseal(env, text, `${id} text`),
  answer: answer && unseal(env, answer, `${id} answer`),
});

/** Like `unsealAppeal`, but returns null and writes a log line for a row that is damaged or whose key is missing. */
export function openAppeal(env: SealingEnv, row: Pick<AppealRow, "id" | "text" | "answer">): Words | null {
  try {
    return unsealAppeal(env, row);
  } catch (fault) {
    logLine("appeal_not_opened", { id: row.id, ...describeFault(fault) });
    return null;
  }
}
