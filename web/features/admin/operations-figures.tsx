import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Operations, Waiting } from "#schema/endpoints/operations.ts";
import { countedUpTo } from "#schema/limits.ts";
import type { PaymentsMode } from "#schema/vocabulary.ts";
import { Moment } from "#web/i18n/dates.tsx";
import { poundsAndPence } from "#web/i18n/money.ts";
import { Section } from "./operations-section.tsx";

interface FiguresProps {
  operations: Operations;
  payments: PaymentsMode | undefined;
}

/** The work in progress that needs no admin, and the refunds that a bank returned. */
export function Figures({ operations, payments }: FiguresProps) {
  const { owed, failed, undecided, retried } = operations.refunds;
  const { unfinished, processing } = operations.payments;
  const place = payments && placesOfPayments[payments];
  return (
    <Section title={<Trans>In progress</Trans>}>
      <Rows>
        <Figure
          waiting={owed}
          amount={owed.amount}
          note={
            retried > 0 && (
              <Plural
                value={retried}
                one="# failed before and is tried again"
                other="# failed before and are tried again"
              />
            )
          }
        >
          <Trans>Refunds owed</Trans>
        </Figure>
        <Figure waiting={failed} amount={failed.amount}>
          <Trans>Refunds that a bank returned</Trans>
        </Figure>
        <Figure waiting={undecided}>
          <Trans>Refunds not decided yet</Trans>
        </Figure>
        <Figure
          waiting={unfinished}
          note={
            processing > 0 && <Plural value={processing} one="a bank processes #" other="banks process #" />
          }
        >
          <Trans>Unfinished payments</Trans>
        </Figure>
        <Figure waiting={operations.photos}>
          <Trans>Removed photos with files</Trans>
        </Figure>
      </Rows>
      {place && (
        <a href={place} rel="noreferrer" className="link inline-flex min-h-11 items-center">
          <Trans>See the payments and refunds at Stripe</Trans>
        </a>
      )}
    </Section>
  );
}

/** The address where an admin sees every payment, by the mode of payments. */
const placesOfPayments: Partial<Record<PaymentsMode, string>> = {
  stripe: "https://dashboard.stripe.com/payments",
  simulated: "/__stripe/",
};

export const Rows = ({ children }: { children: ReactNode }) => (
  <ul className="grid ruled border-y border-line">{children}</ul>
);

type FigureProps = {
  waiting: Waiting;
  /** The sum, in pounds. */
  amount?: string;
  note?: ReactNode;
  children: ReactNode;
};

/** The number of waiting items, and since when the oldest one waits. */
function Figure({ waiting: { count, oldest }, amount, note, children }: FigureProps) {
  const { i18n } = useLingui();
  return (
    <li className="flex min-h-11 items-center justify-between gap-x-6 py-2">
      <div className="min-w-0">
        <p>{children}</p>
        {oldest !== null && (
          <p className="flex flex-wrap gap-x-3 text-sm text-soft">
            <span>
              <Trans>
                The oldest since <Moment at={oldest} />
              </Trans>
            </span>
            {note && <span>{note}</span>}
          </p>
        )}
      </div>
      <span className="flex flex-wrap items-center justify-end gap-x-3">
        {count > 0 && amount && <span className="text-soft figures">{poundsAndPence(amount)}</span>}
        <span className={count > 0 ? "text-lg font-medium figures" : "text-soft figures"}>
          {count < countedUpTo ? i18n.number(count) : `${i18n.number(countedUpTo)}+`}
        </span>
      </span>
    </li>
  );
}
