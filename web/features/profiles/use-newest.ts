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
  /** Refetches the saved profile as form values; null when that fails. */
  read: () => Promise<V | null>;
}

/**
 * Handles a profile that was changed elsewhere during an edit. The person overwrites the other version or loads
 * it.
 */
export function useNewest<V extends Versioned>(form: EditedForm<V>, { draft, read }: Newest<V>) {
  const [newest, setNewest] = useState<V | null>(null);
  return {
    /**
     * Reads the newest version. Returns true when it equals the form: an earlier attempt succeeded but its answer
     * was lost.
     */
    async look(): Promise<boolean> {
      const saved = await read();
      if (!saved) return false;
      const mine = { ...form.values(), basedOn: saved.basedOn };
      if (JSON.stringify(mine) === JSON.stringify(saved)) return true;
      form.setValue("basedOn", saved.basedOn);
      setNewest(saved);
      return false;
    },
    /** Replaces the form with the newest version; null when there is none. */
    load:
      newest &&
      (() => {
        form.reset(newest);
        forgetDraft(draft);
        setNewest(null);
      }),
  };
}
