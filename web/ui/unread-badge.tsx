import { Plural, Trans } from "@lingui/react/macro";

/** How many are unread; '99+' above 99, hidden at zero unless asked for (specification section 4). */
export function UnreadBadge({ count, showZero = false }: { count: number; showZero?: boolean }) {
  if (count <= 0 && !showZero) return null;
  return (
    <span className="inline-grid h-6 min-w-6 place-items-center rounded-full bg-lamp px-1.5 text-sm font-semibold text-lamp-tint">
      <span aria-hidden>{count > 99 ? "99+" : count}</span>
      <span className="sr-only">
        {count > 99 ? (
          <Trans>more than 99 unread</Trans>
        ) : (
          <Plural value={count} one="# unread" other="# unread" />
        )}
      </span>
    </span>
  );
}
