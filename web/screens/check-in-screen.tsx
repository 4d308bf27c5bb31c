import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useState } from "react";
import { type CheckIn, listCheckIns } from "#schema/endpoints/check-ins.ts";
import { dashboardOf } from "#schema/screens.ts";
import { keyOf, queryClient, useRead } from "#web/api/query.ts";
import { useUser } from "#web/api/session.tsx";
import { Button, ButtonLink } from "#web/ui/controls/button.tsx";
import { Failed, Loading, Skeleton } from "#web/ui/feedback/states.tsx";
import { Page } from "#web/ui/layout/page.tsx";
import { FocusedStatus } from "./check-in/focused-status.tsx";
import { AfterNo, Later } from "./check-in/help.tsx";
import { forgetKeptAnswers } from "./check-in/kept-answers.ts";
import { Questions } from "./check-in/questions.tsx";

/**
 * A few private questions after a move-in, and the way back to help after they are answered. The title and the address do
 * not say what they are about. After the answers are sent, they stay neither on the screen nor on the device.
 */
export default function CheckInScreen() {
  const { t } = useLingui();
  return (
    <Page title={t`A short question`} width="form">
      <Contents />
    </Page>
  );
}

/** The check-in that was just answered, or the way back to help; null while there is a question to answer. */
type Shown = { sent: CheckIn; isGood: boolean } | "help" | null;

function Contents() {
  const { userType } = useUser();
  const { data, error, refetch, isFetching } = useRead(
    listCheckIns,
    {},
    { refetchOnMount: "always", gcTime: 0 },
  );
  const [shown, setShown] = useState<Shown>(null);
  const open = data?.find(({ answered }) => !answered);
  const isOver = data !== undefined && !open;
  // The answers may have been sent although their page was closed. Then the kept ones are deleted here.
  useEffect(() => {
    if (isOver) forgetKeptAnswers();
  }, [isOver]);
  if (!data) {
    if (error)
      return <Failed message={error.serverMessage} onRetry={() => void refetch()} retrying={isFetching} />;
    return (
      <Loading>
        <Skeleton className="h-24" />
      </Loading>
    );
  }
  const next = open && (
    <Button variant="outlined" wide onClick={() => setShown(null)}>
      <Trans>Next question</Trans>
    </Button>
  );
  if (shown && shown !== "help")
    return shown.isGood ? (
      <Thanks next={next} />
    ) : (
      <AfterNo about={[shown.sent]} userType={userType} next={next} />
    );
  const [latest, ...others] = data.filter(({ answered }) => answered);
  if (latest && (shown === "help" || !open))
    return <Later about={[latest, ...others]} isAsked={open !== undefined} userType={userType} next={next} />;
  if (!open) return <Nothing />;
  return (
    <div className="grid gap-6">
      <Questions
        key={open.id}
        checkIn={open}
        onSent={(isGood) => {
          setShown({ sent: open, isGood });
          void markAnswered(open.id);
        }}
      />
      {latest && (
        <p>
          <Button variant="quiet" onClick={() => setShown("help")}>
            <Trans>Get help</Trans>
          </Button>
        </p>
      )}
    </div>
  );
}

/** Marks an answered check-in in the list, so that the next one follows and no dashboard asks it again. */
async function markAnswered(id: string) {
  const key = keyOf(listCheckIns, {});
  const mark = (list?: CheckIn[]) =>
    list?.map((each) => (each.id === id ? { ...each, answered: true } : each));
  queryClient.setQueryData<CheckIn[]>(key, mark);
  // A read that began before the answer would show the check-in as open again.
  await queryClient.cancelQueries({ queryKey: key });
  queryClient.setQueryData<CheckIn[]>(key, mark);
}

function Thanks({ next }: { next: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-4">
      <FocusedStatus>
        <Trans>Thank you.</Trans>
      </FocusedStatus>
      {next}
      <ToDashboard isQuiet={Boolean(next)} />
    </div>
  );
}

function Nothing() {
  return (
    <div className="grid justify-items-start gap-4">
      <p role="status">
        <Trans>There is no question for you now.</Trans>
      </p>
      <ToDashboard isQuiet={false} />
    </div>
  );
}

function ToDashboard({ isQuiet }: { isQuiet: boolean }) {
  const { userType } = useUser();
  return (
    <ButtonLink variant={isQuiet ? "quiet" : "primary"} to={dashboardOf(userType)}>
      <Trans>Go to your dashboard</Trans>
    </ButtonLink>
  );
}
