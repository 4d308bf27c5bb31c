import type { ReactElement } from "react";
import { Tooltip, TooltipGroup } from "./tooltip.tsx";

/** Buttons with a drawing only, each with its label on hover and focus. */
export default function Explained({ buttons }: { buttons: { label: string; button: ReactElement }[] }) {
  return (
    <TooltipGroup>
      {buttons.map(({ label, button }) => (
        <Tooltip key={label} content={label}>
          {button}
        </Tooltip>
      ))}
    </TooltipGroup>
  );
}
