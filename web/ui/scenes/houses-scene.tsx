import { classes } from "../classes.ts";

/** Lit windows: where, and after how long the lamp goes on. */
const lamps = [
  [71, 168, 0.2],
  [128, 138, 1.1],
  [150, 138, 0.7],
  [212, 176, 1.6],
  [281, 128, 0.4],
  [281, 160, 2],
  [352, 172, 1.3],
] as const;

const dark = [
  [49, 168],
  [128, 170],
  [150, 170],
  [234, 176],
  [303, 128],
  [303, 160],
  [374, 172],
] as const;

/** A row of houses at the harbour, a bridge to the door of the last one. */
export function HousesScene({ lighting = false, className }: { lighting?: boolean; className?: string }) {
  return (
    <svg viewBox="0 0 480 360" aria-hidden="true" className={classes("block h-auto w-full", className)}>
      <rect width="480" height="360" rx="28" className="fill-dusk" />
      <path
        d="M0 206c60-46 118-34 170-58s96-60 158-40 92 18 152-6v146H0z"
        className="fill-dusk-far"
        opacity=".6"
      />
      <path
        d="M34 236v-86l28-26 28 26v-28h84v114zm152 0v-76l30-30 38 30v-54h66v130zm148 0v-82l36-34 36 34v82z"
        className="fill-dusk-near"
      />
      {dark.map(([x, y]) => (
        <rect key={`${x}-${y}`} x={x} y={y} width="12" height="16" rx="2" className="fill-dusk-far" />
      ))}
      {lamps.map(([x, y, after]) => (
        <rect
          key={`${x}-${y}`}
          x={x}
          y={y}
          width="12"
          height="16"
          rx="2"
          className={classes("fill-lit", lighting && "motion-safe:animate-light")}
          style={lighting ? { animationDelay: `${after}s` } : undefined}
        />
      ))}
      <path d="M0 236h480v96a28 28 0 0 1-28 28H28a28 28 0 0 1-28-28z" className="fill-dusk-far" />
      <path d="M0 262C70 212 190 206 300 236h-34C190 224 70 244 0 296z" className="fill-dusk-pale" />
    </svg>
  );
}
