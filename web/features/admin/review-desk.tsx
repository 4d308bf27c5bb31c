import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import type { FullVerification } from "#schema/endpoints/admin.ts";
import { canDecide } from "#schema/policy.ts";
import type { UserType } from "#schema/vocabulary.ts";
import { useUser } from "#web/api/session.tsx";
import { AsksBeforeLeaving } from "#web/forms/leaving.tsx";
import { Fetched, useFetched } from "#web/ui/dialogs/fetched.tsx";
import { Failed, Loading } from "#web/ui/feedback/states.tsx";
import { classes } from "#web/ui/layout/classes.ts";
import { AllRequests, RequestGone, requestGoneId, SelectRequest } from "./desk-states.tsx";
import { type Notes, storeNotes, useDraftNotes } from "./draft-notes.ts";
import { type Choice, choiceIdOf, headingIdOf } from "./ids.ts";
import { neighbourOf, requesterOf, type Waiting } from "./queue.ts";
import { cardIdOf, QueueTabs } from "./queue-tabs.tsx";
import type { DecisionEnd } from "./use-decision.ts";
import type { Review } from "./use-review.ts";
import { useReviewKeys } from "./use-review-keys.ts";

const noNotes: Notes = { rejectionReason: "", adminNotes: "" };
// The list shows first; the panel loads a moment later.
const panel = new Fetched(async () => (await import("./request-panel.tsx")).RequestPanel);
const isWide = () => matchMedia("(width >= 64rem)").matches;

type ReviewDeskProps = {
  review: Review;
  totals: Readonly<Record<UserType, number>>;
  onHelp: () => void;
};

/** The list beside the selected request; on phones, one of the two. */
export function ReviewDesk({ review, totals, onHelp }: ReviewDeskProps) {
  const { t } = useLingui();
  const user = useUser();
  const { lists, queue, kind, full, isGone, selectedId, show, select } = review;
  const list = queue[kind];
  const { hasMore, isFetching, showMore } = lists[kind];
  const [choosing, setChoosing] = useState<{ id: string; choice: Choice } | null>(null);
  const draftNotes = useDraftNotes();
  const { Part: RequestPanel, failed, start } = useFetched(panel);
  const focusNext = useFocusAfterRender();

  const goTo = (waiting: Waiting | undefined, { detail = true } = {}) => {
    if (!waiting) return focusNext("queue");
    if (isWide()) {
      select(waiting, { replace: true });
      focusNext(cardIdOf(waiting.id));
    } else if (detail) {
      select(waiting, { replace: selectedId !== null });
      focusNext(headingIdOf(waiting.id));
    } else {
      show(waiting.kind);
      focusNext(cardIdOf(waiting.id));
    }
  };
  const showOther = (other: UserType) => {
    show(other);
    focusNext("queue");
  };
  const step = (by: 1 | -1) => {
    const at = list.findIndex(({ id }) => id === selectedId);
    const next = at < 0 ? list.at(by > 0 ? 0 : -1) : list[at + by];
    if (next) goTo(next);
    else if (by > 0 && hasMore && !isFetching) showMore();
  };
  const [decidedId, setDecidedId] = useState<string | null>(null);
  const [goneId, setGoneId] = useState<string | null>(null);
  const isOver = isGone || selectedId === decidedId || selectedId === goneId;
  const choose = (choice: Choice | null) => {
    if (isOver || full.data?.status !== "pending") return;
    if (!canDecide(user, requesterOf(full.data).id)) return;
    setChoosing(choice && { id: full.data.id, choice });
    // The form takes the lower part of a small screen. The facts begin in the upper part.
    if (choice && !isWide()) document.getElementById(headingIdOf(full.data.id))?.scrollIntoView();
    if (!choice && choosing) focusNext(choiceIdOf(choosing.choice));
  };
  const here = useRef(selectedId);
  here.current = selectedId;
  const moveOn = (from: FullVerification, end: DecisionEnd) => {
    storeNotes(from.id);
    // When the admin has already selected another request, they stay there.
    if (here.current !== from.id) return;
    if (end === "gone") {
      setGoneId(from.id);
      return focusNext(requestGoneId);
    }
    setDecidedId(from.id);
    const next = neighbourOf(queue[from.kind], from.id);
    if (!next) show(from.kind);
    goTo(next, { detail: false });
  };
  useReviewKeys({
    next: () => step(1),
    previous: () => step(-1),
    approve: () => choose("approved"),
    reject: () => choose("rejected"),
    help: onHelp,
  });

  // Notes for a request that another admin has decided can no longer be sent.
  const open = [...queue.landlord, ...queue.migrant].map(({ id }) => id);
  if (full.data?.status === "pending" && !isOver) open.push(full.data.id);
  const unsent = open.some((id) => Object.values(draftNotes[id] ?? noNotes).some((text) => text.trim()));
  // Decisions have emptied the loaded pages, and there are more.
  const isDrained = list.length === 0 && hasMore && !isFetching;
  useEffect(() => {
    if (isDrained) showMore();
  });

  const request = full.data;
  const notes = (selectedId && draftNotes[selectedId]) || noNotes;
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] xl:grid-cols-[20rem_minmax(0,1fr)]">
      <AsksBeforeLeaving when={unsent} kept={() => false} guardsScreen={false} />
      <QueueTabs review={review} totals={totals} onGoTo={(waiting) => goTo(waiting)} onOther={showOther} />
      <section
        aria-label={t`Request`}
        className={classes(
          "flex min-h-[calc(100dvh-var(--header-height)-1rem)] min-w-0 flex-col max-lg:-mx-4 max-lg:border-t lg:rounded-t-card lg:border lg:border-b-0 border-line bg-surface max-sm:-mx-4 sm:max-lg:-mx-6",
          selectedId === null && "max-lg:hidden",
        )}
      >
        {selectedId === null ? (
          <SelectRequest />
        ) : isOver ? (
          // For a moment, the address still contains the request that was just decided.
          selectedId !== decidedId && <RequestGone next={list[0]} onNext={goTo} kind={kind} />
        ) : request && RequestPanel ? (
          <RequestPanel
            key={request.id}
            request={request}
            choice={choosing?.id === request.id ? choosing.choice : null}
            onChoice={choose}
            notes={notes}
            onNotes={(notes) => storeNotes(request.id, notes)}
            onEnd={(end) => moveOn(request, end)}
          />
        ) : (
          <div className="grid gap-8 p-5 sm:p-6">
            <AllRequests kind={kind} />
            {full.error ? (
              <Failed message={full.error.serverMessage} onRetry={full.refetch} retrying={full.isFetching} />
            ) : failed ? (
              <Failed message={<Trans>We could not reach the server.</Trans>} onRetry={start} />
            ) : (
              <Loading />
            )}
          </div>
        )}
      </section>
    </div>
  );
}

/** Focuses the element with an id after the next render. */
function useFocusAfterRender() {
  const pendingId = useRef<string | null>(null);
  useEffect(() => {
    const element = pendingId.current && document.getElementById(pendingId.current);
    if (!element) return;
    element.focus();
    // A hidden element cannot take the focus; the next render tries again.
    if (document.activeElement === element) pendingId.current = null;
  });
  return (id: string) => {
    pendingId.current = id;
  };
}
