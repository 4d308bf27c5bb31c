import { useEffect } from "react";
import type { CheckInQuestion } from "#schema/vocabulary.ts";
import { storesDrafts, tabDraft } from "#web/api/drafts.ts";

/** What a person has answered and not sent yet. */
export interface Unsent {
  answers: Partial<Record<CheckInQuestion, boolean>>;
  text: string;
  /** The place of the question that is shown. */
  at: number;
}

const nothing: Unsent = { answers: {}, text: "", at: 0 };

/** Milliseconds. Browsers bring tabs back days later; someone else may open them. */
const lasts = 30 * 60 * 1000;

/** What this tab has kept of a person's check-in, through a reload; nothing otherwise. */
export function keptAnswers(personId: string, id: string): Unsent {
  try {
    const kept = JSON.parse(sessionStorage.getItem(tabDraft) ?? "{}");
    if (kept.personId === personId && kept.id === id && Date.now() - kept.keptAt < lasts) return kept.unsent;
  } catch {
    // Storage that is forbidden or damaged has nothing.
  }
  forgetKeptAnswers();
  return nothing;
}

export const forgetKeptAnswers = () => sessionStorage.removeItem(tabDraft);

/**
 * Keeps unsent answers for this tab, unless the device stores no drafts. They survive only a reload. Sending, skipping,
 * leaving the screen and the end of the session remove the questions from the screen, and the kept answers with them.
 */
export function useKeepingAnswers(personId: string, id: string, unsent: Unsent) {
  useEffect(() => {
    if (unsent === nothing || !storesDrafts()) return;
    try {
      sessionStorage.setItem(tabDraft, JSON.stringify({ personId, id, keptAt: Date.now(), unsent }));
    } catch {
      // The screen still has them.
    }
    return forgetKeptAnswers;
  }, [personId, id, unsent]);
}
