import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ArrowLeft, Copy } from "lucide-react";
import type { FullVerification } from "#schema/endpoints/admin.ts";
import { type UserType, userTypes } from "#schema/vocabulary.ts";
import { TextArea } from "#web/forms/field.tsx";
import { Button, ButtonLink } from "#web/ui/controls/button.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { Empty } from "#web/ui/feedback/states.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { DeskScene, KitchenScene } from "#web/ui/scenes/rooms.tsx";
import { DecisionFacts } from "./decided-bar.tsx";
import type { Notes } from "./draft-notes.ts";
import type { Tab, Waiting } from "./queue.ts";

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

type RequestGoneProps = {
  tab: Tab;
  /** The request as it is now; undefined while it is unknown. */
  request: FullVerification | undefined;
  notes: Notes;
  next: Waiting | undefined;
  onNext: (next: Waiting) => void;
};

/** The request in the address is no longer pending: another admin decided it. Shows what was decided and the unsent text. */
export function RequestGone({ tab, request, notes, next, onNext }: RequestGoneProps) {
  return (
    <div id={requestGoneId} tabIndex={-1} className="my-auto grid gap-6 p-5 outline-none sm:p-6">
      <Empty
        className="py-4!"
        scene={<DeskScene />}
        title={<Trans>Already decided</Trans>}
        action={
          <>
            {next && (
              <Button onClick={() => onNext(next)}>
                <Trans>Next request</Trans>
              </Button>
            )}
            <ButtonLink to={`?kind=${tab}`} replace variant="outlined">
              <Trans>All requests</Trans>
            </ButtonLink>
          </>
        }
      >
        <Trans>Another admin has already decided this request. Only the first decision counts.</Trans>
      </Empty>
      {request && request.status !== "pending" && (
        <section aria-labelledby="decided" className="grid gap-2">
          <h2 id="decided" className="text-lg wrap-anywhere">
            <Trans>
              The decision about <bdi>{request.fullName}</bdi>
            </Trans>
          </h2>
          <DecisionFacts request={request} />
        </section>
      )}
      <UnsentText
        text={[notes.rejectionReason, notes.adminNotes].filter((each) => each.trim()).join("\n\n")}
      />
    </div>
  );
}

/** What the admin had written when someone else decided. */
function UnsentText({ text }: { text: string }) {
  const { t } = useLingui();
  const { toast } = useToast();
  if (!text) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast({ title: t`Copied` }),
      () => toast({ title: t`Error`, description: t`Select the text to copy it.`, variant: "destructive" }),
    );
  return (
    <div className="grid justify-items-start gap-3">
      <TextArea
        className="w-full"
        label={t`What you wrote was not sent`}
        name="unsent"
        readOnly
        rows={2}
        value={text}
      />
      <Button variant="outlined" icon={<Copy aria-hidden className="size-5" />} onClick={copy}>
        <Trans>Copy the text</Trans>
      </Button>
    </div>
  );
}

/** The link from a request back to the list, on screens that show one of the two. */
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
