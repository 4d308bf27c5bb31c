import { Plural, Trans } from "@lingui/react/macro";
import { ArrowLeft } from "lucide-react";
import type { UserType } from "#schema/vocabulary.ts";
import { Button, ButtonLink } from "#web/ui/controls/button.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { Empty } from "#web/ui/feedback/states.tsx";
import { DeskScene, KitchenScene } from "#web/ui/scenes/rooms.tsx";
import type { Waiting } from "./queue.ts";

type NothingPendingProps = {
  kind: UserType;
  totals: Readonly<Record<UserType, number>>;
  onOther: (kind: UserType) => void;
};

/** No request of this kind is pending. Offers the other kind when it has some. */
export function NothingPending({ kind, totals, onOther }: NothingPendingProps) {
  const other: UserType = kind === "landlord" ? "migrant" : "landlord";
  const waiting = totals[other];
  return (
    <Empty
      scene={<KitchenScene />}
      title={<Trans>All Caught Up!</Trans>}
      action={
        waiting > 0 && (
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
      {kind === "landlord" ? (
        <Trans>No landlord is waiting for a decision. New requests appear here, oldest first.</Trans>
      ) : (
        <Trans>No migrant is waiting for a decision. New requests appear here, oldest first.</Trans>
      )}
    </Empty>
  );
}

/** The search found no one of this kind. */
export function NobodyFound() {
  return (
    <p className="py-6 text-center text-soft">
      <Trans>No pending request matches this name.</Trans>
    </p>
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

/** The element that takes the focus when a decision came too late. */
export const requestGoneId = "request-gone";

type RequestGoneProps = { kind: UserType; next: Waiting | undefined; onNext: (next: Waiting) => void };

/** The request in the address is no longer pending: another admin decided it. */
export function RequestGone({ kind, next, onNext }: RequestGoneProps) {
  return (
    <div id={requestGoneId} tabIndex={-1} className="my-auto outline-none">
      <Empty
        scene={<DeskScene />}
        title={<Trans>Already decided</Trans>}
        action={
          <>
            {next && (
              <Button onClick={() => onNext(next)}>
                <Trans>Next request</Trans>
              </Button>
            )}
            <ButtonLink to={`?kind=${kind}`} replace variant="outlined">
              <Trans>All requests</Trans>
            </ButtonLink>
          </>
        }
      >
        <Trans>Another admin has already decided this request. Only the first decision counts.</Trans>
      </Empty>
    </div>
  );
}

/** The link from a request back to the list, on screens that show one of the two. */
export function AllRequests({ kind }: { kind: string }) {
  return (
    <Link
      to={`?kind=${kind}`}
      replace
      className="link -mb-4 inline-flex min-h-11 items-center gap-1.5 justify-self-start lg:hidden"
    >
      <ArrowLeft aria-hidden className="size-4 rtl:mirrored" />
      <Trans>All requests</Trans>
    </Link>
  );
}
