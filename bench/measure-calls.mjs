import path from "node:path";
import { startVitest } from "vitest/node";
import { root } from "../dev/run.mjs";

/** Runs `bench/<name>/measure.ts` in the tests' runtime; returns what each of its calls noted in `task.meta[name]`. */
export async function measureCalls(name) {
  const config = path.join(root, `bench/${name}/vitest.config.mjs`);
  const vitest = await startVitest("test", [], { config, watch: false, reporters: [{}], silent: true });
  const modules = vitest.state.getTestModules();
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const faults = [
    ...modules.flatMap((module) => module.errors()),
    ...tests.flatMap((test) => test.result().errors ?? []),
  ];
  await vitest.close();
  for (const fault of faults) console.error(fault.message);
  if (tests.length === 0 || faults.length > 0) throw new Error("Some calls could not be measured.");
  return tests.map((test) => test.meta()[name]);
}
