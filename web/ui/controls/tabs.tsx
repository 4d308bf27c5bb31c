import { type ComponentProps, createContext, type KeyboardEvent, useContext, useId } from "react";
import { classes } from "../layout/classes.ts";

const Choice = createContext({ id: "", value: "", onValueChange: (_: string) => {} });

type TabsProps = ComponentProps<"div"> & { value: string; onValueChange: (value: string) => void };

/** `<Tabs value onValueChange><TabList label><Tab value/></TabList><TabPanel value/></Tabs>`. */
export function Tabs({ value, onValueChange, ...rest }: TabsProps) {
  const id = useId();
  return (
    <Choice value={{ id, value, onValueChange }}>
      <div {...rest} />
    </Choice>
  );
}

/** Arrow keys, Home and End move to another tab and show it (WAI-ARIA, "Tabs with automatic activation"). */
export function TabList({ label, className, ...rest }: ComponentProps<"div"> & { label: string }) {
  const goOn = (event: KeyboardEvent<HTMLElement>) => {
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
    const at = tabs.findIndex((tab) => tab.matches(":focus"));
    const forwards = getComputedStyle(event.currentTarget).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    const next = {
      Home: 0,
      End: -1,
      ArrowLeft: at - 1,
      ArrowRight: at - 1,
      [forwards]: (at + 1) % tabs.length,
    }[event.key];
    if (next === undefined || at < 0) return;
    event.preventDefault();
    const tab = tabs.at(next);
    tab?.focus();
    tab?.click();
  };
  return (
    <div
      role="tablist"
      aria-label={label}
      onKeyDown={goOn}
      className={classes(
        "grid grid-cols-[repeat(auto-fit,minmax(min(5rem,100%),1fr))] gap-1 rounded-card bg-sand p-1",
        className,
      )}
      {...rest}
    />
  );
}

export function Tab({ value, className, ...rest }: ComponentProps<"button"> & { value: string }) {
  const { id, value: chosen, onValueChange } = useContext(Choice);
  return (
    <button
      type="button"
      role="tab"
      id={`${id}-tab-${value}`}
      aria-controls={`${id}-panel-${value}`}
      aria-selected={value === chosen}
      tabIndex={value === chosen ? 0 : -1}
      onClick={() => onValueChange(value)}
      {...rest}
      className={classes(
        "min-h-11 flex-1 rounded-control border border-transparent px-4 font-medium text-soft transition-colors hover:text-ink aria-selected:border-line aria-selected:bg-raised aria-selected:text-ink",
        className,
      )}
    />
  );
}

/** A panel. Its children are mounted only while it is shown. */
export function TabPanel({ value, className, children, ...rest }: ComponentProps<"div"> & { value: string }) {
  const { id, value: chosen } = useContext(Choice);
  return (
    <div
      role="tabpanel"
      id={`${id}-panel-${value}`}
      aria-labelledby={`${id}-tab-${value}`}
      hidden={value !== chosen}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: Tab must reach a panel that starts with text
      tabIndex={0}
      {...rest}
      className={classes("pt-6", className)}
    >
      {value === chosen && children}
    </div>
  );
}
