import * as RadixTabs from "radix-ui/tabs";
import type { ComponentProps } from "react";
import { classes } from "./classes.ts";

/** `<Tabs defaultValue><TabList label><Tab value/></TabList><TabPanel value/></Tabs>`. */
export function Tabs(props: ComponentProps<typeof RadixTabs.Root>) {
  return <RadixTabs.Root {...props} />;
}

export function TabList({
  label,
  className,
  ...rest
}: ComponentProps<typeof RadixTabs.List> & { label: string }) {
  return (
    <RadixTabs.List
      aria-label={label}
      className={classes("flex gap-1 rounded-card bg-sunken p-1", className)}
      {...rest}
    />
  );
}

export function Tab({ className, ...rest }: ComponentProps<typeof RadixTabs.Trigger>) {
  return (
    <RadixTabs.Trigger
      {...rest}
      className={classes(
        "min-h-11 flex-1 rounded-control border border-transparent px-4 font-medium text-soft transition-colors hover:text-ink data-[state=active]:border-line data-[state=active]:bg-raised data-[state=active]:text-ink",
        className,
      )}
    />
  );
}

export function TabPanel({ className, ...rest }: ComponentProps<typeof RadixTabs.Content>) {
  return <RadixTabs.Content {...rest} className={classes("pt-6", className)} />;
}
