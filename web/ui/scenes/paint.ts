/**
 * The colours of the scenes, by what they paint. Houses, water and sky are tokens (styles.css), because they have evening
 * colours in the dark colour scheme. People and their things have the same colours in both schemes.
 */
export const paint = {
  sky: "var(--color-sky)",
  skyLow: "var(--color-sky-low)",
  town: "var(--color-town)",
  brick: "var(--color-brick)",
  ochre: "var(--color-ochre)",
  roof: "var(--color-roof)",
  stone: "var(--color-stone)",
  shade: "var(--color-stone-shade)",
  water: "var(--color-water)",
  pane: "var(--color-glass)",
  wall: "var(--color-wall)",
  lit: "var(--color-lit)",
  wood: "#a06d45",
  paper: "#f5ecdc",
  dark: "#0e353b",
  leaf: "#4a9a6d",
  fair: "#f0c7a3",
  brown: "#c68a5e",
  deep: "#87573b",
  black: "#2b2526",
  grey: "#d4cfc8",
  clay: "#bf5a38",
  teal: "#2f7275",
  honey: "#d39a3c",
  blue: "#5b6fa0",
  plum: "#8a4f6d",
  moss: "#5f8258",
} as const;

export type Paint = (typeof paint)[keyof typeof paint];
