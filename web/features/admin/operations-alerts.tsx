import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type MouseEvent, type RefObject, useLayoutEffect, useRef } from "react";
import { type Alert, handleAlert } from "#schema/endpoints/operations.ts";
import type { AlertEvent, PaymentsMode } from "#schema/vocabulary.ts";
import { useWrite } from "#web/api/query.ts";
import { Moment } from "#web/i18n/dates.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { useFocusNext } from "#web/ui/controls/focus.ts";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { PersonLink } from "./person-link.tsx";
import { refreshAdmin } from "./refresh-admin.ts";

type AlertsProps = {
  alerts: readonly Alert[];
  payments: PaymentsMode | undefined;
  /** Takes the focus when an alert that has it disappears. */
  next: RefObject<HTMLElement | null>;
};

/** Milliseconds without a change of the rows before a click counts: another alert may have moved under the pointer. */
const restMs = 700;

/** The alerts as rows. */
export function AlertRows({ alerts, payments, next }: AlertsProps) {
  const ids = alerts.map(({ id }) => id).join();
  const shown = useRef(ids);
  const movedAt = useRef(Number.NEGATIVE_INFINITY);
  useLayoutEffect(() => {
    if (shown.current === ids) return;
    shown.current = ids;
    movedAt.current = performance.now();
  }, [ids]);
  // A key press (detail 0) always counts: the focus stays on the same alert when the rows move.
  const isMeant = ({ detail }: MouseEvent) => detail === 0 || performance.now() - movedAt.current > restMs;
  return (
    <ul className="grid gap-2">
      {alerts.map((alert) => (
        <AlertRow key={alert.id} alert={alert} payments={payments} next={next} isMeant={isMeant} />
      ))}
    </ul>
  );
}

type AlertRowProps = Omit<AlertsProps, "alerts"> & { alert: Alert; isMeant: (click: MouseEvent) => boolean };

/** One alert: what happened, what to do, and a button that marks it as handled. */
function AlertRow({ alert, payments, next, isMeant }: AlertRowProps) {
  useFocusNext(next);
  const { title, advice } = useAlertTexts()[alert.event];
  const { lastAt, times, payment } = alert;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-lamp/30 bg-lamp-tint p-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">{title}</p>
        <p>{advice}</p>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
          <Moment at={lastAt} />
          {times > 1 && (
            <span>
              <Plural value={times} one="# time" other="# times" />
            </span>
          )}
          {payment && <PersonLink person={payment.landlord} />}
          {payment?.intentId && <Intent id={payment.intentId} payments={payments} />}
        </p>
      </div>
      <Handle id={alert.id} isMeant={isMeant} />
    </li>
  );
}

/** The id of the payment, which is a link when the payment is at Stripe. */
function Intent({ id, payments }: { id: string; payments: PaymentsMode | undefined }) {
  const text = <bdi className="wrap-anywhere">{id}</bdi>;
  if (payments !== "stripe") return text;
  return (
    <a
      href={`https://dashboard.stripe.com/payments/${id}`}
      rel="noreferrer"
      className="link inline-flex min-h-11 items-center"
    >
      {text}
    </a>
  );
}

function Handle({ id, isMeant }: { id: string; isMeant: (click: MouseEvent) => boolean }) {
  const { t } = useLingui();
  const { toast } = useToast();
  const { mutate, isPending } = useWrite(handleAlert, {
    onSuccess: (_, { body: { status } }) =>
      toast(
        status === "open"
          ? { title: t`The alert is open again` }
          : { title: t`Alert marked as handled`, action: { label: t`Undo`, onPress: () => change("open") } },
      ),
    onError: ({ serverMessage }) =>
      toast({ title: t`Error`, description: serverMessage, variant: "destructive" }),
    // Refetches after an error, too: another admin may have been first.
    onSettled: refreshAdmin,
  });
  const change = (status: "handled" | "open") => mutate({ params: { id }, body: { status } });
  return (
    <Button variant="outlined" pending={isPending} onClick={(click) => isMeant(click) && change("handled")}>
      <Trans>Mark as handled</Trans>
    </Button>
  );
}

/** What happened and what to do, in short. docs/operations.md has the details. */
function useAlertTexts(): Record<AlertEvent, { title: string; advice: string }> {
  const { t } = useLingui();
  return {
    payment_mismatch: {
      title: t`Money arrived that we did not ask for`,
      advice: t`Refund all of it in Stripe's dashboard. Then the two people can pay again.`,
    },
    payment_disputed: {
      title: t`A bank disputes a payment`,
      advice: t`Answer in Stripe's dashboard before its deadline. Messages are paused until the bank has decided.`,
    },
    payment_partly_refunded: {
      title: t`A part of a fee was refunded by hand`,
      advice: t`If all of it was meant, refund the rest in Stripe's dashboard.`,
    },
    refund_did_not_stand: {
      title: t`A refund came back`,
      advice: t`A bank returned it. See the reason in Stripe's dashboard, and refund there again.`,
    },
    refund_failed: {
      title: t`A refund failed`,
      advice: t`A bank returned it. See the reason in Stripe's dashboard, and refund there again.`,
    },
    refund_not_sent: {
      title: t`A refund cannot be sent`,
      advice: t`It failed at least five times and is still tried. Check our keys and the balance at Stripe.`,
    },
    stripe_refused_us: {
      title: t`Stripe refuses our calls`,
      advice: t`Check STRIPE_SECRET_KEY and its permissions.`,
    },
    stripe_event_of_other_environment: {
      title: t`Stripe sent a test event for live keys, or the reverse`,
      advice: t`Remove that webhook endpoint in Stripe's dashboard.`,
    },
    stripe_events_undelivered: {
      title: t`Stripe could not reach our webhook`,
      advice: t`The scheduled work has caught up. Check the endpoint's address and secret in Stripe's dashboard.`,
    },
    due_work_failed: {
      title: t`Planned work has failed five times`,
      advice: t`Emails or deadlines of one kind wait. The log names the kind under due_work_failed. It is tried again by itself.`,
    },
    email_service_refused_us: {
      title: t`The email service refuses an email`,
      advice: t`Check that the sender's domain is set up there. The log says why under email_not_sent.`,
    },
    inbox_not_reached: {
      title: t`The inbox of a person cannot be reached`,
      advice: t`The messages are stored, but the person is not told of them. See whether Cloudflare has an incident.`,
    },
  };
}
