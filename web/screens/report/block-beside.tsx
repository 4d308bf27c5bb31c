import type { RefObject } from "react";
import { isLive } from "#schema/lifecycle.ts";
import { useUser } from "#web/api/session.tsx";
import { BlockConsequence } from "#web/features/connections/block-consequence.tsx";
import { useConnections } from "#web/features/connections/use-connections.ts";
import { BlockToo } from "./block-too.tsx";

interface BlockBesideProps {
  personId: string;
  next: RefObject<HTMLElement | null>;
}

/** Offers to block a person with whom the reader is or was connected. Renders nothing for other people. */
export function BlockBeside({ personId, next }: BlockBesideProps) {
  const { userType } = useUser();
  const { data = [] } = useConnections();
  const otherOf = (each: (typeof data)[number]) => (userType === "landlord" ? each.migrant : each.landlord);
  const shared = data.filter((each) => otherOf(each).id === personId);
  const connection = shared.find(({ status }) => isLive(status)) ?? shared[0];
  if (!connection) return null;
  return (
    <BlockToo
      person={otherOf(connection)}
      consequence={<BlockConsequence connection={connection} to={userType} />}
      next={next}
    />
  );
}
