import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { listCheckIns } from "#schema/endpoints/check-ins.ts";
import { dashboardOf } from "#schema/screens.ts";
import { useRead } from "#web/api/query.ts";
import { useUser } from "#web/api/session.tsx";
import { ButtonLink } from "#web/ui/controls/button.tsx";
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
  if (sent) return sent.isGood ? <Thanks /> : <AfterNo id={sent.id} userType={userType} />;
  if (data) {
    const [open] = data;
    if (!open) return <Thanks isOpen={false} />;
    return (
      <Questions
        key={open.id}
        checkIn={open}
        userType={userType}
        onSent={(isGood) => setSent({ id: open.id, isGood })}
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

function Thanks({ isOpen = true }: { isOpen?: boolean }) {
  const { userType } = useUser();
  return (
    <div role="status" className="grid justify-items-start gap-4">
      <p>{isOpen ? <Trans>Thank you.</Trans> : <Trans>There is no question for you now.</Trans>}</p>
      <ButtonLink to={dashboardOf(userType)}>
        <Trans>Go to your dashboard</Trans>
      </ButtonLink>
    </div>
  );
}
