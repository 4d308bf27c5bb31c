import { Trans } from "@lingui/react/macro";
import { ShieldAlert } from "lucide-react";
import { productName } from "#schema/limits.ts";
import { cautionsIn } from "./caution.ts";

/** A quiet word beside a message that holds bank details, a phone number or a request to go elsewhere. */
export function CautionNote({ content, mine }: { content: string; mine: boolean }) {
  const cautions = cautionsIn(content);
  if (cautions.length === 0) return null;
  return (
    <p className="flex max-w-[min(88%,34rem)] gap-1.5 px-1 text-sm text-soft">
      <ShieldAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-lamp" />
      <span>{mine ? <OfOwn /> : cautions.includes("bank") ? <OfMoney /> : <OfMovingAway />}</span>
    </p>
  );
}

const OfOwn = () => <Trans>Share contact and bank details only with someone you trust.</Trans>;

const OfMoney = () => (
  <Trans>Take care: nobody needs your bank details here, and nobody pays rent before seeing the home.</Trans>
);

const OfMovingAway = () => (
  <Trans>You need not leave {productName} to talk. Elsewhere we cannot help if something goes wrong.</Trans>
);
