import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import whole from "../../vitest.config.ts";
import { instrument } from "./instrument.ts";
import { mutantsIn } from "./shared.ts";

const root = new URL("../..", import.meta.url).pathname;

const mutants = () => ({
  name: "mutants",
  enforce: "pre",
  transform(code, id) {
    const [path = ""] = id.split("?");
    const here = path.startsWith(root) ? mutantsIn(path.slice(root.length)) : [];
    return here.length > 0 ? { code: instrument(code, here), map: null } : undefined;
  },
});

/** The projects of `npm test` with the mutants in the program, and with the set-up that switches them on and off. */
export default defineConfig({
  ...whole,
  root,
  test: {
    ...whole.test,
    silent: true,
    // One more than the cores: a Worker that starts, or waits for its next mutant, leaves a core idle.
    maxWorkers: availableParallelism() + 1,
    projects: whole.test.projects.map((project) => ({
      ...project,
      root,
      plugins: [mutants(), ...(project.plugins ?? [])],
      test: {
        ...project.test,
        setupFiles: ["./dev/mutants/setup.ts", ...(project.test.setupFiles ?? [])],
      },
    })),
  },
});
