import { Plural, Trans } from "@lingui/react/macro";
import { unreadBadgeCap } from "#schema/limits.ts";
import { unreadFigure } from "./unread-figure.ts";

/** The unread count: '99+' above 99, hidden at zero unless `showZero` (specification section 4). */
export function UnreadBadge({ count, showZero = false }: { count: number; showZero?: boolean }) {
  const figure = unreadFigure(count, showZero);
  if (figure === null) return null;
  return (
    <span className="inline-grid h-6 min-w-6 shrink-0 place-items-center rounded-full bg-lamp px-1.5 text-sm font-semibold text-lamp-tint">
      <span aria-hidden>{figure}</span>
      <span className="sr-only">
        {count > unreadBadgeCap ? (
          <Trans>more than {unreadBadgeCap} unread</Trans>
        ) : (
          <Plural value={count} one="# unread" other="# unread" />
        )}
      </span>
    </span>
  );
}
