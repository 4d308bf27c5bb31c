import { Plural, useLingui } from "@lingui/react/macro";
import { recentConnections } from "#schema/endpoints/health.ts";
import { useRead } from "#web/api/query.ts";

/** The true count of the last 30 days; nothing while it is unknown or too small to be told. */
export function RecentConnections() {
  const { i18n } = useLingui();
  const { data } = useRead(recentConnections, {});
  const count = data?.recentConnections ?? null;
  // The line's place is kept, so that nothing moves when the figure arrives.
  if (count === null) return <div className="mt-8 h-[2.625rem]" />;
  const figure = i18n.number(count);
  return (
    <p className="mt-8 flex items-center gap-3 border-t border-line pt-4 text-soft">
      <span aria-hidden className="size-2.5 shrink-0 rounded-[3px] bg-lit" />
      <Plural
        value={count}
        one={`${figure} connection made this month`}
        other={`${figure} connections made this month`}
      />
    </p>
  );
}
