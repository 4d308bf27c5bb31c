import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { pendingListed } from "#schema/limits.ts";
import { canDecide } from "#schema/policy.ts";
import { type UserType, userTypes } from "#schema/vocabulary.ts";
import { useUser } from "#web/api/session.tsx";
import { classes } from "#web/ui/classes.ts";
import { AsksBeforeLeaving } from "#web/ui/leaving.tsx";
import { Tab, TabList, TabPanel, Tabs } from "#web/ui/tabs.tsx";
import { type Choice, choiceIdOf } from "./decision-bar.tsx";
import { NothingPending, RequestGone, requestGoneId, SelectRequest } from "./desk-states.tsx";
import { neighbourOf, type Waiting } from "./queue.ts";
import { cardIdOf, QueueList } from "./queue-list.tsx";
import { headingIdOf, RequestPanel } from "./request-panel.tsx";
import type { DecisionEnd } from "./use-decision.ts";
import { useFocusAfterRender } from "./use-focus-after-render.ts";
import type { Review } from "./use-review.ts";
import { useReviewKeys } from "./use-review-keys.ts";
import { keepWords, useWritten, type Words } from "./written.ts";

const nothingWritten: Words = { rejectionReason: "", adminNotes: "" };
const isWide = () => matchMedia("(width >= 64rem)").matches;
const listed = (list: readonly Waiting[]) =>
  list.length < pendingListed ? String(list.length) : `${pendingListed}+`;

/** The queue beside the person; on phones one or the other. */
export function ReviewDesk({ review, onHelp }: { review: Review; onHelp: () => void }) {
  const { t } = useLingui();
  const user = useUser();
  const { queue, kind, selected, selectedId, show, select } = review;
  const list = queue[kind];
  const [choosing, setChoosing] = useState<{ id: string; choice: Choice } | null>(null);
  const written = useWritten();
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
  };
  const choose = (choice: Choice | null) => {
    if (!selected || !canDecide(user, selected.requesterId)) return;
    setChoosing(choice && { id: selected.id, choice });
    if (!choice && choosing) focusNext(choiceIdOf(choosing.choice));
  };
  const [decidedId, setDecidedId] = useState<string | null>(null);
  const here = useRef(selectedId);
  here.current = selectedId;
  const moveOn = (from: Waiting, end: DecisionEnd) => {
    keepWords(from.id);
    // Who has gone on to somebody else while the answer was on its way is left there.
    if (here.current !== from.id) return;
    if (end === "gone") return focusNext(requestGoneId);
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

  // What was written for a request that somebody else has decided can no longer be sent.
  const unsent = [...queue.landlord, ...queue.migrant].some(({ id }) =>
    Object.values(written[id] ?? nothingWritten).some((text) => text.trim()),
  );

  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <AsksBeforeLeaving when={unsent} kept={() => false} guardsScreen={false} />
      <Tabs
        value={kind}
        onValueChange={(tab) => show(tab as UserType)}
        id="queue"
        tabIndex={-1}
        className={classes(
          "flex flex-col pb-6 outline-none lg:sticky lg:top-[calc(var(--header-height)+1rem)] lg:max-h-[calc(100dvh-var(--header-height)-1rem)]",
          selectedId !== null && "max-lg:hidden",
        )}
      >
        <TabList label={t`Who asks`}>
          <Tab value="landlord">
            <Trans>Landlords ({listed(queue.landlord)})</Trans>
          </Tab>
          <Tab value="migrant">
            <Trans>Migrants ({listed(queue.migrant)})</Trans>
          </Tab>
        </TabList>
        {userTypes.map((type) => (
          <TabPanel
            key={type}
            value={type}
            className="min-h-0 pt-4 lg:-mx-2 lg:mt-2 lg:pt-2 lg:overflow-y-auto lg:px-2 lg:pb-2"
          >
            {queue[type].length > 0 ? (
              <QueueList list={queue[type]} selectedId={selectedId} onSelect={(waiting) => goTo(waiting)} />
            ) : (
              <NothingPending kind={type} queue={queue} onOther={showOther} />
            )}
          </TabPanel>
        ))}
      </Tabs>
      <section
        aria-label={t`Request`}
        className={classes(
          "flex min-h-[calc(100dvh-var(--header-height)-1rem)] flex-col max-lg:-mx-4 max-lg:border-t lg:rounded-t-card lg:border lg:border-b-0 border-line bg-surface max-sm:-mx-4 sm:max-lg:-mx-6",
          selectedId === null && "max-lg:hidden",
        )}
      >
        {selected ? (
          <RequestPanel
            key={selected.id}
            waiting={selected}
            choice={choosing?.id === selected.id ? choosing.choice : null}
            onChoice={choose}
            words={written[selected.id] ?? nothingWritten}
            onWords={(words) => keepWords(selected.id, words)}
            onEnd={(end) => moveOn(selected, end)}
          />
        ) : selectedId === null ? (
          <SelectRequest />
        ) : (
          // For a moment the address still names the one who has just been decided.
          selectedId !== decidedId && <RequestGone next={list[0]} onNext={goTo} kind={kind} />
        )}
      </section>
    </div>
  );
}
