import { Plural, Trans } from "@lingui/react/macro";
import { CircleCheck } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import type { Reply } from "#schema/endpoint.ts";
import type { health } from "#schema/endpoints/health.ts";
import type { Operations, Waiting } from "#schema/endpoints/operations.ts";
import { screens } from "#schema/screens.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { Notice } from "#web/ui/layout/card.tsx";
import { classes } from "#web/ui/layout/classes.ts";
import { DueLabel } from "./due-label.tsx";
import { AlertRows } from "./operations-alerts.tsx";
import { Section } from "./operations-section.tsx";
import { useServiceNames } from "./use-service-names.ts";

type NeedsYouProps = {
  operations: Operations;
  services: Reply<typeof health> | undefined;
  /** Takes the focus when an alert that has it disappears. */
  next: RefObject<HTMLElement | null>;
};

/** The tasks for the admins, the most urgent first. */
export function NeedsYou({ operations, services, next }: NeedsYouProps) {
  const names = useServiceNames();
  const { requests, refunds, payments, alerts, lateCases } = operations;
  const down = services?.down ?? [];
  const failed = refunds.failed.count;
  const calm =
    down.length + alerts.total + lateCases + failed + payments.late === 0 &&
    requests.landlord.count + requests.migrant.count === 0;
  if (calm)
    return (
      <p className="flex items-start gap-3 rounded-card border border-line bg-moss-tint p-5">
        <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-moss" />
        <span>
          <span className="font-medium">
            <Trans>Nothing needs you.</Trans>
          </span>{" "}
          <Trans>Requests, alerts and faults appear here.</Trans>
        </span>
      </p>
    );
  return (
    <Section title={<Trans>What needs you</Trans>}>
      <div className="grid gap-2">
        {down.map((name) => (
          <Notice key={name} tone="danger">
            <p className="font-medium">
              <Trans>{names[name]} does not answer.</Trans>
            </p>
            <a
              href="https://www.cloudflarestatus.com"
              className="link inline-flex min-h-11 items-center"
              rel="noreferrer"
            >
              <Trans>See whether Cloudflare has an incident</Trans>
            </a>
          </Notice>
        ))}
        {alerts.newest.length > 0 && (
          <AlertRows alerts={alerts.newest} payments={services?.payments} next={next} />
        )}
        {alerts.total > alerts.newest.length && (
          <p className="text-soft">
            <Trans>The newest {alerts.newest.length} alerts are shown.</Trans>
          </p>
        )}
        <ul className="grid gap-2">
          {lateCases > 0 && (
            <Item to={`${screens.adminQueue}?state=late`}>
              <Plural value={lateCases} one="# case is past its time" other="# cases are past their time" />
            </Item>
          )}
          {failed > 0 && (
            <Item
              to={`${screens.adminQueue}?kind=refund`}
              note={<Trans>Each one has a case that says what to do.</Trans>}
            >
              <Plural
                value={failed}
                one="A bank returned # refund that we owe"
                other="Banks returned # refunds that we owe"
              />
            </Item>
          )}
          {payments.late > 0 && (
            <Item
              note={<Trans>The scheduled work should have ended them. Look for its faults in the log.</Trans>}
            >
              <Plural
                value={payments.late}
                one="# payment is unfinished for more than a day"
                other="# payments are unfinished for more than a day"
              />
            </Item>
          )}
          <Queue waiting={requests.landlord} to={`${screens.adminVerifications}?kind=landlord`}>
            <Plural
              value={requests.landlord.count}
              one="# landlord waits for a decision"
              other="# landlords wait for a decision"
            />
          </Queue>
          <Queue waiting={requests.migrant} to={`${screens.adminVerifications}?kind=migrant`}>
            <Plural
              value={requests.migrant.count}
              one="# migrant waits for a decision"
              other="# migrants wait for a decision"
            />
          </Queue>
        </ul>
      </div>
    </Section>
  );
}

type QueueProps = { waiting: Waiting; to: string; children: ReactNode };

function Queue({ waiting: { oldest }, to, children }: QueueProps) {
  if (oldest === null) return null;
  return (
    <Item to={to} note={<DueLabel submitted={oldest} />}>
      {children}
    </Item>
  );
}

/** One task. With `to`, the whole item is a link to the screen for the task. */
function Item({ to, note, children }: { to?: string; note?: ReactNode; children: ReactNode }) {
  return (
    <li
      className={classes(
        "relative flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-card border border-line bg-surface px-4 py-2",
        to && "transition-colors hover:border-harbour",
      )}
    >
      {to ? (
        <Link
          to={to}
          className="link inline-flex min-h-11 items-center font-medium after:absolute after:inset-0"
        >
          {children}
        </Link>
      ) : (
        <span className="inline-flex min-h-11 items-center font-medium">{children}</span>
      )}
      {note && <span className="text-sm text-soft">{note}</span>}
    </li>
  );
}
