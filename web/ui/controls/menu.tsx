import * as RadixMenu from "radix-ui/dropdown-menu";
import { type ComponentProps, type ReactNode, useRef, useState, useSyncExternalStore } from "react";
import { useLayers } from "../dialogs/layers.tsx";
import { doubleClickMs } from "./double-click.ts";
import { Link, type LinkProps } from "./link.tsx";

type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactNode;
  align?: "start" | "center" | "end";
  children: ReactNode;
};

const itemClasses =
  "flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 outline-0 select-none data-highlighted:bg-harbour-tint data-highlighted:text-harbour";

/** A short list of actions behind one button. The second half of a double click does not close it again. */
export function Menu({ trigger, align = "end", children }: MenuProps) {
  const { top } = useLayers();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const openedAt = useRef(0);
  const change = (opens: boolean) => {
    if (opens) openedAt.current = performance.now();
    setOpen(opens);
  };
  const ignoreSecondClick = (event: { target: EventTarget | null; preventDefault: () => void }) => {
    const isSoon = performance.now() - openedAt.current < doubleClickMs;
    if (open && isSoon && button.current?.contains(event.target as Node)) event.preventDefault();
  };
  return (
    <RadixMenu.Root dir={useDirection()} modal={false} open={open} onOpenChange={change}>
      <RadixMenu.Trigger asChild ref={button} onPointerDown={ignoreSecondClick}>
        {trigger}
      </RadixMenu.Trigger>
      <RadixMenu.Portal container={top}>
        <RadixMenu.Content
          align={align}
          sideOffset={8}
          collisionPadding={12}
          onInteractOutside={ignoreSecondClick}
          className="z-40 max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto max-w-[min(20rem,calc(100vw-1.5rem))] min-w-56 animate-rise rounded-card border border-line bg-raised p-2 text-ink cast-raised"
        >
          {children}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}

/** Text at the top of the menu that is not an action. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <RadixMenu.Label className="px-3 py-2">{children}</RadixMenu.Label>;
}

export function MenuItem({
  icon,
  children,
  ...rest
}: ComponentProps<typeof RadixMenu.Item> & { icon?: ReactNode }) {
  return (
    <RadixMenu.Item {...rest} className={itemClasses}>
      {icon}
      {children}
    </RadixMenu.Item>
  );
}

export function MenuLink({ to, icon, onClick, children }: LinkProps & { icon?: ReactNode }) {
  return (
    <RadixMenu.Item asChild>
      <Link to={to} onClick={onClick} className={itemClasses}>
        {icon}
        {children}
      </Link>
    </RadixMenu.Item>
  );
}

export function MenuSeparator() {
  return <RadixMenu.Separator className="my-2 h-px bg-line" />;
}

function subscribe(changed: () => void) {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["dir"] });
  return () => observer.disconnect();
}

/** The text direction of the page. */
function useDirection(): "ltr" | "rtl" {
  return useSyncExternalStore(
    subscribe,
    () => (document.documentElement.dir === "rtl" ? "rtl" : "ltr"),
    () => "ltr",
  );
}
