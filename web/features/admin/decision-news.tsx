import { Trans } from "@lingui/react/macro";
import { Undo2 } from "lucide-react";
import { type RefObject, useRef } from "react";
import { generatePath } from "react-router";
import { screens } from "#schema/screens.ts";
import { useAskedForFactor } from "#web/api/second-factor.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { useFocusNext } from "#web/ui/controls/focus.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { classes } from "#web/ui/layout/classes.ts";
import { useBackState } from "./back-link.ts";
import { requesterOf, type Waiting } from "./queue.ts";
import { RequestNames } from "./request-names.tsx";
import { effectOf } from "./second-review.ts";
import type { Outcome } from "./use-decisions.ts";

type DecisionNewsProps = {
  outcome: Outcome | null;
  /** Why the current list is empty: no requests, or none that matches the search. Null when it is not empty. */
  empty: "list" | "search" | null;
  onUndo: () => void;
};

/** The last decision: the person, the result and the next request. A held approval can be undone. */
export function DecisionNews({ outcome, empty, onUndo }: DecisionNewsProps) {
  const here = useBackState();
  const box = useRef<HTMLDivElement>(null);
  return (
    <div role="status" className="z-10 max-lg:sticky max-lg:top-[calc(var(--header-height)+0.5rem)]">
      {outcome && (
        <div
          ref={box}
          tabIndex={-1}
          className={classes(
            "mt-4 rounded-card border p-4 wrap-anywhere outline-0",
            isLost(outcome) ? "border-lamp/30 bg-lamp-tint" : "border-line bg-moss-tint",
          )}
        >
          <p>
            <Sentence outcome={outcome} />
          </p>
          <p>
            {outcome.next ? (
              <Trans>
                Next request: <Name of={outcome.next} />
              </Trans>
            ) : empty === "search" ? (
              <Trans>No other request matches your search.</Trans>
            ) : (
              empty === "list" && <Trans>No request is left in this list.</Trans>
            )}
          </p>
          {outcome.end === "held" ? (
            <UndoButton next={box} onUndo={onUndo} />
          ) : outcome.end !== "sent" && outcome.end !== "decided" && outcome.end !== "gone" ? (
            <Link
              to={`?kind=${outcome.request.kind}&request=${outcome.request.id}`}
              replace
              className="link inline-flex min-h-11 items-center"
            >
              <Trans>Read the request</Trans>
            </Link>
          ) : (
            <Link
              to={generatePath(screens.adminPerson, { id: requesterOf(outcome.request).id })}
              state={here}
              className="link inline-flex min-h-11 items-center"
            >
              <Trans>Account and history</Trans>
            </Link>
          )}
        </div>
      )}
    </div>
  );
}

const isLost = ({ end }: Outcome) => end === "failed" || end === "suspended" || end === "gone";

const Name = ({ of: { firstName, lastName } }: { of: Pick<Waiting, "firstName" | "lastName"> }) => (
  <bdi className="font-medium">
    {firstName} {lastName}
  </bdi>
);

function Sentence({ outcome: { request, status, end } }: { outcome: Outcome }) {
  const waitsForFactor = useAskedForFactor() !== undefined;
  const name = (
    <span className="font-medium">
      <RequestNames of={request} />
    </span>
  );
  if (end === "failed")
    return <Trans>The approval of {name} was not sent. The request is in the list again.</Trans>;
  if (end === "suspended")
    return (
      <Trans>
        You did not approve {name}: the account was suspended before your approval was sent. The request is in
        the list again.
      </Trans>
    );
  if (end === "gone")
    return <Trans>The request of {name} was no longer waiting. Your approval does not count.</Trans>;
  if (end === "sent" && waitsForFactor)
    return <Trans>Your approval of {name} waits until you have confirmed that it is you.</Trans>;
  const effect = effectOf(request, status);
  if (end === "reopened") return <Trans>You disagreed about {name}. The request is open again.</Trans>;
  if (end === "proposed" || effect === "proposes")
    return status === "rejected" ? (
      <Trans>You propose to reject {name}. A second reviewer has to agree.</Trans>
    ) : (
      <Trans>You propose to approve {name}. A second reviewer has to agree.</Trans>
    );
  if (status === "rejected") return <Trans>You rejected {name}.</Trans>;
  if (end === "decided") return <Trans>You approved {name}. They have the verified badge.</Trans>;
  return <Trans>You approved {name}. They get the verified badge in a few seconds.</Trans>;
}

function UndoButton({ next, onUndo }: { next: RefObject<HTMLElement | null>; onUndo: () => void }) {
  useFocusNext(next);
  return (
    <Button
      variant="outlined"
      className="mt-3"
      icon={<Undo2 aria-hidden className="size-5 rtl:mirrored" />}
      onClick={onUndo}
    >
      <Trans>Undo</Trans>
    </Button>
  );
}
