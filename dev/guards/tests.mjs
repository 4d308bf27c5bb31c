// @ts-check
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { createVitest } from "vitest/node";
import { table } from "./guard.mjs";
import { leaveOut } from "./without-guard.mjs";

/** One Vitest for the whole run: what it has read once it need not read again. */
export async function openTests() {
  const vitest = await createVitest("test", {
    project: ["worker"],
    watch: false,
    silent: true,
    reporters: [{}],
    maxWorkers: 1,
    bail: 1,
  });

  /**
   * The first test that fails, if any.
   * @param {readonly string[]} files @param {string} [only] @returns {Promise<string | null>}
   */
  async function findFailure(files, only) {
    const named = only && new RegExp(only.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    if (named) vitest.setGlobalTestNamePattern(named);
    else vitest.resetGlobalTestNamePattern();
    const wanted = await vitest.globTestSpecifications([...files]);
    if (wanted.length === 0 && !only) return null;
    if (wanted.length === 0) throw new Error(`There is no test file ${files.join(", ")}.`);
    const { testModules } = await vitest.runTestSpecifications(wanted);
    const ids = new Set(wanted.map(({ moduleId }) => moduleId));
    const modules = testModules.filter(({ moduleId }) => ids.has(moduleId));
    const run = modules.flatMap((each) => [...each.children.allTests()]);
    const failed = run.find((test) => test.result().state === "failed");
    if (failed) return failed.fullName;
    if (modules.some((each) => each.state() === "failed")) return "nothing starts";
    if (!run.some((test) => test.result().state === "passed"))
      throw new Error(`No test of ${files.join(", ")} is named "${only}".`);
    return null;
  }

  return {
    /**
     * The test that notices that a guard is gone; null for none. Where none of those named for it does, its whole
     * folder and the table of permissions are asked.
     * @param {import("./guard.mjs").Guard} guard @returns {Promise<{ by: string, neighbour: boolean } | null>}
     */
    async whoNotices({ places, tests, only, name }) {
      const files = places.map(({ file }) => `${process.cwd()}/${file}`);
      leaveOut({ places, tests, name });
      for (const file of files) vitest.invalidateFile(file);
      try {
        for (const file of tests) {
          const by = await findFailure([file], only);
          if (by) return { by, neighbour: false };
        }
        const folders = [...new Set(places.map(({ file }) => dirname(file)))].filter(
          (folder) => folder.startsWith("worker/") && existsSync(folder),
        );
        for (const near of [...folders, table]) {
          const by = await findFailure([near]);
          if (by) return { by, neighbour: true };
        }
        return null;
      } finally {
        leaveOut(null);
        for (const file of files) vitest.invalidateFile(file);
      }
    },
    close: () => vitest.close(),
  };
}
