/** Unfinished forms and messages, kept on this device per person and form. Never passwords. */

const prefix = "draft:";
const refusal = "drafts-off";

/** Whether this device keeps drafts; a person who shares it can say no. */
export const keepsDrafts = () => localStorage.getItem(refusal) === null;

/** Says whether this device keeps drafts. A no wipes those that it has. */
export function chooseDrafts(keeps: boolean) {
  if (keeps) return localStorage.removeItem(refusal);
  localStorage.setItem(refusal, "yes");
  forgetDrafts();
}

/** Keeps a draft; quietly does without where storage is full or forbidden. */
export function keepDraft(name: string, draft: unknown) {
  if (!keepsDrafts()) return;
  try {
    localStorage.setItem(prefix + name, JSON.stringify(draft));
  } catch {
    // A draft is a courtesy: the form itself still holds every word.
  }
}

/** The draft kept under a name, or null. */
export function readDraft<T>(name: string): T | null {
  const kept = localStorage.getItem(prefix + name);
  if (kept === null) return null;
  try {
    return JSON.parse(kept) as T;
  } catch {
    localStorage.removeItem(prefix + name);
    return null;
  }
}

export const forgetDraft = (name: string) => localStorage.removeItem(prefix + name);

/** Wipes every draft; at sign-out here, for a shared device. A session that ends otherwise leaves them to come back to. */
export function forgetDrafts() {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
}
