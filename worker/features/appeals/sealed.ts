import type { appeals } from "#schema/tables/appeals.ts";
import { describeFault, logLine } from "#worker/platform/log.ts";
import { type SealingEnv, seal, sealingKey, unseal } from "#worker/platform/sealing.ts";

type AppealRow = typeof appeals.$inferSelect;

interface Words {
  text: string;
  answer: string | null;
}

/** The sealed columns of an appeal. They open in no other row and no other column. */
export const sealAppeal = (env: SealingEnv, id: string, { text, answer }: Words) => ({
  text: seal(env, text, `${id} text`),
  answer: answer && seal(env, answer, `${id} answer`),
  keyId: sealingKey(env),
});

/** What its person wrote, and what a reviewer answered. Throws when it does not open. */
const unsealAppeal = (
  env: SealingEnv,
  { id, text, answer }: Pick<AppealRow, "id" | "text" | "answer">,
): Words => ({
  text: unseal(env, text, `${id} text`),
  answer: answer && unseal(env, answer, `${id} answer`),
});

/** The same; null, and a line in the log, for a row that is damaged or whose key is gone. */
export function openAppeal(env: SealingEnv, row: Pick<AppealRow, "id" | "text" | "answer">): Words | null {
  try {
    return unsealAppeal(env, row);
  } catch (fault) {
    logLine("appeal_not_opened", { id: row.id, ...describeFault(fault) });
    return null;
  }
}
