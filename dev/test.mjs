// npm test: every check, the fastest first.
import { run } from "./run.mjs";

const steps = [
  ["formatting and lint", "biome", ["check", "--error-on-warnings", "."]],
  ["types", "tsc", ["-b"]],
  ["catalogues", "node", ["dev/check-catalogues.mjs"]],
  ["conformance", "node", ["dev/check-conformance.mjs"]],
  ["what must not begin", "node", ["dev/check-fail-closed.mjs"]],
  ["production build", "node", ["dev/build-production.mjs", "--check"]],
  ["what a visitor and the Worker load", "node", ["dev/check-budgets.mjs"]],
  ["unit tests and tests in the Workers runtime", "vitest", ["run"]],
  ["browser tests", "playwright", ["test"]],
];

for (const [title, tool, args] of steps) {
  const began = Date.now();
  console.log(`\n— ${title}`);
  try {
    run(tool, args, { loud: true });
  } catch {
    console.error(`\nnpm test stopped at: ${title}`);
    process.exit(1);
  }
  console.log(`  ${title}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
}
