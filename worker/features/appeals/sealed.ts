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

/** What the person wrote, and what a reviewer answered. A text that does not open is null, and the log has a line. */
export function openAppeal(env: SealingEnv, { id, text, answer }: Pick<AppealRow, "id" | "text" | "answer">) {
  const open = (sealed: string, column: "text" | "answer") => {
    try {
      return unseal(env, sealed, `${id} ${column}`);
    } catch (fault) {
      logLine("appeal_not_opened", { id, ...describeFault(fault) });
      return null;
    }
  };
  return { text: open(text, "text"), answer: answer && open(answer, "answer") };
}
