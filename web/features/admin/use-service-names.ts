import { useLingui } from "@lingui/react/macro";
import type { Dependency } from "#schema/vocabulary.ts";

/** The name of each dependency, with Cloudflare's name for it. */
export function useServiceNames(): Record<Dependency, string> {
  const { t } = useLingui();
  return {
    database: t`Database (D1)`,
    sessions: t`Sessions (KV)`,
    photos: t`Photos (R2)`,
    objects: t`Conversations (Durable Objects)`,
  };
}
