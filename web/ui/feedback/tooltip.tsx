import * as RadixTooltip from "radix-ui/tooltip";
import { createContext, type ReactNode, useContext } from "react";
import { useLayers } from "../dialogs/layers.tsx";

const Grouped = createContext(false);

/** A group of tooltips. The first opens after 700 ms, the next at once within 300 ms (specification section 9). */
export function TooltipGroup({ children }: { children: ReactNode }) {
  return (
    <Grouped value={true}>
      <RadixTooltip.Provider delayDuration={700} skipDelayDuration={300}>
        {children}
      </RadixTooltip.Provider>
    </Grouped>
  );
}

type TooltipProps = { content: ReactNode; side?: "top" | "bottom"; children: ReactNode };

/** Extra text on hover and focus of one focusable element. Never the only place where something is said. */
export function Tooltip(props: TooltipProps) {
  const grouped = useContext(Grouped);
  if (grouped) return <OneTooltip {...props} />;
  return (
    <TooltipGroup>
      <OneTooltip {...props} />
    </TooltipGroup>
  );
}

function OneTooltip({ content, side = "top", children }: TooltipProps) {
  const { top } = useLayers();
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      <RadixTooltip.Portal container={top}>
        <RadixTooltip.Content
          side={side}
          sideOffset={6}
          collisionPadding={12}
          className="z-40 max-w-72 animate-rise rounded-control bg-ink px-3 py-1.5 text-sm text-page cast-raised"
        >
          {content}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  );
}
