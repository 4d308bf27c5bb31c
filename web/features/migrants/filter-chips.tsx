import { Trans, useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { Button } from "#web/ui/controls/button.tsx";
import { useActiveFilters } from "./active-filters.ts";
import { type Filters, noFilters } from "./browse-address.ts";

interface FilterChipsProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** The active filters, each with a button to remove it. */
export function FilterChips({ filters, onChange }: FilterChipsProps) {
  const { t } = useLingui();
  const active = useActiveFilters(filters);
  if (active.length === 0) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-1">
      <ul aria-label={t`Active filters`} className="contents">
        {active.map(({ key, text, without }) => (
          <li key={key} className="max-w-full">
            <button
              type="button"
              onClick={() => onChange(without)}
              className="group inline-flex min-h-11 max-w-full items-center"
            >
              <span className="inline-flex max-w-full items-center gap-1.5 rounded-full bg-harbour-tint py-1 ps-4 pe-2 text-ink transition-colors group-hover:bg-line">
                <span className="sr-only">
                  <Trans>Remove filter:</Trans>{" "}
                </span>
                <bdi className="truncate">{text}</bdi>
                <X aria-hidden className="size-4 shrink-0 text-soft" />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Button variant="quiet" onClick={() => onChange(noFilters)}>
        <Trans>Clear filters</Trans>
      </Button>
    </div>
  );
}
