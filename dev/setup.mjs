// Runs before start, dev and test on the machine's own Node (18 or later), without any package.
// It installs the lockfile's packages when they are missing or outdated, creates .env, and with
// --browser finds or installs Chromium for the browser tests.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { findChromium, onPath } from "./chromium.mjs";
import { makeEnv } from "./env-file.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const modules = path.join(root, "node_modules");
const stamp = path.join(modules, ".installed-lockfile");

// npm deletes node_modules before it installs, so it must not run on the Node inside it.
const machinePath = (process.env.PATH ?? "")
  .split(path.delimiter)
  .filter((folder) => !folder.endsWith(path.join("node_modules", ".bin")))
  .join(path.delimiter);

function run(command, args, options = {}) {
  const env = { ...process.env, PATH: machinePath, ...options.env };
  const windows = process.platform === "win32";
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit", env, shell: windows });
  return status === 0;
}

function install() {
  const lockfile = createHash("sha256")
    .update(readFileSync(path.join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lockfile) return;
  console.log("Installing packages …");
  if (!run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"])) {
    console.error("npm could not install the packages. Is the registry reachable?");
    process.exit(1);
  }
  writeFileSync(stamp, lockfile);
}

async function needChromium() {
  if (await findChromium()) return;
  console.log("Installing Chromium for the browser tests …");
  const asRoot = process.getuid?.() === 0 && onPath("apt-get");
  const done = asRoot
    ? run("apt-get", ["update", "-qq"]) &&
      ["chromium-headless-shell", "chromium"].some((name) =>
        run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], {
          env: { DEBIAN_FRONTEND: "noninteractive" },
        }),
      )
    : run("npx", ["playwright", "install", "chromium"]);
  if (!done || !(await findChromium())) {
    console.error("No Chromium: install one, or name it in PLAYWRIGHT_CHROMIUM.");
    process.exit(1);
  }
}

install();
makeEnv();
if (process.argv.includes("--browser")) await needChromium();
