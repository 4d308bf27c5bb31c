import { Trans } from "@lingui/react/macro";
import { CircleAlert } from "lucide-react";
import { Notice } from "#web/ui/layout/card.tsx";
import type { OpenedPayment } from "./use-payment-intent.ts";

/** Says when more declines would pause card payments, and when they are paused. */
export function CardsNotice({ cards }: Pick<OpenedPayment, "cards">) {
  if (!cards) return null;
  return (
    <Notice tone="lamp" className="flex gap-3 p-4">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-lamp" />
      <p role="status">
        {cards === "paused" ? (
          <>
            <Trans>
              Your card was declined several times. You can try again in 24 hours. Nothing was charged.
            </Trans>{" "}
            <Trans>You can still pay another way below.</Trans>
          </>
        ) : (
          <Trans>
            Your cards were declined more than once. If we see three declined cards, or six declines of one
            card, we pause card payments for 24 hours.
          </Trans>
        )}
      </p>
    </Notice>
  );
}
