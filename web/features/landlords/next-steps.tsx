import { Trans } from "@lingui/react/macro";
import { type ReactNode, useId } from "react";
import type { Landlord } from "#schema/endpoints/landlords.ts";
import type { ConnectionStatus } from "#schema/vocabulary.ts";

interface NextStepsProps {
  landlord: Pick<Landlord, "firstName" | "verified">;
  status: ConnectionStatus;
}

/** What happens next between a migrant and a landlord, and what the migrant can always do. */
export function NextSteps({ landlord: { firstName, verified }, status }: NextStepsProps) {
  const id = useId();
  const name = <bdi>{firstName}</bdi>;
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-lg">
        <Trans>What happens next</Trans>
      </h2>
      {status === "pending" && (
        <Steps>
          <Trans>Write to each other. Ask about everything that matters to you.</Trans>
          <Trans>Visit the home before you decide. Bring someone you trust.</Trans>
          <Trans>On the day you move in, {name} presses Accept. We ask you if that is right.</Trans>
        </Steps>
      )}
      {status === "active" && (
        <Steps>
          <Trans>When the stay is over, {name} marks it complete.</Trans>
          <Trans>Then you rate each other.</Trans>
        </Steps>
      )}
      {status === "completed" && (
        <p>
          <Trans>The stay is over. You can still read your messages.</Trans>
        </p>
      )}
      {!verified && status === "pending" && (
        <p className="rounded-control bg-lamp-tint p-3">
          <Trans>We have not checked who {name} is. Do not send money or documents.</Trans>
        </p>
      )}
      <p className="text-soft">
        <Trans>It is free. We will never ask you to pay.</Trans>
      </p>
    </section>
  );
}

function Steps({ children }: { children: ReactNode[] }) {
  return (
    <ol className="grid list-decimal gap-2 ps-5">
      {children.map((step, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
        <li key={place}>{step}</li>
      ))}
    </ol>
  );
}
