import whole from "../vitest.config.ts";

const root = new URL("..", import.meta.url).pathname;
const worker = whole.test.projects.find(({ test }) => test.name === "worker");

/** The tests' Worker, in the real runtime, with the calls of `bench/<name>/measure.ts` instead of the tests. */
export const configOf = (name) => ({
  ...whole,
  root,
  test: {
    ...whole.test,
    projects: [
      {
        ...worker,
        root,
        test: { ...worker.test, name, include: [`bench/${name}/measure.ts`], testTimeout: 60_000 },
      },
    ],
  },
});
