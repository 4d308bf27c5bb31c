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

const backgrounds = ["page", "surface", "raised", "sunken"];
const textColours = ["ink", "soft", "harbour", "harbour-pressed", "lamp", "danger"];
const textPairs: [string, string][] = [
  ...backgrounds.flatMap((background) => textColours.map((colour): [string, string] => [colour, background])),
  ["on-harbour", "harbour"],
  ["on-harbour", "harbour-pressed"],
  ["harbour", "harbour-tint"],
  ["ink", "harbour-tint"],
  ["soft", "harbour-tint"],
  ["lamp", "lamp-tint"],
  ["ink", "lamp-tint"],
  ["on-danger", "danger"],
  ["on-danger", "danger-pressed"],
  ["ink", "danger-tint"],
  ["ink", "line"],
  ["page", "ink"],
  ...["active", "pending", "completed", "cancelled"].map((status): [string, string] => [
    `status-${status}`,
    `status-${status}-tint`,
  ]),
  ...[1, 2, 3, 4, 5, 6].map((tint): [string, string] => ["ink", `tint-${tint}`]),
];
const controlPairs = backgrounds.flatMap((background): [string, string][] => [
  ["control", background],
  ["harbour", background],
]);

describe.each([
  ["light", light],
  ["dark", dark],
])("the %s colour scheme", (_, tokens) => {
  const of = ([one, other]: [string, string]) => contrast(tokens[one] ?? "", tokens[other] ?? "");

  test("gives every pair of text and background a contrast of at least 4.5", () => {
    expect(textPairs.filter((pair) => !(of(pair) >= 4.5))).toEqual([]);
  });

  test("gives borders of controls and the focus ring a contrast of at least 3", () => {
    expect(controlPairs.filter((pair) => !(of(pair) >= 3))).toEqual([]);
  });
});
