import { Trans, useLingui } from "@lingui/react/macro";
import { type RefObject, useRef, useState } from "react";
import { type CaseRecord, nameReported, readCase } from "#schema/endpoints/cases.ts";
import { type FoundPerson, searchPeople } from "#schema/endpoints/people.ts";
import { keyOf, refresh, useWrite } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { TextField } from "#web/forms/field.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { FocusNext } from "#web/ui/dialogs/dialog-host.tsx";
import { Failed, Loading, Skeleton } from "#web/ui/feedback/states.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { Email } from "./email.tsx";
import { FocusHeading } from "./focus-heading.tsx";
import { usePages } from "./use-pages.ts";
import { useSearchTerm } from "./use-search-term.ts";

/** Links a report to the account that it is about: search, choose and confirm, because the link is permanent. */
export function NameReported({ of: { id } }: { of: CaseRecord }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<FoundPerson>();
  const field = useRef<HTMLInputElement>(null);
  const q = useSearchTerm(typed);
  return (
    <SectionCard
      title={<Trans>Who is it about?</Trans>}
      lead={
        <Trans>
          The person who wrote has no account here. Find the account that they mean. The report then belongs
          to its history.
        </Trans>
      }
    >
      <FocusHeading />
      {chosen ? (
        <Question caseId={id} person={chosen} onBack={() => setChosen(undefined)} next={field} />
      ) : (
        <>
          <TextField
            ref={field}
            className="max-w-form"
            label={t`Search by name or email`}
            type="search"
            name="reported"
            autoComplete="off"
            maxLength={254}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          {q !== undefined && <Found q={q} onChoose={setChosen} />}
        </>
      )}
    </SectionCard>
  );
}

function Found({ q, onChoose }: { q: string; onChoose: (person: FoundPerson) => void }) {
  const { data, error, isFetching, isPlaceholderData, refetch, hasMore, readsMore, showMore } = usePages({
    key: [...keyOf(searchPeople, { body: { q } }), q],
    read: (after, signal) => request(searchPeople, { body: { q, after } }, signal),
    nextOf: ({ next }) => next,
  });
  const people = data?.flatMap((page) => page.people);
  if (error) return <Failed message={error.serverMessage} onRetry={refetch} retrying={isFetching} />;
  if (!people)
    return (
      <Loading>
        <Skeleton className="h-12" />
      </Loading>
    );
  if (people.length === 0)
    return (
      <p role="status">{!isPlaceholderData && <Trans>We found no one with this name or email.</Trans>}</p>
    );
  return (
    <>
      <ul className="grid ruled border-y border-line" aria-busy={isFetching}>
        {people.map((person) => (
          <li key={person.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
            <span className="min-w-0">
              <Name of={person} />
              <span className="block text-sm text-soft">
                <Email>{person.email}</Email>
              </span>
            </span>
            <Button variant="quiet" onClick={() => onChoose(person)}>
              <Trans>
                It is <bdi>{person.firstName}</bdi>
              </Trans>
            </Button>
          </li>
        ))}
      </ul>
      {hasMore && (
        <div>
          <Button variant="outlined" pending={readsMore} onClick={showMore}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

const Name = ({ of: { firstName, lastName } }: { of: Pick<FoundPerson, "firstName" | "lastName"> }) => (
  <bdi className="font-medium wrap-anywhere">
    {firstName} {lastName}
  </bdi>
);

interface QuestionProps {
  caseId: string;
  person: FoundPerson;
  onBack: () => void;
  next: RefObject<HTMLInputElement | null>;
}

function Question({ caseId, person, onBack, next }: QuestionProps) {
  const { t } = useLingui();
  const { toast } = useToast();
  const { mutate, isPending } = useWrite(nameReported, {
    onSuccess: () => toast({ title: t`The report is about ${person.firstName} now` }),
    onError: ({ serverMessage }) =>
      toast({ title: t`Error`, description: serverMessage, variant: "destructive" }),
    // Refetches after an error, too: another reviewer may have been first.
    onSettled: () => refresh(readCase, { params: { id: caseId } }),
  });
  return (
    <>
      <FocusNext next={next} />
      <p ref={takeFocus} tabIndex={-1} role="status" className="outline-0">
        <Trans>
          Is this report about <Name of={person} /> (<Email>{person.email}</Email>)? You cannot change this
          later.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          pending={isPending}
          onClick={() => mutate({ params: { id: caseId }, body: { personId: person.id } })}
        >
          <Trans>
            Yes, it is about <bdi>{person.firstName}</bdi>
          </Trans>
        </Button>
        <Button variant="outlined" onClick={onBack}>
          <Trans>Choose someone else</Trans>
        </Button>
      </div>
    </>
  );
}

/** Focuses the question, because the list with the pressed button is gone. */
const takeFocus = (question: HTMLElement | null) => question?.focus();
