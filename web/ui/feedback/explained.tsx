import type { ReactElement } from "react";
import { Tooltip, TooltipGroup } from "./tooltip.tsx";

/** Icon buttons, each with its label as a tooltip. */
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
