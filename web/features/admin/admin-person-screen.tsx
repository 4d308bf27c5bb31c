import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { type PersonRecord, readPerson } from "#schema/endpoints/people.ts";
import { screens } from "#schema/screens.ts";
import { isNotFound, useRead } from "#web/api/query.ts";
import { Moment } from "#web/i18n/dates.tsx";
import { useSuspensionLabels } from "#web/i18n/suspension-labels.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { fetchedPart } from "#web/ui/dialogs/fetched.tsx";
import { Empty, Failed, Loading } from "#web/ui/feedback/states.tsx";
import { Notice } from "#web/ui/layout/card.tsx";
import { classes } from "#web/ui/layout/classes.ts";
import { Portrait } from "#web/ui/layout/portrait.tsx";
import { BusStopScene } from "#web/ui/scenes/rooms.tsx";
import { AccountStatus } from "./account-status.tsx";
import { AdminPage } from "./admin-page.tsx";
import { useWayBack } from "./back-link.ts";
import { hasReason, useDraftNotes } from "./draft-notes.ts";
import { EmailLink } from "./email-link.tsx";
import { choiceIdOf } from "./ids.ts";
import { PersonBadges } from "./person-badges.tsx";
import { PersonLists } from "./person-lists.tsx";
import { ReachFacts } from "./reach-facts.tsx";
import { SimilarPeople } from "./similar-people.tsx";
import { useReviewKeys } from "./use-review-keys.ts";

const AsksBeforeLeaving = fetchedPart(async () => (await import("#web/forms/leaving.tsx")).AsksBeforeLeaving);
const SuspensionForm = fetchedPart(async () => {
  // Loads first, so that no one can write text before the leave warning works.
  await AsksBeforeLeaving.prefetch();
  return (await import("./suspension-form.tsx")).SuspensionForm;
});

/** One person, with the facts that an admin needs. */
export default function PersonScreen() {
  const { t } = useLingui();
  const { id = "" } = useParams();
  const navigate = useNavigate();
  const back = useWayBack(screens.adminPeople);
  useReviewKeys({ back: () => navigate(back.to, { state: back.state }) });
  const read = useRead(readPerson, { params: { id } }, { refetchOnMount: "always" });
  const { data: person, error } = read;
  return (
    <AdminPage
      key={id}
      title={person ? `${person.firstName} ${person.lastName}` : t`Person`}
      heading={
        person && (
          <bdi className="wrap-anywhere">
            {person.firstName} {person.lastName}
          </bdi>
        )
      }
      back={back}
      className="pt-4 sm:pt-6"
    >
      {person ? (
        <Person person={person} />
      ) : error && isNotFound({ state: read }) ? (
        <Empty
          scene={<BusStopScene />}
          title={<Trans>We cannot find this person</Trans>}
          action={
            <ButtonLink to={screens.adminPeople}>
              <Trans>Search for people</Trans>
            </ButtonLink>
          }
        />
      ) : error?.code === "own_page" ? (
        <Empty
          scene={<BusStopScene />}
          title={<Trans>This page is about you</Trans>}
          action={
            <ButtonLink to={screens.adminPeople}>
              <Trans>Search for people</Trans>
            </ButtonLink>
          }
        >
          <Trans>Only other admins can read it.</Trans>
        </Empty>
      ) : error ? (
        <Failed message={error.serverMessage} onRetry={read.refetch} retrying={read.isFetching} />
      ) : (
        <Loading />
      )}
    </AdminPage>
  );
}

function Person({ person }: { person: PersonRecord }) {
  const [open, setOpen] = useState(false);
  const unsent = hasReason(useDraftNotes());
  const close = () => {
    setOpen(false);
    document.getElementById(choiceIdOf("suspension"))?.focus();
  };
  return (
    <div
      className={classes("grid gap-8", open && "lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]")}
    >
      {unsent && <AsksBeforeLeaving when kept={() => false} guardsScreen={false} />}
      <div className="grid gap-8">
        <PersonFacts person={person} />
        <SimilarPeople people={person.similar} />
        {person.erasedAt === null && (
          <AccountStatus
            person={person}
            connected={person.connected}
            open={open}
            onOpen={() => setOpen(true)}
          />
        )}
      </div>
      {open && (
        <SuspensionForm
          person={person}
          onClose={close}
          className="rounded-card border border-line bg-raised p-5 lg:col-start-2 lg:row-span-2 lg:row-start-1"
        />
      )}
      <div className="grid content-start gap-8">
        <PersonLists person={person} />
      </div>
    </div>
  );
}

function PersonFacts({ person }: { person: PersonRecord }) {
  const { id, firstName, lastName, suspendedAt, suspensionReason, email, createdAt, leftAt, erasedAt } =
    person;
  const { label } = useSuspensionLabels();
  return (
    <>
      <div className="flex items-start gap-4">
        <Portrait id={id} firstName={firstName} lastName={lastName} size={72} />
        <div className="grid min-w-0 justify-items-start gap-1">
          <PersonBadges person={person} />
          <EmailLink email={email} isConfirmed={person.emailConfirmed || erasedAt !== null} />
          <p className="text-soft">
            <Trans>
              Registered on <Moment at={createdAt} />
            </Trans>
          </p>
          <p className="flex flex-wrap gap-x-4">
            <Link
              to={`${screens.adminAudit}?person=${id}`}
              className="link inline-flex min-h-11 items-center"
            >
              <Trans>Audit about this person</Trans>
            </Link>
            <Link to={`${screens.adminAudit}?actor=${id}`} className="link inline-flex min-h-11 items-center">
              <Trans>What this person did</Trans>
            </Link>
          </p>
          {erasedAt ? (
            <p>
              <Trans>
                Erased on <Moment at={erasedAt} />
              </Trans>
            </p>
          ) : (
            leftAt && (
              <p>
                <Trans>
                  Asked to delete the account on <Moment at={leftAt} />
                </Trans>
              </p>
            )
          )}
        </div>
      </div>
      {person.reach && (
        <dl className="grid gap-3">
          <ReachFacts of={person.reach} />
        </dl>
      )}
      {suspendedAt && (
        <Notice tone="danger">
          <p className="font-medium">
            <Trans>
              Suspended on <Moment at={suspendedAt} />
            </Trans>
          </p>
          {person.suspensionCode && (
            <p className="mt-1">{label("suspensionReasons", person.suspensionCode)}</p>
          )}
          {suspensionReason && (
            <p dir="auto" className="mt-1 text-start wrap-anywhere whitespace-pre-line">
              {suspensionReason}
            </p>
          )}
        </Notice>
      )}
    </>
  );
}
