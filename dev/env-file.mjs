// Creates .env from .env.example and adds new settings to an older one.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const nameOf = (line) => /^([A-Z_0-9]+)=/.exec(line)?.[1];

/** Adds the settings that .env lacks. Existing settings stay unchanged. */
export function makeEnv() {
  const [own, example] = [path.join(root, ".env"), path.join(root, ".env.example")];
  const wanted = readFileSync(example, "utf8");
  if (!existsSync(own)) return writeFileSync(own, wanted);
  const kept = readFileSync(own, "utf8");
  const known = new Set(kept.split("\n").map(nameOf));
  const missing = wanted.split("\n").filter((line) => nameOf(line) && !known.has(nameOf(line)));
  if (missing.length > 0) writeFileSync(own, `${kept.trimEnd()}\n${missing.join("\n")}\n`);
}
