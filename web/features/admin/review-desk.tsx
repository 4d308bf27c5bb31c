import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import type { Body } from "#schema/endpoint.ts";
import type { decideMigrantVerification, FullVerification } from "#schema/endpoints/admin.ts";
import { canDecide } from "#schema/policy.ts";
import type { UserType } from "#schema/vocabulary.ts";
import { useUser } from "#web/api/session.tsx";
import { AsksBeforeLeaving } from "#web/forms/leaving.tsx";
import { Fetched, fetchedPart, useFetched } from "#web/ui/dialogs/fetched.tsx";
import { useAnnounce } from "#web/ui/feedback/announcer.tsx";
import { Failed, Loading } from "#web/ui/feedback/states.tsx";
import { classes } from "#web/ui/layout/classes.ts";
import { AllRequests, SelectRequest } from "./desk-states.tsx";
import { hasReason, hasText, noNotes, storeNotes, useDraftNotes } from "./draft-notes.ts";
import { type Choice, cardIdOf, choiceIdOf, headingIdOf } from "./ids.ts";
import { neighbourOf, requesterOf, type Waiting } from "./queue.ts";
import { QueueTabs } from "./queue-tabs.tsx";
import { effectOf } from "./second-review.ts";
import type { Review } from "./use-review.ts";
import { useReviewKeys } from "./use-review-keys.ts";
import { isWide } from "./wide-layout.ts";

// The list appears first. The code of the panel loads a moment later.
const panel = new Fetched(async () => (await import("./request-panel.tsx")).RequestPanel);
const DecisionNews = fetchedPart(async () => (await import("./decision-news.tsx")).DecisionNews);
const RequestGone = fetchedPart(
  async () => (await import("./request-gone.tsx")).RequestGone,
  <Loading className="p-6" />,
);

type ReviewDeskProps = {
  review: Review;
  totals: Readonly<Record<UserType, number>>;
  onHelp: () => void;
};

