import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ArrowLeft } from "lucide-react";
import { screens } from "#schema/screens.ts";
import { type UserType, userTypes } from "#schema/vocabulary.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { Empty } from "#web/ui/feedback/states.tsx";
import { DeskScene, KitchenScene } from "#web/ui/scenes/rooms.tsx";
import type { Queue, Tab } from "./queue.ts";

type NothingPendingProps = {
  tab: Tab;
  totals: Readonly<Record<UserType, number>>;
  onOther: (kind: UserType) => void;
};

/** No request of this list is pending. Offers the other kind when it has some. */
export function NothingPending({ tab, totals, onOther }: NothingPendingProps) {
  const { t } = useLingui();
  const nobody = {
    landlord: t`No landlord is waiting for a decision. New requests appear here, oldest first.`,
    migrant: t`No migrant is waiting for a decision. New requests appear here, oldest first.`,
    all: t`No one is waiting for a decision. New requests appear here, oldest first.`,
  };
  const other = userTypes.find((kind) => kind !== tab && totals[kind] > 0);
  const waiting = other && totals[other];
  return (
    <Empty
      scene={<KitchenScene />}
      title={<Trans>All Caught Up!</Trans>}
      action={
        waiting && (
          <Button variant="outlined" onClick={() => onOther(other)}>
            {other === "migrant" ? (
              <Plural value={waiting} one="Review # migrant" other="Review # migrants" />
            ) : (
              <Plural value={waiting} one="Review # landlord" other="Review # landlords" />
            )}
          </Button>
        )
      }
    >
      {nobody[tab]}
    </Empty>
  );
}

type NobodyFoundProps = {
  q: string;
  tab: Tab;
  queue: Queue;
  onOther: (kind: UserType) => void;
  onClear: () => void;
};

/**
 * The search found no request in this list. Offers the other list when that has a match, the list without the search, and
 * the search of all people.
 */
export function NoSearchResults({ q, tab, queue, onOther, onClear }: NobodyFoundProps) {
  const other = userTypes.find((kind) => kind !== tab && queue[kind].length > 0);
  const found = other && queue[other].length;
  return (
    <div className="grid justify-items-center gap-3 py-6 text-center text-soft">
      <p>
        {tab === "landlord" ? (
          <Trans>No landlord's pending request matches this name.</Trans>
        ) : tab === "migrant" ? (
          <Trans>No migrant's pending request matches this name.</Trans>
        ) : (
          <Trans>No pending request matches this name.</Trans>
        )}
      </p>
      <p>
        <Trans>The search looks only at the names of accounts.</Trans>
      </p>
      {found && (
        <Button variant="outlined" onClick={() => onOther(other)}>
          {other === "migrant" ? (
            <Plural value={found} one="# found in Migrants" other="# found in Migrants" />
          ) : (
            <Plural value={found} one="# found in Landlords" other="# found in Landlords" />
          )}
        </Button>
      )}
      <Button variant="outlined" onClick={onClear}>
        <Trans>Clear the search</Trans>
      </Button>
      <Link to={screens.adminPeople} state={{ q }} className="link inline-flex min-h-11 items-center">
        <Trans>Search all people</Trans>
      </Link>
    </div>
  );
}

/** No request is selected yet. */
export function SelectRequest() {
  return (
    <Empty className="my-auto" scene={<DeskScene />} title={<Trans>Select a Request</Trans>}>
      <Trans>Choose someone from the list to read their request and decide.</Trans>
    </Empty>
  );
}

/** The link from a request back to the list, on screens that show only one of them. */
export function AllRequests({ tab }: { tab: Tab }) {
  return (
    <Link
      to={`?kind=${tab}`}
      replace
      className="link -mb-4 inline-flex min-h-11 items-center gap-1.5 justify-self-start lg:hidden"
    >
      <ArrowLeft aria-hidden className="size-4 rtl:mirrored" />
      <Trans>All requests</Trans>
    </Link>
  );
}
