import { useState } from "react";
import { forgetDraft } from "#web/api/drafts.ts";

interface Versioned {
  basedOn?: string | undefined;
}
interface EditedForm<V> {
  values: () => V;
  reset: (values: V) => void;
  setValue: (name: "basedOn", value: string | undefined) => void;
}

interface Newest<V> {
  draft: string;
  /** Reads the saved profile again, as answers; null when it cannot be read. */
  read: () => Promise<V | null>;
}

/**
 * The newest version of a profile that was changed elsewhere while it was edited here. The reader saves what they
 * wrote over it, or loads it instead.
 */
export function useNewest<V extends Versioned>(form: EditedForm<V>, { draft, read }: Newest<V>) {
  const [newest, setNewest] = useState<V | null>(null);
  return {
    /** Answers true when the saved version says what is written here: an earlier try got through unheard. */
    async look(): Promise<boolean> {
      const saved = await read();
      if (!saved) return false;
      const mine = { ...form.values(), basedOn: saved.basedOn };
      if (JSON.stringify(mine) === JSON.stringify(saved)) return true;
      form.setValue("basedOn", saved.basedOn);
      setNewest(saved);
      return false;
    },
    /** Takes the newest version in the place of what is written here; null when there is no other. */
    load:
      newest &&
      (() => {
        form.reset(newest);
        forgetDraft(draft);
        setNewest(null);
      }),
  };
}
