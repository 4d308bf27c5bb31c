import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/ui/controls/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { type Browse, type Filters, filtersOf } from "./browse-address.ts";
import { FilterForm } from "./filter-form.tsx";

interface FilterSheetProps {
  browse: Browse;
  /** How many filters are active. */
  active: number;
  onApply: (filters: Partial<Filters>, options: { replace: boolean }) => void;
}

/** The filters as a sheet on phones, behind a button with the number of active filters. */
export function FilterSheet({ browse, active, onApply }: FilterSheetProps) {
  const { t, i18n } = useLingui();
  const filters = filtersOf(browse);
  const [open, setOpen] = useState(false);
  function apply(chosen: Partial<Filters>) {
    // The sheet has its own history entry, so that Back closes it. The new list replaces that entry.
    const isHere = browse.page === 1 && JSON.stringify({ ...filters, ...chosen }) === JSON.stringify(filters);
    if (isHere) setOpen(false);
    else onApply(chosen, { replace: true });
  }
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        icon={<SlidersHorizontal aria-hidden className="size-5" />}
        onClick={() => setOpen(true)}
      >
        <span className="inline-flex items-center gap-2">
          <Trans>Filters</Trans>
          {active > 0 && (
            <>
              <span
                aria-hidden
                className="grid min-w-6 place-items-center rounded-full bg-harbour px-1.5 text-sm text-on-harbour"
              >
                {i18n.number(active)}
              </span>
              <span className="sr-only">
                <Plural value={active} one="# active" other="# active" />
              </span>
            </>
          )}
        </span>
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t`Filters`}
        className="max-sm:mb-0 max-sm:w-full max-sm:max-w-none max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0"
        bodyClassName="p-5 pb-[max(1rem,env(safe-area-inset-bottom))]"
      >
        <FilterForm name="sheet" filters={filters} onApply={apply} />
      </Dialog>
    </>
  );
}
