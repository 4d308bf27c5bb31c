import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { type CheckIn, listCheckIns } from "#schema/endpoints/check-ins.ts";
import { dashboardOf } from "#schema/screens.ts";
import { keyOf, queryClient, useRead } from "#web/api/query.ts";
import { useUser } from "#web/api/session.tsx";
import { Button, ButtonLink } from "#web/ui/controls/button.tsx";
import { Failed, Loading, Skeleton } from "#web/ui/feedback/states.tsx";
import { Page } from "#web/ui/layout/page.tsx";
import { AfterNo } from "./check-in/after-no.tsx";
import { Questions } from "./check-in/questions.tsx";

/**
 * A few private questions after a move-in. Neither the title nor the address says what they are about, and nothing of the
 * answers stays on the screen or on the device.
 */
export default function CheckInScreen() {
  const { t } = useLingui();
  return (
    <Page title={t`A short question`} width="form">
      <Contents />
    </Page>
  );
}

function Contents() {
  const { userType } = useUser();
  const { data, error, refetch, isFetching } = useRead(
    listCheckIns,
    {},
    { refetchOnMount: "always", gcTime: 0 },
  );
  const [sent, setSent] = useState<{ id: string; isGood: boolean } | null>(null);
  if (data) {
    const [open] = data;
    if (sent) {
      const next = open && (
        <Button variant="outlined" wide onClick={() => setSent(null)}>
          <Trans>Next question</Trans>
        </Button>
      );
      return sent.isGood ? <Thanks next={next} /> : <AfterNo id={sent.id} userType={userType} next={next} />;
    }
    if (!open) return <Thanks isOpen={false} />;
    return (
      <Questions
        key={open.id}
        checkIn={open}
        userType={userType}
        onSent={(isGood) => {
          setSent({ id: open.id, isGood });
          void forget(open.id);
        }}
      />
    );
  }
  if (!error)
    return (
      <Loading>
        <Skeleton className="h-24" />
      </Loading>
    );
  return <Failed message={error.serverMessage} onRetry={() => void refetch()} retrying={isFetching} />;
}

/** Takes an answered check-in from the list, so that the next one follows and no dashboard shows it again. */
async function forget(id: string) {
  const key = keyOf(listCheckIns, {});
  const left = (list?: CheckIn[]) => list?.filter((each) => each.id !== id);
  queryClient.setQueryData<CheckIn[]>(key, left);
  // A read that began before the answer would bring it back.
  await queryClient.cancelQueries({ queryKey: key });
  queryClient.setQueryData<CheckIn[]>(key, left);
}

function Thanks({ isOpen = true, next }: { isOpen?: boolean; next?: ReactNode }) {
  const { userType } = useUser();
  return (
    <div role="status" className="grid justify-items-start gap-4">
      <p>{isOpen ? <Trans>Thank you.</Trans> : <Trans>There is no question for you now.</Trans>}</p>
      {next}
      <ButtonLink variant={next ? "quiet" : "primary"} to={dashboardOf(userType)}>
        <Trans>Go to your dashboard</Trans>
      </ButtonLink>
    </div>
  );
}
