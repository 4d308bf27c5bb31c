import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Receipt } from "#schema/endpoints/receipts.ts";
import { isLive } from "#schema/lifecycle.ts";
import { productName } from "#schema/limits.ts";
import { screens } from "#schema/screens.ts";
import { Day } from "#web/i18n/dates.tsx";
import { poundsAndPence } from "#web/i18n/money.ts";
import { Operator } from "#web/i18n/operator.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { Card, Notice } from "#web/ui/layout/card.tsx";
import { type Description, DescriptionList } from "#web/ui/layout/description-list.tsx";
import { Logo } from "#web/ui/layout/logo.tsx";
import { FeeNote } from "./fee-note.tsx";

/** The receipt on one page: payer, recipient, date, amount, purpose and refund. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { t } = useLingui();
  const { firstName, initial } = receipt.migrant;
  const { number, paidAt, payer, amount } = receipt;
  const sum = poundsAndPence(amount);
  const facts: Description[] = [
    { term: <Trans>Receipt number</Trans>, description: <bdi className="figures">{number}</bdi> },
    { term: <Trans>Paid on</Trans>, description: <Day at={paidAt} /> },
    {
      term: <Trans>Paid by</Trans>,
      description: (
        <>
          <bdi>
            {payer.firstName} {payer.lastName}
          </bdi>
          <br />
          <bdi className="wrap-anywhere">{payer.email}</bdi>
        </>
      ),
    },
    {
      term: <Trans>Paid to</Trans>,
      description: (
        <>
          <Operator fact="company" /> ({productName})
          <br />
          <Operator fact="address" />
          <br />
          <Operator fact="registration" />
        </>
      ),
    },
    { term: <Trans>Paid through</Trans>, description: <span translate="no">Stripe</span> },
  ];
  const name = <bdi className="inline-block">{t`${firstName} ${initial}.`}</bdi>;
  return (
    <Card as="article" className="grid gap-8 sm:p-10 print:border-0 print:p-0">
      <Logo name={productName} />
      {receipt.test && (
        <Notice tone="lamp">
          <strong>
            <Trans>Test payment: no real money was paid.</Trans>
          </strong>
        </Notice>
      )}
      <DescriptionList beside items={facts} />
      <dl className="border-line border-y">
        <Line what={<Trans>One-time fee for your connection with {name}</Trans>} sum={sum} />
        <Line total what={<Trans>Total paid</Trans>} sum={sum} />
      </dl>
      <Afterwards receipt={receipt} />
    </Card>
  );
}

function Line({ what, sum, total = false }: { what: ReactNode; sum: string; total?: boolean }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-line py-4 not-first:border-t">
      <dt className={total ? "font-serif text-lg font-semibold" : "min-w-0 flex-1 wrap-anywhere"}>{what}</dt>
      <dd className={`ms-auto shrink-0 figures ${total ? "font-serif text-3xl font-semibold" : ""}`}>
        {sum}
      </dd>
    </div>
  );
}

function Afterwards({ receipt }: { receipt: Receipt }) {
  if (!receipt.returned && !receipt.disputedAt)
    return (
      <p className="text-soft">
        {isLive(receipt.status) ? (
          <Trans>
            No refund so far. We refund the fee in the cases that{" "}
            <Link to={screens.terms} className="link">
              our terms
            </Link>{" "}
            name.
          </Trans>
        ) : (
          <Trans>No refund.</Trans>
        )}
      </p>
    );
  return (
    <p role="status" className="font-medium">
      <FeeNote fee={receipt} />
    </p>
  );
}
