import type { ComponentProps, HTMLAttributes } from "react";
import { classes } from "./classes.ts";

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: "div" | "section" | "article" | "li" | "aside";
  /** Rises under the pointer; for cards that are links. */
  lifts?: boolean;
  /** Without padding. */
  flush?: boolean;
};

export function Card({ as: Element = "div", lifts, flush, className, ...rest }: CardProps) {
  return (
    <Element
      {...rest}
      className={classes(
        "relative rounded-card border border-line bg-surface",
        !flush && "p-5 sm:p-6",
        lifts && "transition-shadow hover:cast-hover focus-within:cast-hover",
        className,
      )}
    />
  );
}

/** A panel for information that people need before they continue. */
export function Notice({
  tone = "plain",
  className,
  ...rest
}: ComponentProps<"div"> & { tone?: "plain" | "lamp" | "danger" }) {
  const tones = {
    plain: "border-line bg-harbour-tint text-ink",
    lamp: "border-lamp/30 bg-lamp-tint text-ink",
    danger: "border-danger/40 bg-danger-tint text-ink",
  };
  return <div {...rest} className={classes("rounded-card border p-5", tones[tone], className)} />;
}
