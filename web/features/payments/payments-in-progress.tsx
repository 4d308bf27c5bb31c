import { Trans, useLingui } from "@lingui/react/macro";
import { CircleAlert, Hourglass, Undo2, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Reply } from "#schema/endpoint.ts";
import { listPayments } from "#schema/endpoints/payments.ts";
import { useRead } from "#web/api/query.ts";
import { oncePerVisit } from "#web/api/visit.ts";
import { pounds } from "#web/i18n/money.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Notice } from "#web/ui/layout/card.tsx";
import { NameInSentence } from "#web/ui/layout/name-in-sentence.tsx";

type Payment = Reply<typeof listPayments>[number];

/** The landlord's payments that a bank is processing, and the results of those that led to no connection. */
export function PaymentsInProgress() {
  const { data = [] } = useRead(listPayments, {}, { refetchOnMount: oncePerVisit });
  const [, setHidden] = useState(0);
  function hide(payment: Payment) {
    hideEnded(payment);
    setHidden((count) => count + 1);
  }
  return data
    .filter((payment) => !isHidden(payment))
    .map((payment) => <PaymentNews key={keyOf(payment)} payment={payment} onHide={() => hide(payment)} />);
}

function PaymentNews({ payment, onHide }: { payment: Payment; onHide: () => void }) {
  const { migrant, amount, state } = payment;
  const fee = pounds(amount);
  const name = <NameInSentence person={{ firstName: migrant.firstName, lastName: migrant.initial }} />;
  switch (state) {
    case "processing":
      return (
        <Line
          icon={<Hourglass className="text-harbour" />}
          title={<Trans>Your payment is being processed</Trans>}
        >
          <Trans>
            Your bank is still working on the {fee} for {name}. You do not need to pay again. We will connect
            you as soon as the payment succeeds.
          </Trans>
        </Line>
      );
    case "failed":
      return (
        <Line
          icon={<CircleAlert className="text-danger" />}
          title={<Trans>Your payment failed</Trans>}
          onHide={onHide}
        >
          <Trans>
            Your bank did not pay the {fee} for {name}. Nothing was charged. You can try again from their
            profile.
          </Trans>
        </Line>
      );
    case "refunded":
      return (
        <Line
          icon={<Undo2 className="text-harbour rtl:mirrored" />}
          title={<Trans>We are refunding your {fee}</Trans>}
          onHide={onHide}
        >
          <Trans>
            We could not connect you with {name}, so you get the full amount back. Banks usually take 5 to 10
            days to show it.
          </Trans>
        </Line>
      );
    case "not_taken":
      return (
        <Line
          icon={<CircleAlert className="text-danger" />}
          title={<Trans>Your refund did not arrive</Trans>}
          onHide={onHide}
        >
          <Trans>
            Your bank did not accept the refund. We still owe you {fee} and will find another way to pay it
            back.
          </Trans>
        </Line>
      );
  }
}

interface LineProps {
  icon: ReactNode;
  title: ReactNode;
  children: ReactNode;
  /** Missing while the payment is open. */
  onHide?: () => void;
}

function Line({ icon, title, children, onHide }: LineProps) {
  const { t } = useLingui();
  return (
    <Notice role="status" className="flex gap-3">
      <span aria-hidden className="mt-0.5 shrink-0 *:size-5">
        {icon}
      </span>
      <p className="min-w-0 grow">
        <strong>{title}</strong>
        <br />
        {children}
      </p>
      {onHide && (
        <Button
          variant="quiet"
          className="-my-2 -me-3 shrink-0 self-start"
          aria-label={t`Hide this message`}
          onClick={onHide}
        >
          <X aria-hidden className="size-5" />
        </Button>
      )}
    </Notice>
  );
}

/** The storage key of the ended payments that the person has hidden on this device. */

const name = "hidden-payments";
/** The largest number of stored payments. The server does not list more. */
const mostHidden = 20;

type Ended = Pick<Payment, "since" | "state"> & { migrant: Pick<Payment["migrant"], "id"> };

// The key contains the state, so that a later state of a hidden payment is a new message.
const keyOf = ({ migrant, since, state }: Ended) => `${migrant.id} ${since} ${state}`;
const read = () => (localStorage.getItem(name) ?? "").split(",").filter(Boolean);

const isHidden = (payment: Ended) => read().includes(keyOf(payment));

function hideEnded(payment: Ended) {
  try {
    localStorage.setItem(name, [...read(), keyOf(payment)].slice(-mostHidden).join(","));
  } catch {
    // When the storage fails, the message appears again.
  }
}
