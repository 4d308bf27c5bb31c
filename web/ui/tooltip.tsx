import * as RadixTooltip from "radix-ui/tooltip";
import type { ReactNode } from "react";
import { useLayers } from "./layers.tsx";

/** Opens after 700 ms, at once within 300 ms of another (specification section 9). */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </RadixTooltip.Provider>
  );
}

type TooltipProps = { content: ReactNode; side?: "top" | "bottom"; children: ReactNode };

/** Extra words on hover and focus; never the only place where something is said. */
export function Tooltip({ content, side = "top", children }: TooltipProps) {
  const { top } = useLayers();
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      <RadixTooltip.Portal container={top}>
        <RadixTooltip.Content
          side={side}
          sideOffset={6}
          collisionPadding={12}
          className="z-40 max-w-72 animate-rise rounded-control bg-ink px-3 py-1.5 text-sm text-page shadow-raised"
        >
          {content}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  );
}
