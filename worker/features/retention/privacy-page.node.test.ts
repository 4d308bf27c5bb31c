import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { keptDays } from "#schema/limits.ts";

const page = readFileSync("docs/privacy.md", "utf8");

it.each(Object.entries(keptDays))("docs/privacy.md says that %s are kept for %i days", (rule, days) => {
  const line = page.split("\n").find((each) => each.includes(`\`${rule}\``));
  expect(line).toContain(` ${days} ${days === 1 ? "day" : "days"} `);
});
