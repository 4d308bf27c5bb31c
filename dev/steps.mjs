/** The quick checks of npm test: title, tool and arguments, the fastest first. */
export const quickSteps = [
  ["formatting and lint", "biome", ["check", "--error-on-warnings", "."]],
  ["types", "tsc", ["-b"]],
  ["catalogues", "node", ["dev/check-catalogues.mjs"]],
  ["conformance", "node", ["dev/check-conformance.mjs"]],
  ["what must not begin", "node", ["dev/check-fail-closed.mjs"]],
  ["production build", "node", ["dev/build-production.mjs", "--check"]],
  ["what a visitor and the Worker load", "node", ["dev/check-budgets.mjs"]],
  ["licences of what is shipped", "node", ["dev/check-licences.mjs"]],
  ["secrets in the tree and the build", "node", ["dev/secrets/check-secrets.mjs", "--build"]],
];
export const testSteps = [
  ["unit tests and tests in the Workers runtime", "vitest", ["run"]],
  ["loss and restore of all data", "node", ["--no-warnings", "dev/drill/drill.mjs", "4"]],
  ["browser tests", "playwright", ["test"]],
];
