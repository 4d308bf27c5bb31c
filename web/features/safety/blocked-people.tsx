import { Trans, useLingui } from "@lingui/react/macro";
import { type RefObject, useRef } from "react";
import { type BlockedPerson, listBlocks, unblockPerson } from "#schema/endpoints/blocks.ts";
import { listMigrants } from "#schema/endpoints/migrants.ts";
import { forget, refresh, useWrite } from "#web/api/query.ts";
import { Day } from "#web/i18n/dates.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { useFocusNext } from "#web/ui/controls/focus.ts";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { PersonName } from "#web/ui/layout/person-name.tsx";

/** The people whom the person has blocked, each with a button to unblock. */
export function BlockedPeople({ people }: { people: readonly BlockedPerson[] }) {
  const list = useRef<HTMLDivElement>(null);
  return (
    <div ref={list} tabIndex={-1} className="outline-0">
      {people.length === 0 ? (
        <p className="font-medium">
          <Trans>You have not blocked anyone.</Trans>
        </p>
      ) : (
        <ul className="ruled border-y border-line">
          {people.map((person) => (
            <Row key={person.id} person={person} next={list} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** One person. `next` takes the focus when the row disappears. */
function Row({ person, next }: { person: BlockedPerson; next: RefObject<HTMLElement | null> }) {
  const { t } = useLingui();
  useFocusNext(next);
  const { toast } = useToast();
  const { mutate, isPending } = useWrite(unblockPerson, {
    onSuccess: () => {
      forget(listMigrants, { query: {} });
      toast({ title: t`Unblocked`, description: t`Connections that have ended stay ended.` });
      return refresh(listBlocks, {});
    },
    onError: ({ serverMessage }) =>
      toast({ variant: "destructive", title: t`Error`, description: serverMessage }),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-medium">
          <PersonName person={person} />
        </span>
        <span className="block text-sm text-soft">
          <Trans>
            Blocked on <Day at={person.createdAt} />
          </Trans>
        </span>
      </p>
      <Button
        variant="outlined"
        pending={isPending}
        onClick={() => mutate({ params: { userId: person.id } })}
      >
        <Trans>Unblock</Trans>
        <span className="sr-only">
          {" "}
          <PersonName person={person} />
        </span>
      </Button>
    </li>
  );
}
