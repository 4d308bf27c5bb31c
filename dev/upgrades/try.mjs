// npm run try-upgrades [-- --tests] [PACKAGE@VERSION …]: tries newer tools together, in a copy of the project. Without names
// it tries the newest of Cloudflare's tools that share one workerd. Runs the checks of npm test, with --tests all of them,
// and lists what fails. It never changes this folder.
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { offline, root } from "../run.mjs";
import { quickSteps, testSteps } from "../steps.mjs";
import { chooseTools } from "./choose.ts";

const given = process.argv.slice(2);
const steps = given.includes("--tests") ? [...quickSteps, ...testSteps] : quickSteps;
const project = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
const pinned = { ...project.dependencies, ...project.devDependencies };

const copy = mkdtempSync(path.join(tmpdir(), "havenbridge-upgrade-"));
const bin = path.join(copy, "node_modules", ".bin");

/** Runs a command in the copy. Its output is text. */
function run(command, args, env = {}) {
  const began = Date.now();
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: copy,
    env: { ...process.env, ...env },
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  return { passed: status === 0, stdout: stdout ?? "", output: `${stdout ?? ""}${stderr ?? ""}`, seconds };
}

/** The releases in the registry from `version` on, with the versions of the tools that each pins. */
function releasesOf(name, version) {
  const fields = ["wrangler", "miniflare", "workerd"].map((tool) => `dependencies.${tool}`);
  const { passed, stdout, output } = run("npm", [
    "view",
    `${name}@>=${version}`,
    "version",
    ...fields,
    "--json",
  ]);
  if (!passed) throw new Error(`The registry did not answer for ${name}:\n${output}`);
  return [JSON.parse(stdout)].flat().map((each) => (typeof each === "string" ? { version: each } : each));
}

function newestTools() {
  const from = (name) => releasesOf(name, pinned[name]);
  const tools = chooseTools({
    wrangler: from("wrangler"),
    vitePlugin: from("@cloudflare/vite-plugin"),
    vitestPlugin: from("@cloudflare/vitest-plugin"),
    types: from("@cloudflare/workers-types").map(({ version }) => version),
  });
  if (!tools) throw new Error("No version of wrangler is pinned by both plugins.");
  console.log(`The newest tools that share one workerd have ${tools.workerd}.`);
  return tools.versions;
}

/** `name@version`, where the version may also be a tag or a range. */
function readWanted(text) {
  const at = text.lastIndexOf("@");
  const [name, range] = at > 0 ? [text.slice(0, at), text.slice(at + 1)] : [text, "latest"];
  const { passed, stdout } = run("npm", ["view", `${name}@${range}`, "version", "--json"]);
  if (!passed || !pinned[name])
    throw new Error(`${text} is not a package of this project with that version.`);
  return [name, [JSON.parse(stdout)].flat().at(-1)];
}

function copyProject(versions) {
  const listed = spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
    cwd: root,
    encoding: "utf8",
  });
  for (const file of listed.stdout.split("\0").filter((each) => each && existsSync(path.join(root, each)))) {
    mkdirSync(path.join(copy, path.dirname(file)), { recursive: true });
    copyFileSync(path.join(root, file), path.join(copy, file));
  }
  for (const part of [project.dependencies, project.devDependencies])
    for (const name of Object.keys(part)) part[name] = versions[name] ?? part[name];
  writeFileSync(path.join(copy, "package.json"), `${JSON.stringify(project, null, 2)}\n`);
  // Some checks ask git which files there are.
  run("git", ["init", "--quiet"]);
}

/** The faults of the new lockfile, as sentences. */
function faultsOfLockfile() {
  const { packages } = JSON.parse(readFileSync(path.join(copy, "package-lock.json"), "utf8"));
  const runtimes = Object.entries(packages).filter(([folder]) => folder.endsWith("node_modules/workerd"));
  const versions = [...new Set(runtimes.map(([, { version }]) => version))];
  const lost = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${folder}/node_modules/${name}`],
    ),
  );
  return [
    ...(versions.length === 1
      ? []
      : [`There are ${versions.length} versions of workerd: ${versions.join(", ")}.`]),
    ...lost.map((name) => `The lockfile lacks ${name}, so npm ci fails on another platform.`),
  ];
}

const failed = [];
function report(title, { passed, output = "", seconds }) {
  console.log(`${passed ? "✓" : "✗"} ${title}${seconds ? ` (${seconds} s)` : ""}`);
  if (passed) return;
  failed.push(title);
  const lines = output.trimEnd().split("\n");
  for (const line of lines.slice(-25)) console.log(`    ${line}`);
}

const names = given.filter((each) => !each.startsWith("--"));
const versions = names.length > 0 ? Object.fromEntries(names.map(readWanted)) : newestTools();
const changes = Object.entries(versions).filter(([name, version]) => pinned[name] !== version);
if (changes.length === 0) {
  console.log("The project has these versions already.");
  rmSync(copy, { recursive: true });
  process.exit(0);
}
for (const [name, version] of changes) console.log(`  ${name.padEnd(28)} ${pinned[name]} → ${version}`);

copyProject(versions);
const locked = run("npm", ["install", "--package-lock-only", "--no-audit", "--no-fund", "--loglevel=error"]);
report("a lockfile", locked);
if (locked.passed) {
  const faults = faultsOfLockfile();
  report("one workerd, and every platform in the lockfile", {
    passed: faults.length === 0,
    output: faults.join("\n"),
  });
  const installed = run("node", ["dev/setup.mjs"]);
  report("npm ci in a clean folder", installed);
  const env = { ...offline, PATH: `${bin}${path.delimiter}${process.env.PATH}` };
  if (installed.passed)
    for (const [title, tool, args] of steps) report(title, run(path.join(bin, tool), args, env));
}

if (failed.length > 0) {
  console.log(
    `\n${failed.length} failed: ${failed.join("; ")}.\nThe copy is in ${copy}; delete it when you are done.`,
  );
  process.exit(1);
}
rmSync(copy, { recursive: true });
const wanted = changes.map(([name, version]) => `${name}@${version}`);
console.log(`\nNothing broke. To take them: npm install --save-exact ${wanted.join(" ")}`);
