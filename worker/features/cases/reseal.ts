import { openDatabase } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { sealingKey } from "#worker/platform/sealing.ts";
import { findNotesOfOtherKeys, replaceNote } from "./case-queries.ts";
import { openNote, sealNote } from "./note-text.ts";

/** The most notes that one pass seals again. */
const passSize = 100;

/**
 * Seals notes of an older key again with the current key, and returns how many. A note that does not open is logged and
 * keeps its key. The order is random, so that notes that do not open do not delay the others for long.
 */
export async function resealNotes(env: Env): Promise<number> {
  const db = openDatabase(env);
  let sealed = 0;
  for (const note of await findNotesOfOtherKeys(db, sealingKey(env), passSize)) {
    const text = openNote(env, note);
    if (text === null) continue;
    await replaceNote(db, sealNote(env, text, note.id));
    sealed += 1;
  }
  return sealed;
}
