import { useState } from "react";
import type * as z from "zod/mini";
import { forgetDraft } from "#web/api/drafts.ts";

interface Versioned {
  basedOn?: string | null | undefined;
}
interface EditedForm<V extends Versioned> {
  values: () => V;
  reset: (values: V) => void;
  setValue: (name: "basedOn", value: V["basedOn"]) => void;
}

interface Newest<V> {
  draft: string;
  /** Parses form values into what is sent. */
  schema: z.ZodMiniType<object, V>;
  /** Refetches the saved profile as form values; null when that fails. */
  read: () => Promise<V | null>;
}

/**
 * Handles a profile that was changed elsewhere during an edit. The person overwrites the other version or loads
 * it.
 */
export function useNewest<V extends Versioned>(form: EditedForm<V>, { draft, schema, read }: Newest<V>) {
  const [newest, setNewest] = useState<V | null>(null);
  // The photo is saved separately.
  const sent = (values: V) =>
    JSON.stringify({ ...schema.safeParse(values).data, basedOn: undefined, profilePicture: undefined });
  return {
    /**
     * Reads the newest version. Returns true when it equals the form: an earlier attempt succeeded but its answer
     * was lost.
     */
    async look(): Promise<boolean> {
      const saved = await read();
      if (!saved) return false;
      if (sent(form.values()) === sent(saved)) return true;
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
