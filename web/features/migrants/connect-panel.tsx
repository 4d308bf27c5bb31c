import { Trans } from "@lingui/react/macro";
import { Check, Undo2, X } from "lucide-react";
import type { ReactNode } from "react";
import { listConnections } from "#schema/endpoints/connections.ts";
import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { screens } from "#schema/screens.ts";
import { useRead } from "#web/api/query.ts";
import { ConnectedBefore } from "#web/i18n/connected-before.tsx";
import { feeInPounds } from "#web/i18n/money.ts";
import { RefundRule } from "#web/i18n/refund-rule.tsx";
import { Button, ButtonLink } from "#web/ui/controls/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { ConnectLink } from "./connect-link.tsx";
import { MigrantName } from "./migrant-name.tsx";
import { type Tie, useConversation } from "./use-ties.ts";

interface ConnectProps {
  profile: MigrantProfile;
  tie: Tie;
  /** Whether the migrant looks at a preview of their own profile. */
  isPreview?: boolean;
  className?: string;
}

/** The fee, the button, and the terms. */
export function ConnectPanel({ profile, tie, isPreview, className }: ConnectProps) {
  const connected = tie === "connected";
  const fee = feeInPounds();
  const name = <bdi className="wrap-anywhere">{profile.user.firstName}</bdi>;
  return (
    <Card as="aside" aria-labelledby="connect" className={className}>
      <h2 id="connect">
        {connected ? (
          <Trans>You are connected</Trans>
        ) : tie === "left" ? (
          <Trans>You cannot connect with this person</Trans>
        ) : (
          <Trans>Connect with {name}</Trans>
        )}
      </h2>
      {connected ? (
        <p className="mt-3 text-soft">
          <Trans>You can see {name}'s full name and read your messages at any time.</Trans>
        </p>
      ) : tie === "left" ? (
        <p className="mt-3">
          <Trans>{name} ended a connection with you, so you cannot connect again.</Trans>
        </p>
      ) : (
        <p className="mt-2 flex items-baseline gap-2">
          <span className="font-serif text-3xl font-semibold">{fee}</span>
          <span className="text-soft">
            <Trans>once</Trans>
          </span>
        </p>
      )}
      {!tie && !isPreview && <Before migrantId={profile.userId} />}
      <div className="mt-4 max-[56.25rem]:hidden">
        {connected ? (
          <ConversationLink migrantId={profile.userId} wide />
        ) : (
          <Connect profile={profile} tie={tie} isPreview={isPreview} wide />
        )}
      </div>
      {!tie && !profile.verified && (
        <p className="mt-3">
          <Trans>{name} is not verified yet. You can connect as soon as a reviewer has verified them.</Trans>
        </p>
      )}
      {!tie && <Terms name={name} />}
    </Card>
  );
}

/** The earlier connections with this migrant, from the cache. The screen reads the connections for the tie. */
function Before({ migrantId }: { migrantId: string }) {
  const { data } = useRead(listConnections, {}, { enabled: false });
  return <ConnectedBefore connections={data} migrantId={migrantId} className="mt-3" />;
}

/** A bar with the name, the fee and the button at the bottom of narrow screens, where no panel is beside the story. */
export function ConnectBar({ profile, tie, isPreview }: ConnectProps) {
  const fee = feeInPounds();
  return (
    <div className="sticky bottom-0 z-20 -mx-4 flex items-center gap-4 border-t border-line bg-raised px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] cast-raised sm:-mx-6 sm:px-6 min-[56.25rem]:hidden print:hidden">
      <p className="min-w-0 grow basis-0">
        <span className="block truncate font-medium">
          <MigrantName user={profile.user} />
        </span>
        {!tie && (
          <span className="block text-soft">
            <Trans>{fee} once</Trans>
          </span>
        )}
      </p>
      {tie === "connected" ? (
        <ConversationLink migrantId={profile.userId} />
      ) : (
        <Connect profile={profile} tie={tie} isPreview={isPreview} />
      )}
    </div>
  );
}

function ConversationLink({ migrantId, wide }: { migrantId: string; wide?: boolean }) {
  return (
    <ButtonLink wide={wide} to={screens.landlordDashboard} state={useConversation(migrantId)}>
      <Trans>Go to the conversation</Trans>
    </ButtonLink>
  );
}

function Connect({ profile, tie, isPreview, wide }: ConnectProps & { wide?: boolean }) {
  const fee = feeInPounds();
  const text = <Trans>Connect for {fee}</Trans>;
  if (isPreview && profile.verified)
    return (
      <Button disabled wide={wide}>
        {text}
      </Button>
    );
  return (
    <ConnectLink profile={profile} tie={tie} wide={wide}>
      {text}
    </ConnectLink>
  );
}

/** Three lines, and the whole refund rule, which opens on a press. */
function Terms({ name }: { name: ReactNode }) {
  return (
    <div className="mt-5 border-t border-line pt-4">
      <ul className="grid gap-2">
        <Term icon={<Check className="text-harbour" />}>
          <Trans>See {name}'s full name and write to each other.</Trans>
        </Term>
        <Term icon={<X className="text-soft" />}>
          <Trans>Not a booking. You both decide.</Trans>
        </Term>
        <Term icon={<Undo2 className="text-harbour rtl:mirrored" />}>
          <Trans>Full refund if {name} withdraws before you accept.</Trans>
        </Term>
      </ul>
      <details className="mt-2">
        <summary className="link min-h-11 py-2.5">
          <Trans>When we refund you</Trans>
        </summary>
        <RefundRule name={name} />
      </details>
    </div>
  );
}

function Term({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <span aria-hidden className="flex h-6 shrink-0 items-center *:size-4.5">
        {icon}
      </span>
      <span className="min-w-0">{children}</span>
    </li>
  );
}
