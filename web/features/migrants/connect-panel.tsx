import { Trans, useLingui } from "@lingui/react/macro";
import { Check, Undo2, X } from "lucide-react";
import type { ReactNode } from "react";
import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { silentRefundDays } from "#schema/limits.ts";
import { useFee } from "#web/fee.ts";
import { Card } from "#web/ui/card.tsx";
import { ConnectLink } from "./connect-link.tsx";

interface ConnectProps {
  profile: MigrantProfile;
  connected: boolean;
  className?: string;
}

/** The fee, what it buys and does not, when it comes back, and the button. */
export function ConnectPanel({ profile, connected, className }: ConnectProps) {
  const fee = useFee();
  const name = <bdi>{profile.user.firstName}</bdi>;
  return (
    <Card as="aside" aria-labelledby="connect" className={className}>
      <h2 id="connect">
        {connected ? <Trans>You are connected</Trans> : <Trans>Connect with {name}</Trans>}
      </h2>
      {connected ? (
        <p className="mt-3 mb-5 text-soft">
          <Trans>
            Your messages with {name}, and everything about this connection, are on your dashboard.
          </Trans>
        </p>
      ) : (
        <Terms fee={fee} name={name} />
      )}
      <div className="max-lg:hidden">
        <Connect profile={profile} connected={connected} fee={fee} />
      </div>
    </Card>
  );
}

/** On phones the button stays in sight, at the bottom. */
export function ConnectBar({ profile, connected }: ConnectProps) {
  const fee = useFee();
  return (
    <div className="sticky bottom-0 z-20 -mx-4 border-t border-line bg-raised px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-raised sm:-mx-6 sm:px-6 lg:hidden print:hidden">
      <Connect profile={profile} connected={connected} fee={fee} />
    </div>
  );
}

function Connect({ profile, connected, fee }: ConnectProps & { fee: string }) {
  return (
    <>
      <ConnectLink profile={profile} connected={connected} wide>
        <Trans>Connect for {fee}</Trans>
      </ConnectLink>
      {!connected && !profile.verified && (
        <p className="mt-2 text-sm text-soft">
          <Trans>You can connect as soon as a reviewer has verified who they are.</Trans>
        </p>
      )}
    </>
  );
}

function Terms({ fee, name }: { fee: string; name: ReactNode }) {
  const { t } = useLingui();
  return (
    <>
      <p className="mt-2 flex items-baseline gap-2">
        <span className="font-serif text-2xl font-semibold">{fee}</span>
        <span className="text-soft">
          <Trans>once</Trans>
        </span>
      </p>
      <ul className="mt-4 mb-5 grid gap-3">
        <Term icon={<Check className="text-harbour" />} name={t`The fee buys`}>
          <Trans>An introduction to {name}: their full name, and messages between the two of you.</Trans>
        </Term>
        <Term icon={<X className="text-soft" />} name={t`The fee does not buy`}>
          <Trans>No booking: you both decide whether hosting begins.</Trans>
        </Term>
        <Term icon={<Undo2 className="text-harbour rtl:-scale-x-100" />} name={t`Refund`}>
          <Trans>
            The fee comes back in full if {name} withdraws before you accept, becomes unavailable, or never
            writes and you decline after {silentRefundDays} days.
          </Trans>
        </Term>
      </ul>
    </>
  );
}

function Term({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <span aria-hidden className="flex h-6 shrink-0 items-center *:size-4.5">
        {icon}
      </span>
      <span>
        <span className="sr-only">{name}: </span>
        {children}
      </span>
    </li>
  );
}
