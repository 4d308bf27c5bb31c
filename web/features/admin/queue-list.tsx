import { Trans } from "@lingui/react/macro";
import { Avatar } from "#web/ui/layout/avatar.tsx";
import { classes } from "#web/ui/layout/classes.ts";
import { Day, DueWords } from "./due-words.tsx";
import type { Waiting } from "./queue.ts";

/** The id of a request's card, which takes the focus after a decision. */
export const cardIdOf = (id: string) => `request-${id}`;

type QueueListProps = {
  list: readonly Waiting[];
  selectedId: string | null;
  onSelect: (waiting: Waiting) => void;
};

export function QueueList({ list, selectedId, onSelect }: QueueListProps) {
  return (
    <ul data-queue className="grid gap-2">
      {list.map((waiting) => (
        <li key={waiting.id}>
          <QueueCard
            waiting={waiting}
            selected={waiting.id === selectedId}
            onSelect={() => onSelect(waiting)}
          />
        </li>
      ))}
    </ul>
  );
}

type QueueCardProps = { waiting: Waiting; selected: boolean; onSelect: () => void };

function QueueCard({ waiting: { id, firstName, lastName, createdAt }, selected, onSelect }: QueueCardProps) {
  return (
    <button
      type="button"
      id={cardIdOf(id)}
      aria-current={selected ? "true" : undefined}
      onClick={onSelect}
      className={classes(
        "flex w-full items-start gap-3 rounded-card border p-4 text-start transition-colors",
        selected
          ? "border-harbour bg-harbour-tint cast-chosen"
          : "border-line bg-surface hover:border-harbour",
      )}
    >
      <Avatar firstName={firstName} lastName={lastName} size={48} />
      <span className="grid min-w-0 flex-1 justify-items-start">
        <span className="line-clamp-2 max-w-full font-medium wrap-anywhere">
          <bdi>
            {firstName} {lastName}
          </bdi>
        </span>
        <span className="text-sm text-soft">
          <Trans>
            Submitted on <Day of={createdAt} />
          </Trans>
        </span>
        <DueWords submitted={createdAt} />
      </span>
    </button>
  );
}
