// Looks for secrets in every file that git would commit, with --build also in the production build. Also fails when a value
// of this machine's .env is in one of them, or a value of .env.example in the build.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { root } from "../run.mjs";
import { findSecrets } from "./find-secrets.ts";

/** Long values of a settings file. Short ones (a port, "lifted") are no secrets. */
const valuesOf = (name) => {
  const file = path.join(root, name);
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  return [...text.matchAll(/^\s*[A-Z_\d]+\s*=\s*["']?([^"'\n]{20,}?)["']?\s*$/gm)].map(([, value]) => value);
};
const example = valuesOf(".env.example");
const own = valuesOf(".env").filter((value) => !example.includes(value));

const listed = spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
  cwd: root,
  encoding: "utf8",
});
if (listed.status !== 0) throw new Error(`git cannot list the files: ${listed.stderr}`);
const tree = listed.stdout.split("\0").filter(Boolean);

const withBuild = process.argv.includes("--build");
// The build copies .env for the local preview; wrangler does not upload it.
const build = withBuild
  ? readdirSync(path.join(root, "dist"), { recursive: true })
      .map((file) => path.join("dist", file))
      .filter((file) => path.basename(file) !== ".dev.vars")
  : [];

const isFile = (file) => statSync(path.join(root, file), { throwIfNoEntry: false })?.isFile();
let searched = 0;
const findings = [];
for (const [files, forbidden] of [
  [tree, own],
  [build, [...own, ...example]],
]) {
  for (const file of files.filter(isFile)) {
    const text = readFileSync(path.join(root, file), "utf8");
    if (text.includes("\0")) continue;
    searched++;
    for (const { line, why } of await findSecrets(text, file)) findings.push(`${file}:${line} ${why}`);
    if (forbidden.some((value) => text.includes(value))) findings.push(`${file} VALUE_OF_A_SETTINGS_FILE`);
  }
}

if (findings.length > 0) {
  console.error(`These look like secrets:\n${findings.join("\n")}`);
  console.error("Revoke a real one first, then remove it. The rules are in dev/secrets/find-secrets.ts.");
  process.exit(1);
}
console.log(`No secret in ${searched} files of the tree${withBuild ? " and the build" : ""}.`);
