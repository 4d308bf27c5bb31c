import { useLingui } from "@lingui/react/macro";
import { LayoutGrid, List } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { IconButton } from "#web/ui/controls/button.tsx";
import type { Browse } from "./browse-address.ts";

// The buttons say what they do without it, so nobody waits for its code.
const Explained = lazy(() => import("#web/ui/feedback/explained.tsx"));

interface ViewChoiceProps {
  view: Browse["view"];
  onView: (view: Browse["view"]) => void;
}

/** Grid or list. */
export function ViewChoice({ view, onView }: ViewChoiceProps) {
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
    // biome-ignore lint/a11y/useSemanticElements: two buttons are no form, so no fieldset
    <div role="group" aria-label={t`View`} className="flex gap-1 max-sm:ms-auto">
      <Suspense fallback={choices.map(({ button }) => button)}>
        <Explained buttons={choices} />
      </Suspense>
    </div>
  );
}
