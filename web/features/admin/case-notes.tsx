import { Trans, useLingui } from "@lingui/react/macro";
import { addCaseNote, type CaseRecord, readCase } from "#schema/endpoints/cases.ts";
import { CaseNote } from "#schema/forms.ts";
import { lengths } from "#schema/limits.ts";
import { refresh, useWrite } from "#web/api/query.ts";
import { TextArea } from "#web/forms/field.tsx";
import { useForm } from "#web/forms/form.tsx";
import { FormFrame } from "#web/forms/form-frame.tsx";
import { useMistakes } from "#web/forms/form-mistakes.ts";
import { useOneAtATime } from "#web/forms/one-at-a-time.ts";
import { Moment } from "#web/i18n/dates.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { Notice } from "#web/ui/layout/card.tsx";
import { useCaseLabels } from "./case-labels.ts";
import { noteOf, storeTexts, textsOf, useTextKeeping } from "./case-texts.ts";
import { FocusHeading } from "./focus-heading.tsx";
import { PersonLink } from "./person-link.tsx";

/** The notes about a case, oldest first. No one can change or delete them. */
export function CaseNotes({ of: { notes } }: { of: CaseRecord }) {
  const { noteKinds } = useCaseLabels();
  if (notes.length === 0) return null;
  return (
    <ol className="grid gap-4">
      {notes.map(({ id, kind, author, text, at }) => (
        <li key={id} className="border-s-2 border-line ps-4">
          <p className="font-medium">{noteKinds[kind]}</p>
          <p className="flex min-w-0 flex-wrap items-center gap-x-3 text-sm text-soft">
            {author.firstName ? <PersonLink person={author} /> : <Trans>An account that is gone</Trans>}
            <Moment at={at} />
          </p>
          <p dir="auto" className="text-start whitespace-pre-line wrap-anywhere">
            {text ?? <Trans>This note cannot be opened.</Trans>}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** Text that a reviewer wrote and can no longer send, shown so that they can copy it. */
export const Written = ({ texts }: { texts: readonly string[] }) => (
  <>
    <p className="mt-2 text-sm text-soft">
      <Trans>You had written:</Trans>
    </p>
    {[...new Set(texts)].map((text) => (
      <p key={text} dir="auto" className="text-start whitespace-pre-line wrap-anywhere">
        {text}
      </p>
    ))}
  </>
);

const textIn = ({ text }: { text: string }) => ({ text });

interface CaseNoteFormProps {
  of: CaseRecord;
  /** Whether the reviewer can still add a note. */
  isOpen: boolean;
}

/** Adds a note. The text is kept until the server has stored it, even when someone else closes the case meanwhile. */
export function CaseNoteForm({ of: { id }, isOpen }: CaseNoteFormProps) {
  const { t } = useLingui();
  const { toast } = useToast();
  const name = noteOf(id);
  const form = useForm(CaseNote, { text: textsOf(name).text ?? "" });
  useTextKeeping(name, form, textIn);
  const { mistakeOf, takeAnswer } = useMistakes(form, {
    text: { label: t`Note`, required: t`Write the note.` },
  });
  const { mutateAsync, isPending } = useWrite(addCaseNote, {
    onMutate: () => storeTexts(name, {}),
    onSuccess: () => {
      form.reset({ text: "" });
      toast({ title: t`Note added` });
    },
    onError: ({ serverMessage, problems }) => {
      storeTexts(name, textIn(form.values()));
      toast({ title: t`Error`, description: serverMessage, variant: "destructive" });
      takeAnswer(problems);
    },
    onSettled: () => refresh(readCase, { params: { id } }),
  });
  const send = useOneAtATime(
    form.handleSubmit((body) => mutateAsync({ params: { id }, body }).catch(() => undefined)),
  );
  if (!isOpen) {
    const { text } = form.values();
    return text.trim() ? (
      <Notice role="status">
        <Written texts={[text]} />
      </Notice>
    ) : null;
  }
  return (
    <FormFrame onSubmit={send} className="grid gap-3">
      <FocusHeading />
      <TextArea
        label={<Trans>Add a note</Trans>}
        hint={<Trans>Only reviewers read it. It cannot be changed later.</Trans>}
        limit={lengths.notes}
        rows={2}
        error={mistakeOf("text")}
        {...form.register("text")}
      />
      <div>
        <Button type="submit" variant="outlined" pending={isPending} pendingLabel={<Trans>Sending…</Trans>}>
          <Trans>Add the note</Trans>
        </Button>
      </div>
    </FormFrame>
  );
}
