import { Trans, useLingui } from "@lingui/react/macro";
import { Keyboard } from "lucide-react";
import { type ReactNode, useState } from "react";
import { generatePath, useNavigate, useParams } from "react-router";
import { type CaseRecord, readCase } from "#schema/endpoints/cases.ts";
import { screens } from "#schema/screens.ts";
import { isNotFound, useRead } from "#web/api/query.ts";
import { Moment } from "#web/i18n/dates.tsx";
import { Button, ButtonLink } from "#web/ui/controls/button.tsx";
import { isFirstClick } from "#web/ui/controls/first-click.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { fetchedPart } from "#web/ui/dialogs/fetched.tsx";
import { Empty, Failed, Loading, Skeleton } from "#web/ui/feedback/states.tsx";
import { Card, Notice } from "#web/ui/layout/card.tsx";
import { BusStopScene } from "#web/ui/scenes/rooms.tsx";
import { AdminPage } from "./admin-page.tsx";
import { useBackState, useWayBack } from "./back-link.ts";
import { CaseDecisionForm } from "./case-decision-form.tsx";
import { CaseDue, CaseHolder } from "./case-due.tsx";
import { CaseFacts } from "./case-facts.tsx";
import { useCaseLabels } from "./case-labels.ts";
import { CaseNoteForm, CaseNotes } from "./case-notes.tsx";
import { decisionOf, noteOf, useIsUnsent } from "./case-texts.ts";
import { ConnectedNotice } from "./connected-notice.tsx";
import { PersonLink } from "./person-link.tsx";
import { ReachFacts } from "./reach-facts.tsx";
import { useClaim } from "./use-claim.ts";
import { useReviewKeys } from "./use-review-keys.ts";

const AsksBeforeLeaving = fetchedPart(async () => (await import("#web/forms/leaving.tsx")).AsksBeforeLeaving);
const CaseHelp = fetchedPart(async () => (await import("./keyboard-helps.tsx")).CaseHelp);
const NameReported = fetchedPart(async () => (await import("./name-reported.tsx")).NameReported);
const loading = (
  <Loading>
    <Skeleton className="h-44 rounded-card" />
  </Loading>
);
/** The case of a refund. Loads the code of its facts first, so that the layout does not shift later. */
const RefundCase = fetchedPart(async () => {
  const { RefundFacts } = await import("./refund-facts.tsx");
  return (props: CaseProps) => <Case {...props} facts={<RefundFacts of={props.of} />} />;
}, loading);

/** One case: what it is about, its notes, and how it ends. */
export default function CaseScreen() {
  const { t } = useLingui();
  const { id = "" } = useParams();
  // Null until the help is opened for the first time.
  const [help, setHelp] = useState<boolean | null>(null);
  const { kinds } = useCaseLabels();
  const back = useWayBack(screens.adminQueue);
  const read = useRead(readCase, { params: { id } }, { refetchOnMount: "always" });
  const { data, error } = read;
  const ShownCase = data?.kind === "refund" ? RefundCase : Case;
  return (
    <AdminPage
      key={id}
      title={data ? kinds[data.kind] : t`Case`}
      back={back}
      className="pt-4 sm:pt-6"
      actions={
        <Button
          variant="quiet"
          className="max-lg:hidden"
          icon={<Keyboard aria-hidden className="size-5" />}
          onClick={() => setHelp(true)}
        >
          <Trans>Keyboard</Trans>
        </Button>
      }
    >
      {data ? (
        <ShownCase of={data} back={back} onHelp={() => setHelp(true)} />
      ) : error && isNotFound({ state: read }) ? (
        <Empty
          scene={<BusStopScene />}
          title={<Trans>We cannot find this case</Trans>}
          action={
            <ButtonLink to={back.to} state={back.state}>
              {back.label}
            </ButtonLink>
          }
        />
      ) : error ? (
        <Failed message={error.serverMessage} onRetry={read.refetch} retrying={read.isFetching} />
      ) : (
        loading
      )}
      {help !== null && <CaseHelp open={help} onClose={() => setHelp(false)} />}
    </AdminPage>
  );
}

type CaseProps = {
  of: CaseRecord;
  back: ReturnType<typeof useWayBack>;
  onHelp: () => void;
  facts?: ReactNode;
};

