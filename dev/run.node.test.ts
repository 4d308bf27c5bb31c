import { expect, it } from "vitest";
import { run } from "./run.mjs";

it("returns all output of a tool, also more than a megabyte", () => {
  expect(run("node", ["-e", 'process.stdout.write("x".repeat(3_000_000))'])).toHaveLength(3_000_000);
});
