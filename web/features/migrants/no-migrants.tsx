import { Trans, useLingui } from "@lingui/react/macro";
import { Button, ButtonLink } from "#web/ui/controls/button.tsx";
import { Empty } from "#web/ui/feedback/states.tsx";
import { BusStopScene } from "#web/ui/scenes/rooms.tsx";
import { useActiveFilters } from "./active-filters.ts";
import { addressOf, type Browse } from "./browse-address.ts";

/** Shown when no one matches, or when the list has no such page. */
export function NoMigrants({ browse, onClear }: { browse: Browse; onClear: () => void }) {
  const { i18n } = useLingui();
  const active = useActiveFilters(browse);
  const names = new Intl.ListFormat(i18n.locale, { type: "conjunction" }).format(
    active.map(({ text }) => text),
  );
  if (browse.page > 1)
    return (
      <Empty
        scene={<BusStopScene />}
        title={<Trans>The list ends before page {i18n.number(browse.page)}.</Trans>}
        action={
          <ButtonLink to={addressOf({ ...browse, page: 1 })}>
            <Trans>Go to page 1</Trans>
          </ButtonLink>
        }
      />
    );
  return (
    <Empty
      scene={<BusStopScene />}
      title={<Trans>No migrants found matching your criteria.</Trans>}
      action={
        active.length > 0 && (
          <Button onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        )
      }
    >
      {active.length > 0 ? (
        <Trans>
          You asked for <bdi>{names}</bdi>. Try adjusting your filters. Remove a filter to see more people.
        </Trans>
      ) : (
        <Trans>No one is looking for a home right now. New people join often, so check again soon.</Trans>
      )}
    </Empty>
  );
}
