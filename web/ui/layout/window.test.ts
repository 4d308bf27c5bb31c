import { expect, test } from "vitest";
import sprite from "./portrait.svg?raw";
import { windowOf } from "./window.ts";

const people = Array.from({ length: 1_200 }, () => crypto.randomUUID());

test("a person keeps their window", () => {
  for (const id of people.slice(0, 20)) expect(windowOf(id)).toEqual(windowOf(id));
});

test("all thirty-six windows are in use, and none is common", () => {
  const counts = Map.groupBy(people, (id) => JSON.stringify(windowOf(id)));
  expect(counts.size).toBe(36);
  for (const [, those] of counts) expect(those.length).toBeLessThan(people.length / 10);
});

test("the sprite draws every window in less than 6 kB", () => {
  const drawn = [...sprite.matchAll(/<symbol id="([\w-]+)"/g)].map(([, id]) => id);
  const wanted = people
    .map(windowOf)
    .flatMap(({ curtain, sill }) => [`curtain-${curtain + 1}`, sill ?? "frame"]);
  expect(new Set(drawn)).toEqual(new Set(wanted));
  expect(new TextEncoder().encode(sprite).length).toBeLessThan(6_000);
});
