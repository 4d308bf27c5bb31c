import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState, useSyncExternalStore } from "react";
import type * as z from "zod/mini";
import {
  chooseDrafts,
  forgetDraft,
  onDraftChoice,
  readDraft,
  storeDraft,
  storesDrafts,
} from "#web/api/drafts.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Notice } from "#web/ui/layout/card.tsx";
import { focusField } from "./error-summary.tsx";
import { CheckboxField } from "./field.tsx";
import { type Form, useForm } from "./form.tsx";
import { AsksBeforeLeaving } from "./leaving.tsx";

/** The draft of a form. */
export type FormDraft<V> = { name: string; empty: V; start: V; restored: boolean };

const useStoresDrafts = () => useSyncExternalStore(onDraftChoice, storesDrafts);

const sameKind = (one: unknown, other: unknown) =>
  typeof one === typeof other && Array.isArray(one) === Array.isArray(other);

/** What a form starts with: the stored draft, or `empty`. */
function useDraft<V extends object>(name: string, empty: V): FormDraft<V> {
  const [draft] = useState(() => {
    const stored = readDraft<Record<string, unknown>>(name);
    // From a draft of an older version of the form, only the values of the right kind are used.
    const fitting = Object.entries(stored ?? {}).filter(([key, value]) =>
      sameKind(value, (empty as Record<string, unknown>)[key]),
    );
    return { name, empty, start: { ...empty, ...Object.fromEntries(fitting) }, restored: stored !== null };
  });
  return draft;
}

/** Stores the draft at every change. */
function useDraftKeeping<V extends object, T>(form: Form<V, T>, { name, empty }: FormDraft<V>) {
  const { subscribe, values } = form;
  useEffect(() => {
    const nothing = JSON.stringify(empty);
    let before = values();
    return subscribe(() => {
      const now = values();
      if (now === before) return;
      before = now;
      if (JSON.stringify(now) === nothing) forgetDraft(name);
      else storeDraft(name, now);
    });
  }, [subscribe, values, name, empty]);
}

/**
 * `useForm` for a long form. It starts with the draft stored under `name` (`${user.id}:form`), or with `empty`,
 * and stores every change until `forgetDraft(draft.name)`. Render its `DraftNotice`.
 */
export function useDraftedForm<V extends object, T>(schema: z.ZodMiniType<T, V>, name: string, empty: V) {
  const draft = useDraft(name, empty);
  const form = useForm(schema, draft.start);
  useDraftKeeping(form, draft);
  return { form, draft };
}

type DraftNoticeProps<V extends object, T> = {
  form: Form<V, T>;
  draft: FormDraft<V>;
  /** Goes to a field, at the beginning of the form. */
  goTo?: (field: string) => void;
  /** The step that is shown. The notice appears only at the step at which the form opened. */
  at?: number;
  /** Whether the form has text outside the draft, which no device stores. */
  unkept?: boolean;
};

/** Says that a draft was restored and offers to start again. Also asks before the person leaves unsaved text. */
export function DraftNotice<V extends object, T>({
  form,
  draft,
  goTo = focusField,
  at = 0,
  unkept = false,
}: DraftNoticeProps<V, T>) {
  const [first] = useState(at);
  const [shown, setShown] = useState(draft.restored);
  const [removed, setRemoved] = useState<V>();
  const startAgain = () => {
    setRemoved(form.values());
    form.reset(draft.empty);
    forgetDraft(draft.name);
    goTo(Object.keys(draft.empty)[0] ?? "");
  };
  const bringBack = () => {
    if (removed) form.reset(removed);
    if (removed && keeps) storeDraft(draft.name, removed);
    setShown(false);
    goTo(Object.keys(draft.empty)[0] ?? "");
  };
  const keeps = useStoresDrafts();
  // A restored draft would be lost as well.
  const wouldBeLost = !keeps && JSON.stringify(form.values()) !== JSON.stringify(draft.empty);
  const forget = () => {
    if (!keeps) forgetDraft(draft.name);
  };
  const kept = () => !unkept && storesDrafts() && readDraft(draft.name) !== null;
  const isUnsent = form.formState.isDirty || wouldBeLost || unkept;
  return (
    <>
      <AsksBeforeLeaving when={isUnsent} kept={kept} onLeave={forget} />
      {shown && (removed || at === first) && (
        <Notice role="status" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="flex-1 basis-64">
            {removed ? (
              <Trans>The form is empty again.</Trans>
            ) : (
              <Trans>We kept what you wrote here before. You can go on from there.</Trans>
            )}
          </p>
          <Button variant="outlined" onClick={removed ? bringBack : startAgain}>
            {removed ? <Trans>Undo</Trans> : <Trans>Start again</Trans>}
          </Button>
        </Notice>
      )}
    </>
  );
}

/** The choice not to store drafts, for people who share a device. */
export function DraftChoice() {
  const { t } = useLingui();
  const keeps = useStoresDrafts();
  return (
    <CheckboxField
      name="keep-draft"
      label={t`Keep what I write on this device until I send it`}
      hint={t`Untick this if other people use this device.`}
      checked={keeps}
      onChange={(event) => chooseDrafts(event.target.checked)}
    />
  );
}
