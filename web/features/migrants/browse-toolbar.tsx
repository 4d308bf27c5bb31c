import { useLingui } from "@lingui/react/macro";
import { LayoutGrid, List } from "lucide-react";
import type { ReactNode } from "react";
import { useLabels } from "#web/labels.ts";
import { IconButton } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/field.tsx";
import { type Browse, readAddress } from "./browse-address.ts";

interface BrowseToolbarProps {
  browse: Browse;
  onSort: (sort: Browse["sort"]) => void;
  onView: (view: Browse["view"]) => void;
  /** What stands first: the phone's filter button. */
  children: ReactNode;
}

/** The order of the list, and whether it is a grid or a list. */
export function BrowseToolbar({ browse, onSort, onView, children }: BrowseToolbarProps) {
  const { t } = useLingui();
  const { options } = useLabels();
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      {children}
      <SelectField
        name="sort"
        label={t`Sort by`}
        options={options("sorts")}
        value={browse.sort}
        onChange={({ target }) => onSort(readAddress(`sort=${target.value}`).sort)}
        className="flex! items-center gap-3! whitespace-nowrap *:last:grow max-sm:order-last max-sm:w-full sm:ms-auto"
      />
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons are no form, so no fieldset */}
      <div role="group" aria-label={t`View`} className="flex gap-1 max-sm:ms-auto">
        <IconButton
          label={t`Grid view`}
          aria-pressed={browse.view === "grid"}
          icon={<LayoutGrid aria-hidden className="size-5" />}
          onClick={() => onView("grid")}
        />
        <IconButton
          label={t`List view`}
          aria-pressed={browse.view === "list"}
          icon={<List aria-hidden className="size-5" />}
          onClick={() => onView("list")}
        />
      </div>
    </div>
  );
}
