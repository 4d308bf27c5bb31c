import { createVitest, type TestModule } from "vitest/node";
import type { Order, Outcome } from "./shared.ts";

/** One Vitest for the whole run: what it has read once it need not read again. Files are paths from the root. */
export async function openTests() {
  // Tests that try many random inputs try fewer: they run once for each mutant.
  process.env.BAD_REQUESTS ??= "400";
  process.env.MONEY_RUNS ??= "20";
  const vitest = await createVitest("test", {
    config: "dev/mutants/vitest.config.mjs",
    watch: false,
    reporters: [{}],
  });
  const specifications = await vitest.globTestSpecifications();
  const relative = (path: string) => path.replace(`${process.cwd()}/`, "");

  async function run(files: readonly string[], order: Order): Promise<Map<string, TestModule>> {
    const chosen = specifications.filter(({ moduleId }) => files.includes(relative(moduleId)));
    vitest.provide("mutants", order);
    const { testModules } = await vitest.runTestSpecifications(chosen);
    return new Map(testModules.map((each) => [relative(each.moduleId), each]));
  }

  return {
    files: specifications.map(({ moduleId }) => relative(moduleId)),

    /** What came of it in each file; a file is missing when it does not come to its end. */
    async ask(files: readonly string[], order: Order): Promise<Map<string, Outcome>> {
      const modules = await run(files, order);
      return new Map(
        files.flatMap((file) => {
          const outcome = modules.get(file)?.meta().mutants;
          return outcome ? [[file, outcome] as const] : [];
        }),
      );
    },

    /** The first test of a file that fails with this mutant on from the first import; null when all pass. */
    async findKiller(file: string, mutant: number): Promise<string | null> {
      const module = (await run([file], { task: "fix", mutant })).get(file);
      const failed = [...(module?.children.allTests() ?? [])].find(
        (test) => test.result().state === "failed",
      );
      return failed?.fullName ?? (module?.state() === "passed" ? null : "the file does not load");
    },

    close: () => vitest.close(),
  };
}
