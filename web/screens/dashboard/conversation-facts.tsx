import { Trans } from "@lingui/react/macro";
import { BadgeCheck } from "lucide-react";
import type { Connection } from "#schema/endpoints/connections.ts";
import type { UserType } from "#schema/vocabulary.ts";
import { NotCheckedYet } from "#web/features/connections/not-checked-yet.tsx";
import { StatusBadge } from "#web/features/connections/status-badge.tsx";
import { HomeFacts, MigrantFacts } from "./person-facts.tsx";

/** Under the name of a conversation: the status, whether the person is verified, and the home or where they are from. */
export function ConversationFacts({ connection, to }: { connection: Connection; to: UserType }) {
  const { landlord, migrant, status } = connection;
  const person = to === "migrant" ? landlord : migrant;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm wrap-anywhere">
      <StatusBadge status={status} />
      <NotCheckedYet connection={connection} person={person} />
      {person.verified && (
        <span className="inline-flex items-center gap-1 text-harbour">
          <BadgeCheck aria-hidden className="size-4" />
          <Trans>Verified</Trans>
        </span>
      )}
      {to === "migrant" && landlord.home && (
        <span className="max-sm:hidden">
          <HomeFacts home={landlord.home} />
        </span>
      )}
      {to === "landlord" && migrant.migrantProfile && (
        <span className="max-sm:hidden">
          <MigrantFacts {...migrant.migrantProfile} />
        </span>
      )}
    </span>
  );
}
