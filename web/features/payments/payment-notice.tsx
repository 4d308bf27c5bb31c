import { Trans } from "@lingui/react/macro";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { listPayments } from "#schema/endpoints/payments.ts";
import { screens } from "#schema/screens.ts";
import { useRead } from "#web/api/query.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";

interface PaymentNoticeProps {
  title: ReactNode;
  children: ReactNode;
  action: ReactNode;
}

/** A message in place of the card form. A live region around it announces it. */
export function PaymentNotice({ title, children, action }: PaymentNoticeProps) {
  return (
    <div className="grid justify-items-start gap-3">
      <h2>{title}</h2>
      <p className="text-soft">{children}</p>
      <div className="mt-2">{action}</div>
    </div>
  );
}

interface ProcessingNoticeProps {
  migrantId: string;
  /** Called when the bank has decided. */
  onEnded: () => void;
}

/** A payment that the bank is processing. The screen continues when it has ended. */
export function ProcessingNotice({ migrantId, onEnded }: ProcessingNoticeProps) {
  const { data, isFetchedAfterMount } = useRead(listPayments, {}, { refetchOnMount: "always" });
  const ended =
    isFetchedAfterMount &&
    data?.every(({ migrant, state }) => migrant.id !== migrantId || state !== "processing") === true;
  const notifyEnded = useEffectEvent(onEnded);
  useEffect(() => {
    if (ended) notifyEnded();
  }, [ended]);
  return (
    <PaymentNotice
      title={<Trans>Your payment is being processed</Trans>}
      action={
        <ButtonLink to={screens.landlordDashboard} variant="outlined">
          <Trans>Go to Dashboard</Trans>
        </ButtonLink>
      }
    >
      <Trans>
        Your bank needs a little longer. You do not need to pay again, and you can leave this page. We will
        connect you as soon as the payment succeeds.
      </Trans>
    </PaymentNotice>
  );
}
