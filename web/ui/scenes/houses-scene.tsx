import { classes } from "../layout/classes.ts";

type Places = readonly (readonly [x: number, y: number])[];

/** Lit windows, and after how long their lamps go on. */
const lamps: readonly (readonly [after: string, windows: Places])[] = [
  [
    "[animation-delay:0.5s]!",
    [
      [254, 204],
      [302, 228],
      [426, 236],
    ],
  ],
  [
    "[animation-delay:1.4s]!",
    [
      [398, 150],
      [520, 252],
    ],
  ],
  ["[animation-delay:2.4s]!", [[528, 186]]],
];

const dark: Places = [
  [344, 228],
  [418, 150],
  [398, 236],
  [492, 252],
  [398, 272],
  [426, 272],
];

/** Windows of one house front, in one path. */
const drawn = (windows: Places) => windows.map(([x, y]) => `M${x} ${y}h14v18h-14z`).join("");

/** Light upon the water: x, y, half its width. */
const ripples = [
  [330, 370, 28],
  [330, 384, 17],
  [433, 374, 11],
  [527, 378, 13],
  [405, 392, 8],
] as const;

/** Two people come over a bridge; at its end someone stands in a lit door. */
export function HousesScene({ lighting = false, className }: { lighting?: boolean; className?: string }) {
  return (
    <svg
      viewBox="0 0 560 360"
      aria-hidden="true"
      className={classes("block h-auto w-full rtl:-scale-x-100", className)}
    >
      <rect width="560" height="360" rx="28" className="fill-dusk" />
      <g transform="translate(0 -62)">
        <path d="M0 262c90-62 150-36 236-72s190-60 324-6v160H0z" className="fill-dusk-far" opacity=".45" />
        <path
          d="M238 306V196l27-24 27 24v110zm138 0V140l36-32 36 32v166zm128 0V178l32-28 24 21v135z"
          className="fill-dusk-far"
        />
        <path
          d="M278 306v-94l16-13v-19h12v9l24-20 54 43v94zm108 0v-88l41-34 41 34v88zm86 0v-68l42-34 46 37v65z"
          className="fill-dusk-near"
        />
        <path d="M0 332h560v62a28 28 0 0 1-28 28H28a28 28 0 0 1-28-28z" className="fill-dusk-deep" />
        <path d="M232 306h328v48H232z" className="fill-dusk-far" />
        <path d={drawn(dark)} className="fill-dusk" opacity=".5" />
        {lamps.map(([after, windows]) => (
          <path
            key={after}
            d={drawn(windows)}
            className={classes("fill-lit", lighting && "motion-safe:animate-light", after)}
          />
        ))}
        <path d="M312 306v-32a18 18 0 0 1 36 0v32z" className="fill-lit" />
        <path
          d="M322 306v-14a8 8 0 0 1 16 0v14zm8-33a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11z"
          className="fill-dusk-deep"
        />
        <g strokeWidth="4" strokeLinecap="round" className="stroke-lit" opacity=".45">
          <path d={ripples.map(([x, y, half]) => `M${x - half} ${y}h${half * 2}`).join("")} />
        </g>
        <path d="M232 304h328v14H232z" className="fill-dusk-pale" />
        <path d="M0 268q130-52 262 36v14h-6v36h-24c0-118-184-118-184 0H0z" className="fill-dusk-pale" />
        <g className="fill-dusk-paper">
          <path d="M112 252v-26a10 10 0 0 1 20 0v26zm10-52a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15z" />
          <path d="M140 254v-15a7 7 0 0 1 14 0v15zm7-32a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11z" />
          <path d="M90 234h18v17H90zm5-5h8v5h-3v-2h-2v2h-3z" />
        </g>
      </g>
    </svg>
  );
}
