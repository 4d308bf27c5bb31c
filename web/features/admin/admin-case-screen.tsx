import { Trans, useLingui } from "@lingui/react/macro";
import { useParams } from "react-router";
import { type CaseRecord, claimCase, listQueue, readCase } from "#schema/endpoints/cases.ts";
import { screens } from "#schema/screens.ts";
import { refresh, useRead, useWrite } from "#web/api/query.ts";
import { useUser } from "#web/api/session.tsx";
import { Moment } from "#web/i18n/dates.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { Failed, Loading, Skeleton } from "#web/ui/feedback/states.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { AdminPage } from "./admin-page.tsx";
import { CaseDecisionForm } from "./case-decision-form.tsx";
import { useCaseLabels } from "./case-labels.ts";
import { PersonLink } from "./person-link.tsx";

/** One case: what it is about, its notes, and how it ends. */
export default function CaseScreen() {
  const { t } = useLingui();
  const { id = "" } = useParams();
  const { data, error, isFetching, refetch } = useRead(
    readCase,
    { params: { id } },
    { refetchOnMount: "always" },
  );
  return (
    <AdminPage title={t`Case`} className="pt-4 sm:pt-6">
      <Link to={screens.adminQueue} className="link mb-4 inline-flex min-h-11 items-center">
        <Trans>Back to the queue</Trans>
      </Link>
      {error && !data ? (
        <Failed message={error.serverMessage} onRetry={refetch} retrying={isFetching} />
      ) : data ? (
        <Case of={data} />
      ) : (
        <Loading>
          <Skeleton className="h-44 rounded-card" />
        </Loading>
      )}
    </AdminPage>
  );
}

function Case({ of: found }: { of: CaseRecord }) {
  const { kinds, ends, facts } = useCaseLabels();
  const { kind, subject, raisedBy, dueAt, closedAt, outcome, proposal } = found;
  return (
    <div className="grid max-w-reading gap-6">
      <Card className="grid gap-3">
        <h2>{kinds[kind]}</h2>
        {subject && (
          <p>
            <PersonLink person={subject} />
          </p>
        )}
        {raisedBy && (
          <p>
            <Trans>
              From <PersonLink person={raisedBy} />
            </Trans>
          </p>
        )}
        <p className="text-soft">
          {closedAt === null ? (
            <Trans>
              Due on <Moment at={dueAt} />
            </Trans>
          ) : (
            <>
              {outcome && ends[outcome]}, <Moment at={closedAt} />
            </>
          )}
        </p>
        {proposal && (
          <p className="font-medium">
            <Trans>
              <bdi>{proposal.by.firstName}</bdi> proposes: {ends[proposal.outcome]}. A second reviewer
              confirms it or decides otherwise.
            </Trans>
          </p>
        )}
        <dl className="grid gap-3">
          {found.facts.map(({ name, value }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: facts never change places
            <div key={place}>
              <dt className="text-sm text-soft">{facts[name]}</dt>
              <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
                {value}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      {found.notes.length > 0 && (
        <ul className="grid gap-3">
          {found.notes.map(({ id, text, at }) => (
            <li key={id} className="border-s-2 border-line ps-4">
              <p className="text-sm text-soft">
                <Moment at={at} />
              </p>
              <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                {text ?? <Trans>This note cannot be opened.</Trans>}
              </p>
            </li>
          ))}
        </ul>
      )}
      {closedAt === null && (
        <>
          <Claiming of={found} />
          <CaseDecisionForm of={found} />
        </>
      )}
    </div>
  );
}

/** Takes the case, or gives it back. */
function Claiming({ of: { id, claim } }: { of: CaseRecord }) {
  const { t } = useLingui();
  const user = useUser();
  const { toast } = useToast();
  const isMine = claim?.by.id === user.id;
  const { mutate, isPending } = useWrite(claimCase, {
    onError: ({ serverMessage }) =>
      toast({ title: t`Error`, description: serverMessage, variant: "destructive" }),
    onSettled: () => {
      refresh(listQueue, {});
      return refresh(readCase, { params: { id } });
    },
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {claim && !isMine && (
        <p>
          <Trans>
            <bdi>{claim.by.firstName}</bdi> is working on it
          </Trans>
        </p>
      )}
      <Button
        variant="outlined"
        pending={isPending}
        onClick={() =>
          mutate({ params: { id }, body: { claimed: !isMine, takeOver: claim !== null && !isMine } })
        }
      >
        {isMine ? <Trans>Give it back</Trans> : claim ? <Trans>Take it over</Trans> : <Trans>Take it</Trans>}
      </Button>
    </div>
  );
}
