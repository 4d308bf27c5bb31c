import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { SelectField } from "#web/forms/field.tsx";
import { useLabels } from "#web/i18n/labels.ts";
import { type Browse, readAddress } from "./browse-address.ts";
import { ViewChoice } from "./view-choice.tsx";

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
      <ViewChoice view={browse.view} onView={onView} />
    </div>
  );
}
