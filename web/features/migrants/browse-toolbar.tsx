import { useLingui } from "@lingui/react/macro";
import { LayoutGrid, List } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { SelectField } from "#web/forms/field.tsx";
import { useLabels } from "#web/i18n/labels.ts";
import { IconButton } from "#web/ui/controls/button.tsx";
import { type Browse, readAddress } from "./browse-address.ts";

interface BrowseToolbarProps {
  browse: Browse;
  onSort: (sort: Browse["sort"]) => void;
  onView: (view: Browse["view"]) => void;
  /** The first element, which is the filter button on phones. */
  children: ReactNode;
}

/** The sort order and the view of the list. */
export function BrowseToolbar({ browse, onSort, onView, children }: BrowseToolbarProps) {
  const { t } = useLingui();
  const { options } = useLabels();
  return (
    <div className="flex grow flex-wrap items-center gap-3">
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

// The buttons have labels, so the tooltips may load later.
const Explained = lazy(() => import("#web/ui/feedback/explained.tsx"));

interface ViewChoiceProps {
  view: Browse["view"];
  onView: (view: Browse["view"]) => void;
}

/** Grid or list. */
function ViewChoice({ view, onView }: ViewChoiceProps) {
  const { t } = useLingui();
  const choice = (of: Browse["view"], label: string, icon: ReactNode) => ({
    label,
    button: (
      <IconButton key={of} label={label} aria-pressed={view === of} icon={icon} onClick={() => onView(of)} />
    ),
  });
  const choices = [
    choice("grid", t`Grid view`, <LayoutGrid aria-hidden className="size-5" />),
    choice("list", t`List view`, <List aria-hidden className="size-5" />),
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and these are two buttons
    <div role="group" aria-label={t`View`} className="flex gap-1 max-sm:ms-auto">
      <Suspense fallback={choices.map(({ button }) => button)}>
        <Explained buttons={choices} />
      </Suspense>
    </div>
  );
}
