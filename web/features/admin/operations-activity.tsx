import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Operations } from "#schema/endpoints/operations.ts";
import type { BusinessEvent } from "#schema/vocabulary.ts";
import { classes } from "#web/ui/layout/classes.ts";
import { Section } from "./operations-section.tsx";

/** The counts of events today and in seven days. Days begin at midnight UTC. */
export function Activity({ counts }: Pick<Operations, "counts">) {
  const names = useEventNames();
  return (
    <Section title={<Trans>What happened</Trans>}>
      {counts === null ? (
        <p className="text-soft">
          <Trans>
            The counts are in Analytics Engine. To see them here, set ANALYTICS_ACCOUNT and ANALYTICS_TOKEN.
          </Trans>
        </p>
      ) : counts.length === 0 ? (
        <p className="text-soft">
          <Trans>Nothing has happened in the last seven days.</Trans>
        </p>
      ) : (
        <table className="w-full border-y border-line">
          <thead>
            <tr className="text-sm text-soft">
              <th scope="col">
                <span className="sr-only">
                  <Trans>Event</Trans>
                </span>
              </th>
              <Column>
                <Trans>Today (UTC)</Trans>
              </Column>
              <Column>
                <Trans>7 days</Trans>
              </Column>
            </tr>
          </thead>
          <tbody>
            {counts.map(({ event, today, week }) => (
              <tr key={event}>
                <th scope="row" className="py-2 text-start font-normal">
                  {names[event]}
                </th>
                <Count>{today}</Count>
                <Count>{week}</Count>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

const Column = ({ children }: { children: ReactNode }) => (
  <th scope="col" className="font-normal">
    <span className="flex justify-end py-2">{children}</span>
  </th>
);

/** A cell of the table. A zero has the soft colour. */
function Count({ children }: { children: number }) {
  const { i18n } = useLingui();
  return (
    <td>
      <span className={classes("flex justify-end figures", children === 0 && "text-soft")}>
        {i18n.number(children)}
      </span>
    </td>
  );
}

function useEventNames(): Record<BusinessEvent, string> {
  const { t } = useLingui();
  return {
    registered: t`Registrations`,
    profile_created: t`New profiles`,
    verification_submitted: t`Verification requests`,
    verification_approved: t`Requests approved`,
    verification_rejected: t`Requests rejected`,
    payment_started: t`Payments started`,
    payment_succeeded: t`Payments succeeded`,
    payment_failed: t`Payment attempts failed`,
    payment_refunded: t`Payments refunded`,
    payment_disputed: t`Payments disputed`,
    connected: t`New connections`,
    accepted: t`Stays accepted`,
    declined: t`Introductions declined`,
    withdrawn: t`Migrants withdrew`,
    cancelled: t`Cancelled otherwise`,
    completed: t`Stays completed`,
    rated: t`Ratings`,
    message_sent: t`Messages`,
  };
}
