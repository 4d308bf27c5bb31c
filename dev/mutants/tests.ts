import { spawnSync } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { createVitest, type TestModule } from "vitest/node";
import type { Answer, Asked, Fixed } from "./shared.ts";
import type { Killer } from "./tries.ts";

/** Milliseconds without a message from a test file after which its Worker counts as hung: far more than a test takes. */
const patience = { any: 600_000, short: 75_000 };

/** One Vitest for the whole run, so that it reads each file only once. Files are paths from the root. */
export async function openTests() {
  // Tests that try many random inputs try fewer: they run once for each mutant.
  process.env.BAD_REQUESTS ??= "400";
  process.env.MONEY_RUNS ??= "20";
  const relative = (path: string) => path.replace(`${process.cwd()}/`, "");
  /** When each running file last sent a message. */
  const heard = new Map<string, number>();
  /** Files that ended with their Workers. Later messages from them are old. */
  const ended = new Set<string>();
  /** The files that have come to their end in this run. Vitest also returns files of earlier runs. */
  let modules: TestModule[] = [];
  const hear = (file: string) => {
    if (!ended.has(relative(file))) heard.set(relative(file), Date.now());
  };
  const vitest = await createVitest("test", {
    config: "dev/mutants/vitest.config.mjs",
    watch: false,
    reporters: [
      {
        onTestModuleQueued: ({ moduleId }) => hear(moduleId),
        onTestModuleEnd: (module) => {
          heard.delete(relative(module.moduleId));
          modules.push(module);
        },
      },
    ],
  });
  const specifications = await vitest.globTestSpecifications();

  let answer: (asked: Asked) => Answer = () => null;
  const server = createServer(async (request, response) => {
    const asked: Asked = JSON.parse(await text(request));
    hear(asked.file);
    response.end(JSON.stringify(answer({ ...asked, file: relative(asked.file) })));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function run(
    files: readonly string[],
    most: number,
  ): Promise<{ modules: TestModule[]; hung: string[] }> {
    const chosen = specifications.filter(({ moduleId }) => files.includes(relative(moduleId)));
    const hung: string[] = [];
    heard.clear();
    ended.clear();
    modules = [];
    const watchdog = setInterval(() => {
      const silent = [...heard].filter(([, at]) => Date.now() - at > most).map(([file]) => file);
      if (silent.length === 0) return;
      hung.push(...silent);
      endWorkers();
      // The other files end, too, but have not hung.
      for (const file of heard.keys()) ended.add(file);
      heard.clear();
    }, 1000);
    await vitest.runTestSpecifications(chosen);
    clearInterval(watchdog);
    return { modules, hung };
  }

  return {
    files: specifications.map(({ moduleId }) => relative(moduleId)),

    /** Runs the files and asks before each run of a test. Returns the files that hung, and all that did not end. */
    async ask(files: readonly string[], counts: boolean, next: (asked: Asked) => Answer) {
      answer = next;
      vitest.provide("mutants", { task: "ask", address, counts });
      const { modules, hung } = await run(files, counts ? patience.any : patience.short);
      const ended = modules.filter((module) => !/^(queued|pending)$/.test(module.state()));
      const names = new Set(ended.map(({ moduleId }) => relative(moduleId)));
      return { hung, unfinished: files.filter((file) => !names.has(file)) };
    },

    /** Runs each file with its mutant on from the first import. Returns, by file, the first test that fails. */
    async findKillers(turn: ReadonlyMap<string, Fixed>): Promise<Map<string, Killer>> {
      answer = () => [];
      const fixed = Object.fromEntries([...turn].map(([file, each]) => [`${process.cwd()}/${file}`, each]));
      vitest.provide("mutants", { task: "fix", address, fixed });
      const { modules, hung } = await run([...turn.keys()], patience.any);
      const killers = new Map(hung.map((file) => [file, { file, name: "hangs" }]));
      for (const module of modules) {
        const file = relative(module.moduleId);
        // A file whose Worker ended because another one hung shows nothing.
        if (ended.has(file) || module.state() !== "failed") continue;
        const failed = [...module.children.allTests()].find((test) => test.result().state === "failed");
        killers.set(file, { file, name: failed?.fullName ?? "does not load" });
      }
      return killers;
    },

    async close() {
      server.close();
      await vitest.close();
    },
  };
}

/** Ends the Workers, and the processes of tests for Node, of all running files. Vitest then runs the next files. */
function endWorkers(): void {
  const runners = ["-P", String(process.pid), "-f", "workerd|vitest/dist/workers/forks"];
  const { stdout } = spawnSync("pgrep", runners, { encoding: "utf8" });
  for (const pid of stdout.split("\n").filter(Boolean)) process.kill(Number(pid), "SIGKILL");
}
