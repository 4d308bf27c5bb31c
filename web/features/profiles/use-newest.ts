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
  /** Refetches the saved profile as form values. Resolves to null on failure. */
  read: () => Promise<V | null>;
}

/**
 * Handles a profile that was changed elsewhere during an edit. The person can overwrite the other version or load it.
 */
export function useNewest<V extends Versioned>(form: EditedForm<V>, { draft, schema, read }: Newest<V>) {
  const [newest, setNewest] = useState<V | null>(null);
  // Compares without the photo, which is saved separately.
  const sent = (values: V) =>
    JSON.stringify({ ...schema.safeParse(values).data, basedOn: undefined, profilePicture: undefined });
  return {
    /**
     * Reads the newest version. Resolves to true when it equals the form, because an earlier attempt succeeded and only its
     * answer was lost.
     */
    async look(): Promise<boolean> {
      const saved = await read();
      if (!saved) return false;
      if (sent(form.values()) === sent(saved)) return true;
      form.setValue("basedOn", saved.basedOn);
      setNewest(saved);
      return false;
    },
    /** Replaces the form values with the newest version. Null when there is none. */
    load:
      newest &&
      (() => {
        form.reset(newest);
        forgetDraft(draft);
        setNewest(null);
      }),
  };
}
