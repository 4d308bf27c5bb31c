import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { CaseFact, CaseRecord } from "#schema/endpoints/cases.ts";
import { health } from "#schema/endpoints/health.ts";
import type { RefundProblem } from "#schema/vocabulary.ts";
import { useRead } from "#web/api/query.ts";
import { Moment } from "#web/i18n/dates.tsx";
import { poundsAndPence } from "#web/i18n/money.ts";
import { Notice } from "#web/ui/layout/card.tsx";

/** A refund that failed: the amount, the date, the problem, and what the reviewer must do. */
export function RefundFacts({ of: { facts, closedAt, closedBy } }: { of: CaseRecord }) {
  const { t, i18n } = useLingui();
  const problems = useProblems();
  const { data: service } = useRead(health, {});
  const find = (name: CaseFact["name"]) => facts.find((fact) => fact.name === name)?.value;
  const [status, amount, since, attempts] = [
    find("status"),
    find("amount"),
    find("submitted"),
    find("attempts"),
  ];
  const [problem, payment] = [find("reason"), find("payment")];
  if (!status) return null;
  return (
    <>
      <dl className="grid gap-3">
        {amount && (
          <Fact label={<Trans>Owed to the landlord</Trans>}>
            <bdi>{poundsAndPence(amount)}</bdi>
          </Fact>
        )}
        {since && (
          <Fact label={<Trans>Owed since</Trans>}>
            <Moment at={since} />
          </Fact>
        )}
        {problem && (
          <Fact label={<Trans>What went wrong</Trans>}>
            {problems[problem as RefundProblem] ?? problems.unknown}
          </Fact>
        )}
        {attempts && <Fact label={t`Attempts`}>{i18n.number(Number(attempts))}</Fact>}
        {payment && (
          <Fact label={<Trans>Payment at Stripe</Trans>}>
            <PaymentLink id={payment} mode={service?.payments} />
          </Fact>
        )}
      </dl>
      {status === "succeeded" ? (
        <Notice>
          {closedAt !== null && closedBy === null ? (
            <Trans>The money is back with the landlord. The case closed by itself.</Trans>
          ) : (
            <Trans>The money is back with the landlord.</Trans>
          )}
        </Notice>
      ) : (
        closedAt === null && <Advice isStillSent={status === "pending"} />
      )}
    </>
  );
}

const Fact = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-soft">{label}</dt>
    <dd>{children}</dd>
  </div>
);

function PaymentLink({ id, mode }: { id: string; mode: string | undefined }) {
  const text = (
    <bdi dir="ltr" className="inline-flex min-h-11 items-center wrap-anywhere">
      {id}
    </bdi>
  );
  const place = mode === "stripe" ? `https://dashboard.stripe.com/payments/${id}` : "/__stripe/";
  if (mode !== "stripe" && mode !== "simulated") return text;
  return (
    <a href={place} rel="noreferrer" className="link inline-flex">
      {text}
    </a>
  );
}

/** Only one side sends the money: the service while it still tries, the reviewer after a bank has returned it. */
const Advice = ({ isStillSent }: { isStillSent: boolean }) => (
  <Notice tone="lamp">
    {isStillSent ? (
      <>
        <p>
          <Trans>
            We try again every five minutes. Do not pay it in another way: the landlord would get it twice.
          </Trans>
        </p>
        <p className="mt-2">
          <Trans>
            Open the payment at Stripe, remove the cause, or refund it there. The case then closes by itself.
          </Trans>
        </p>
      </>
    ) : (
      <>
        <p>
          <Trans>A bank sent the refund back. We do not try again.</Trans>
        </p>
        <p className="mt-2">
          <Trans>
            Open the payment at Stripe and refund it there. The case then closes by itself. If no card can
            take the money, ask the landlord how to pay it, and close the case afterwards.
          </Trans>
        </p>
      </>
    )}
  </Notice>
);

/** The problem that Stripe or a bank reported, in plain words. */
function useProblems(): Record<RefundProblem, string> {
  const { t } = useLingui();
  return {
    card_gone: t`The landlord's card is lost, stolen, expired or canceled.`,
    declined: t`The landlord's bank did not accept the refund.`,
    disputed: t`The landlord's bank disputes the payment, so the refund stopped.`,
    balance: t`Our balance at Stripe is too low.`,
    unreachable: t`Stripe does not answer, or our keys are wrong.`,
    refused: t`Stripe refuses the refund. Its request log says why.`,
    canceled: t`Someone canceled the refund.`,
    unknown: t`The bank gave no reason.`,
  };
}
