import { expect, test } from "vitest";
import { errors } from "#schema/errors.ts";
import source from "./refusal-text.ts?raw";

test("a refusal reads on screen as the server says it", () => {
  const missing = Object.entries(errors).filter(([code, [, words]]) => {
    return !source.replace(/\s+/g, " ").includes(`${code}: msg\`${words}\``);
  });
  expect(missing).toEqual([]);
});
