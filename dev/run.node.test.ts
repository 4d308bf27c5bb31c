import { expect, it } from "vitest";
import { run } from "./run.mjs";

it("returns all that a tool has written, as the search before an export of D1 can find much", () => {
  expect(run("node", ["-e", 'process.stdout.write("x".repeat(3_000_000))'])).toHaveLength(3_000_000);
});