function Case({ of: found, back, onHelp, facts = <CaseFacts of={found} /> }: CaseProps) {
  const here = useBackState();
  const navigate = useNavigate();
  const { toggle, isMine, isPending } = useClaim();
  const isOpen = found.closedAt === null;
  const isChangeable = isOpen && found.connectedWith === null;
  const works = isChangeable && found.outcomes.length > 0;
  const isUnsent = useIsUnsent(noteOf(found.id), decisionOf(found.id));
  const claim = () => toggle(found, { takeOver: found.claim !== null && !isMine(found) });
  const focus = (name: string) => document.querySelector<HTMLElement>(`main [name="${name}"]`)?.focus();
  useReviewKeys({
    ...(isChangeable && { claim }),
    ...(works && { note: () => focus("text"), close: () => focus("outcome") }),
    ...(found.subject && {
      person: () =>
        navigate(generatePath(screens.adminPerson, { id: found.subject?.id ?? "" }), { state: here }),
    }),
    back: () => navigate(back.to, { state: back.state }),
    help: onHelp,
  });
  return (
    <div className="grid max-w-reading gap-6">
      {isUnsent && works && <AsksBeforeLeaving when kept={() => false} guardsScreen={false} />}
      <Card className="grid gap-3">
        <CaseState of={found} isMine={isMine(found)} />
        {isOpen && found.connectedWith && (
          <ConnectedNotice person={found.connectedWith} alone={found.single} />
        )}
        {isChangeable && (
          <div>
            <Button
              variant="outlined"
              pending={isPending}
              onClick={(event) => isFirstClick(event) && claim()}
            >
              {isMine(found) ? (
                <Trans>Give it back</Trans>
              ) : found.claim ? (
                <Trans>Take it over</Trans>
              ) : (
                <Trans>Take it</Trans>
              )}
            </Button>
          </div>
        )}
        <CasePeople of={found} />
        {facts}
        {found.kind === "verification" && (
          <Link
            to={`${screens.adminVerifications}?kind=${found.subject?.userType ?? "all"}&request=${found.objectId}`}
            className="link inline-flex min-h-11 items-center"
          >
            <Trans>Read the request</Trans>
          </Link>
        )}
      </Card>
      {isChangeable && found.kind === "report" && found.subject === null && <NameReported of={found} />}
      <CaseNotes of={found} />
      <CaseNoteForm of={found} isOpen={works} />
      {found.connectedWith === null && <CaseDecisionForm of={found} back={back} />}
    </div>
  );
}

/** The state of the case: when it is due and who has it, or who closed it and how. */
function CaseState({ of: found, isMine }: { of: CaseRecord; isMine: boolean }) {
  const { ends } = useCaseLabels();
  const { closedAt, closedBy, outcome, proposal } = found;
  if (closedAt !== null)
    return (
      <div className="grid">
        <p className="text-lg font-medium">{outcome && ends[outcome]}</p>
        <p className="flex min-w-0 flex-wrap items-center gap-x-3 text-soft">
          <span>
            <Trans>
              Closed on <Moment at={closedAt} />
            </Trans>
          </span>
          {closedBy && (
            <span>
              <Trans>
                by <PersonLink person={closedBy} />
              </Trans>
            </span>
          )}
        </p>
      </div>
    );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <CaseDue of={found} />
        <CaseHolder of={found} isMine={isMine} />
      </div>
      {proposal && (
        <Notice tone="lamp">
          <Trans>
            <bdi>{proposal.by.firstName}</bdi> proposes: {ends[proposal.outcome]}. A second reviewer confirms
            it or decides otherwise.
          </Trans>
        </Notice>
      )}
    </>
  );
}

function CasePeople({ of: { subject, raisedBy, openedAt, reach } }: { of: CaseRecord }) {
  return (
    <dl className="grid gap-3">
      <CasePerson label={<Trans>About</Trans>} person={subject} reach={reach} />
      <CasePerson label={<Trans>Sent by</Trans>} person={raisedBy} reach={reach} />
      <div>
        <dt className="text-sm text-soft">
          <Trans>Opened</Trans>
        </dt>
        <dd>
          <Moment at={openedAt} />
        </dd>
      </div>
    </dl>
  );
}

type CasePersonProps = { label: ReactNode; person: CaseRecord["raisedBy"]; reach: CaseRecord["reach"] };

/** A person in the case, and how reviewers may contact them. */
function CasePerson({ label, person, reach }: CasePersonProps) {
  if (!person) return null;
  return (
    <>
      <div>
        <dt className="text-sm text-soft">{label}</dt>
        <dd>
          <PersonLink person={person} />
        </dd>
      </div>
      <ReachFacts of={reach.find(({ personId }) => personId === person.id)} />
    </>
  );
}
