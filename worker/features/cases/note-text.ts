import { describeFault, logLine } from "#worker/platform/log.ts";
import { type SealingEnv, seal, sealingKey, unseal } from "#worker/platform/sealing.ts";
import type { SealedNote } from "./case-queries.ts";

/** Seals a note. The sealed text can be opened only for the same note. */
export function sealNote(env: SealingEnv, text: string, id: string = crypto.randomUUID()): SealedNote {
  return { id, text: seal(env, text, `${id} note`), keyId: sealingKey(env) };
}

/** The text of a note; null, with a line in the log, if it is damaged or its key is missing. */
export function openNote(env: SealingEnv, { id, text }: Pick<SealedNote, "id" | "text">): string | null {
  try {
    return unseal(env, text, `${id} note`);
  } catch (fault) {
    logLine("case_note_not_opened", { id, ...describeFault(fault) });
    return null;
  }
}
