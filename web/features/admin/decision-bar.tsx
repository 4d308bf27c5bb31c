import { Trans, useLingui } from "@lingui/react/macro";
import { Check, X } from "lucide-react";
import type { Body } from "#schema/endpoint.ts";
import type { decideMigrantVerification, FullVerification } from "#schema/endpoints/admin.ts";
import { useUser } from "#web/api/session.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { isFirstClick } from "#web/ui/controls/first-click.ts";
import { classes } from "#web/ui/layout/classes.ts";
import { ConnectedNotice } from "./connected-notice.tsx";
import { DecisionForm } from "./decision-form.tsx";
import type { Notes } from "./draft-notes.ts";
import { type Choice, choiceIdOf } from "./ids.ts";
import { LostApprovalNotice } from "./lost-approval-notice.tsx";
import { requesterOf } from "./queue.ts";
import { ReviewNotice } from "./review-notice.tsx";
import { waitsForOther } from "./second-review.ts";
import { beside } from "./wide-layout.ts";

export type DecisionBarProps = {
  request: FullVerification;
  choice: Choice | null;
  onChoice: (choice: Choice | null) => void;
  notes: Notes;
  onNotes: (notes: Notes) => void;
  onDecide: (body: Body<typeof decideMigrantVerification>) => Promise<void>;
};

/**
 * The bar with the decision: beside the facts on wide screens, at the bottom on others. It expands into the decision
 * form. The facts stay visible.
 */
export function DecisionBar({ request, choice, onChoice, ...form }: DecisionBarProps) {
  const { t } = useLingui();
  const { id: ownId } = useUser();
  const { suspended } = requesterOf(request);
  return (
    <section
      aria-label={t`Decision`}
      className={classes(
        "sticky bottom-0 z-10 max-h-[60dvh] overflow-y-auto overscroll-contain border-t border-line bg-raised px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6 lg:border-t-0 lg:bg-transparent",
        beside,
      )}
    >
      <LostApprovalNotice id={request.id} />
      {!request.connected && <ReviewNotice of={request} />}
      {requesterOf(request).id === ownId ? (
        <p className="flex min-h-11 items-center text-soft">
          <Trans>This is your own request. Another admin has to decide it.</Trans>
        </p>
      ) : request.connected ? (
        <ConnectedNotice person={requesterOf(request)} alone={request.review?.single ?? false} />
      ) : waitsForOther(request, ownId) ? null : choice === "rejected" ||
        (choice === "approved" && !suspended) ? (
        <DecisionForm
          key={choice}
          request={request}
          choice={choice}
          onCancel={() => onChoice(null)}
          {...form}
        />
      ) : (
        <Choices suspended={suspended} onChoice={onChoice} />
      )}
    </section>
  );
}

function Choices({ suspended, onChoice }: { suspended: boolean; onChoice: (choice: Choice) => void }) {
  return (
    <div className="flex flex-wrap gap-3">
      {suspended ? (
        <p className="w-full text-soft">
          <Trans>This account is suspended. Lift the suspension before you approve.</Trans>
        </p>
      ) : (
        <Button
          className="flex-1 sm:flex-none"
          id={choiceIdOf("approved")}
          icon={<Check aria-hidden className="size-5" />}
          onClick={(event) => isFirstClick(event) && onChoice("approved")}
        >
          <Trans>Approve</Trans>
        </Button>
      )}
      <Button
        variant="outlined"
        className="flex-1 sm:flex-none"
        id={choiceIdOf("rejected")}
        icon={<X aria-hidden className="size-5" />}
        onClick={(event) => isFirstClick(event) && onChoice("rejected")}
      >
        <Trans>Reject</Trans>
      </Button>
    </div>
  );
}
