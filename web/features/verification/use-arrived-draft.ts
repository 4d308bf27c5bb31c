import { useEffect } from "react";
import { forgetDraft, readDraft } from "#web/api/drafts.ts";
import type { OwnVerification } from "./use-own-verification.ts";

/**
 * Removes the draft of a form that has arrived although its answer was lost. A draft with another text stays, because the
 * request may come from another device.
 */
export function useArrivedDraft(name: string, own: OwnVerification<{ status: string }>) {
  const sent = own.state === "known" && own.verification?.status === "pending" ? own.verification : null;
  useEffect(() => {
    const draft = readDraft<Record<string, unknown>>(name);
    if (sent && draft && isIn(sent, draft)) forgetDraft(name);
  }, [sent, name]);
}

const written = (value: unknown) => String(value ?? "").trim();

/** Whether the request contains all values of the draft. */
const isIn = (request: object, draft: Record<string, unknown>) =>
  Object.entries(draft).every(
    ([field, value]) => written(value) === written((request as Record<string, unknown>)[field]),
  );
