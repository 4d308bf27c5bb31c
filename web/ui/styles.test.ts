import { describe, expect, test } from "vitest";
import css from "./styles.css?raw";

const darkStart = css.indexOf("prefers-color-scheme: dark");

function colours(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{6})\b/g)].map(([, name, hex]) => [name, hex]),
  );
}

const light = colours(css.slice(0, darkStart));
const dark = { ...light, ...colours(css.slice(darkStart, css.indexOf("@layer base"))) };

/** Relative luminance of "#rrggbb" (WCAG 2.2). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const backgrounds = ["page", "surface", "raised", "sand"];
const textColours = ["ink", "soft", "harbour", "harbour-pressed", "lamp", "clay", "moss", "danger"];
const textPairs: [string, string][] = [
  ...backgrounds.flatMap((background) => textColours.map((colour): [string, string] => [colour, background])),
  ["on-harbour", "harbour"],
  ["on-harbour", "harbour-pressed"],
  ["harbour", "harbour-tint"],
  ["ink", "harbour-tint"],
  ["soft", "harbour-tint"],
  ["lamp", "lamp-tint"],
  ["ink", "lamp-tint"],
  ["clay", "clay-tint"],
  ["ink", "clay-tint"],
  ["moss", "moss-tint"],
  ["ink", "moss-tint"],
  ["on-danger", "danger"],
  ["on-danger", "danger-pressed"],
  ["ink", "danger-tint"],
  ["ink", "line"],
  ["page", "ink"],
  ...["active", "pending", "completed", "cancelled"].map((status): [string, string] => [
    `status-${status}`,
    `status-${status}-tint`,
  ]),
  ["on-dusk", "dusk-band"],
  ["on-dusk-soft", "dusk-band"],
  ["lit", "dusk-band"],
  ["ink", "glass"],
  ["dusk-band", "glass-lit"],
];
const controlPairs = backgrounds.flatMap((background): [string, string][] => [
  ["control", background],
  ["harbour", background],
]);

/** The colours that a dusk band replaces: the same pairs hold on it. */
const bandStart = css.indexOf("@utility dusk-band");
const band = colours(css.slice(bandStart, css.indexOf("@media (prefers-reduced-motion", bandStart)));
const inBand = (tokens: Record<string, string>): Record<string, string> => ({
  ...tokens,
  ...band,
  page: tokens["dusk-band"] ?? "",
  ink: tokens["on-dusk"] ?? "",
  soft: tokens["on-dusk-soft"] ?? "",
  harbour: tokens.lit ?? "",
});
const bandPairs: [string, string][] = [
  ...["ink", "soft", "harbour", "harbour-pressed"].map((colour): [string, string] => [colour, "page"]),
  ["on-harbour", "harbour"],
  ["on-harbour", "harbour-pressed"],
  ["ink", "harbour-tint"],
  ["harbour", "harbour-tint"],
];

describe.each([
  ["light", light],
  ["dark", dark],
])("the %s colour scheme", (_, tokens) => {
  const of = ([one, other]: [string, string]) => contrast(tokens[one] ?? "", tokens[other] ?? "");

  test("gives every pair of text and background a contrast of at least 4.5", () => {
    expect(textPairs.filter((pair) => !(of(pair) >= 4.5))).toEqual([]);
  });

  test("gives text, links and buttons in a dusk band a contrast of at least 4.5, and borders of controls 3", () => {
    const within = inBand(tokens);
    const wanting = (pairs: [string, string][], least: number) =>
      pairs.filter(([one, other]) => !(contrast(within[one] ?? "", within[other] ?? "") >= least));
    expect([...wanting(bandPairs, 4.5), ...wanting([["control", "page"]], 3)]).toEqual([]);
  });

  test("makes the border of a card visible on every background", () => {
    expect(["page", "surface"].filter((background) => !(of(["line", background]) >= 1.5))).toEqual([]);
  });

  test("gives borders of controls and the focus ring a contrast of at least 3", () => {
    expect(controlPairs.filter((pair) => !(of(pair) >= 3))).toEqual([]);
  });
});