/** The list beside the selected request. Phones show only one of them. */
export function ReviewDesk({ review, totals, onHelp }: ReviewDeskProps) {
  const { t } = useLingui();
  const user = useUser();
  const announce = useAnnounce();
  const { lists, queue, tab, full, isGone, selectedId, show, select, decisions } = review;
  const list = queue[tab];
  const { hasMore, isFetching, showMore } = lists[tab];
  const [choosing, setChoosing] = useState<{ id: string; choice: Choice } | null>(null);
  const draftNotes = useDraftNotes();
  const { Part: RequestPanel, failed, start } = useFetched(panel);
  const focusNext = useFocusAfterRender();
  /** The request that the admin moved to last. The screen shows it a moment later. */
  const heading = useRef(selectedId);
  useEffect(() => {
    heading.current = selectedId;
  }, [selectedId]);

  const goTo = (waiting: Pick<Waiting, "id" | "kind"> | undefined, { detail = true } = {}) => {
    if (!waiting) return focusNext("queue");
    if (isWide() || detail) heading.current = waiting.id;
    if (isWide()) {
      select(waiting, { replace: true });
      focusNext(cardIdOf(waiting.id));
    } else if (detail) {
      select(waiting, { replace: selectedId !== null });
      focusNext(headingIdOf(waiting.id));
    } else {
      show(tab === "all" ? tab : waiting.kind);
      focusNext(cardIdOf(waiting.id));
    }
  };
  const showOther = (other: UserType) => {
    show(other);
    focusNext("queue");
  };
  const step = (by: 1 | -1) => {
    const at = list.findIndex(({ id }) => id === heading.current);
    const next = at < 0 ? list.at(by > 0 ? 0 : -1) : list[at + by];
    if (next) return goTo(next);
    if (by < 0 || !hasMore)
      return announce(by > 0 ? t`This is the last request.` : t`This is the first request.`);
    if (!isFetching) showMore();
    announce(t`Still loading.`);
  };
  const [decidedId, setDecidedId] = useState<string | null>(null);
  const [goneId, setGoneId] = useState<string | null>(null);
  const isOver = isGone || selectedId === decidedId || selectedId === goneId;
  const choose = (choice: Choice | null) => {
    if (!full.data || (choice !== "suspension" && (isOver || full.data.status !== "pending"))) return;
    if (full.data.connected || !canDecide(user, requesterOf(full.data).id)) return;
    setChoosing(choice && { id: full.data.id, choice });
    // The form covers the lower part of a small screen, so the facts are scrolled to begin at the top.
    if (choice && choice !== "suspension" && !isWide())
      document.getElementById(headingIdOf(full.data.id))?.scrollIntoView();
    if (!choice && choosing) focusNext(choiceIdOf(choosing.choice));
  };
  const [pressedEarly, setPressedEarly] = useState<string | null>(null);
  /** A key decides only about the request that is shown. A key press while a request loads has no later effect. */
  const chooseByKey = (choice: Choice) => {
    if (selectedId === null) return;
    if (heading.current === selectedId && full.data && RequestPanel) return choose(choice);
    setPressedEarly(heading.current);
    announce(t`Still loading.`);
  };
  const here = useRef(selectedId);
  here.current = selectedId;
  const moveOn = (from: FullVerification) => {
    // If the admin has already selected another request, that request and its form stay open.
    setChoosing((now) => (now?.id === from.id ? null : now));
    if (here.current !== from.id) return;
    setDecidedId(from.id);
    const next = neighbourOf(list, from.id);
    if (!next) show(tab);
    goTo(next, { detail: false });
  };
  const decide = async (from: FullVerification, body: Body<typeof decideMigrantVerification>) => {
    const next = neighbourOf(list, from.id);
    // A disagreement gives no badge, so there is nothing to undo.
    if (body.status === "approved" && effectOf(from, body.status) !== "disagrees") {
      decisions.approve(from, body, next);
      return moveOn(from);
    }
    const end = await decisions.sendNow(from, body, next);
    if (end === "decided" || end === "proposed" || end === "reopened") return moveOn(from);
    if (end === "gone") setGoneId(from.id);
  };
  const { outcome } = decisions;
  const undo = () => {
    const request = decisions.undo();
    if (!request) return;
    goTo(request);
    announce(t`Approval undone.`);
  };
  // The admin can repeat an approval that was undone or did not arrive.
  const isDecided = decisions.approving.some(({ id }) => id === decidedId) || outcome?.end === "decided";
  if (decidedId !== null && !isDecided) setDecidedId(null);
  useReviewKeys({
    next: () => step(1),
    previous: () => step(-1),
    approve: () => chooseByKey("approved"),
    reject: () => chooseByKey("rejected"),
    undo,
    help: onHelp,
  });

  // Notes for a request that another admin has decided can no longer be sent.
  const open = [...queue.landlord, ...queue.migrant].map(({ id }) => id);
  if (full.data?.status === "pending" && !isOver) open.push(full.data.id);
  const unsent = hasReason(draftNotes) || open.some((id) => hasText(draftNotes[id] ?? noNotes));
  // True when decisions have emptied the loaded pages and there are more pages.
  const isDrained = list.length === 0 && hasMore && !isFetching;
  useEffect(() => {
    if (isDrained) showMore();
  });
  // Someone else decided while the request was open. Refetches it to show who decided.
  const isTaken = isOver && selectedId !== decidedId && full.data?.status === "pending";
  const { refetch } = full;
  useEffect(() => {
    if (isTaken) void refetch();
  }, [isTaken, refetch]);

  const request = full.data;
  const empty = list.length > 0 ? null : review.q === undefined ? "list" : "search";
  const notes = (selectedId && draftNotes[selectedId]) || noNotes;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] xl:grid-cols-[20rem_minmax(0,1fr)]">
      <AsksBeforeLeaving when={unsent} kept={() => false} guardsScreen={false} />
      <QueueTabs
        review={review}
        totals={totals}
        news={<DecisionNews outcome={outcome} empty={empty} onUndo={undo} />}
        onGoTo={(waiting) => goTo(waiting)}
        onOther={showOther}
      />
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
          selectedId !== decidedId && (
            <RequestGone tab={tab} request={request} notes={notes} next={list[0]} onNext={goTo} />
          )
        ) : request && RequestPanel ? (
          <RequestPanel
            key={request.id}
            request={request}
            tab={tab}
            choice={choosing?.id === request.id ? choosing.choice : null}
            onChoice={choose}
            notes={notes}
            onNotes={(notes) => storeNotes(request.id, notes)}
            onDecide={(body) => decide(request, body)}
          />
        ) : (
          <div className="grid gap-8 p-5 sm:p-6">
            <AllRequests tab={tab} />
            {full.error ? (
              <Failed message={full.error.serverMessage} onRetry={full.refetch} retrying={full.isFetching} />
            ) : failed ? (
              <Failed message={<Trans>We could not reach the server.</Trans>} onRetry={start} />
            ) : (
              <>
                <Loading />
                {pressedEarly === selectedId && (
                  <p className="text-soft">
                    <Trans>Still loading. Press the key again when you can read the request.</Trans>
                  </p>
                )}
              </>
            )}
          </div>
        )}
      </section>
    </div>
  );
}

/** Returns a function that focuses the element with this id after the next render. */
function useFocusAfterRender() {
  const pendingId = useRef<string | null>(null);
  useEffect(() => {
    const element = pendingId.current && document.getElementById(pendingId.current);
    if (!element) return;
    element.focus();
    // A hidden element cannot take the focus. The next render tries again.
    if (document.activeElement === element) pendingId.current = null;
  });
  return (id: string) => {
    pendingId.current = id;
  };
}
