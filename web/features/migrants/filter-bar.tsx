import { Trans } from "@lingui/react/macro";
import { type Browse, type Filters, filtersOf } from "./browse-address.ts";
import { FilterForm } from "./filter-form.tsx";

interface FilterBarProps {
  browse: Browse;
  onApply: (changed: Partial<Filters>, options: { replace: boolean }) => void;
}

/** The filters in one row above the list. The row stays in view. */
export function FilterBar({ browse, onApply }: FilterBarProps) {
  return (
    <aside
      aria-labelledby="filters"
      className="sticky top-(--header-height) z-10 -mt-3 mb-3 bg-page py-3 max-lg:hidden"
    >
      <h2 id="filters" className="sr-only">
        <Trans>Filters</Trans>
      </h2>
      <div className="rounded-card border border-line bg-surface p-4">
        <FilterForm name="bar" bar filters={filtersOf(browse)} onApply={onApply} />
      </div>
    </aside>
  );
}
