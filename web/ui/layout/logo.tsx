import { classes } from "./classes.ts";

/** One arch with a lit window under it. In one colour (printing, forced colours) it still reads. */
function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={classes("size-7", className)}>
      <path d="M1 21V14.5a11 11 0 0 1 22 0V21h-4.2v-6.5a6.8 6.8 0 0 0-13.6 0V21z" className="fill-harbour" />
      <rect
        x="9.6"
        y="14.6"
        width="4.8"
        height="6.4"
        rx=".8"
        className="fill-lit print:fill-current forced-colors:fill-current"
      />
    </svg>
  );
}

/** The mark and the name. */
export function Logo({ name, className }: { name: string; className?: string }) {
  return (
    <span
      className={classes(
        "inline-flex items-center gap-2.5 font-serif text-xl font-semibold text-ink",
        className,
      )}
    >
      <Mark />
      <span translate="no">{name}</span>
    </span>
  );
}
