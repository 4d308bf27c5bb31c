import { defineConfig } from "vitest/config";
import whole from "../../vitest.config.ts";

const root = new URL("../..", import.meta.url).pathname;
const worker = whole.test.projects.find(({ test }) => test.name === "worker");

/** The tests' Worker, in the real runtime, with the calls of bench/edge instead of the tests. */
export default defineConfig({
  ...whole,
  root,
  test: {
    ...whole.test,
    projects: [
      {
        ...worker,
        root,
        test: { ...worker.test, name: "edge", include: ["bench/edge/measure.ts"], testTimeout: 60_000 },
      },
    ],
  },
});
