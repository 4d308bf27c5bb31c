// Makes .env out of .env.example, and gives an older one the settings that have been added since.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const nameOf = (line) => /^([A-Z_0-9]+)=/.exec(line)?.[1];

/** Every setting that .env.example sets is in .env afterwards; what .env says already stays. */
export function makeEnv() {
  const [own, example] = [path.join(root, ".env"), path.join(root, ".env.example")];
  const wanted = readFileSync(example, "utf8");
  if (!existsSync(own)) return writeFileSync(own, wanted);
  const kept = readFileSync(own, "utf8");
  const known = new Set(kept.split("\n").map(nameOf));
  const missing = wanted.split("\n").filter((line) => nameOf(line) && !known.has(nameOf(line)));
  if (missing.length > 0) writeFileSync(own, `${kept.trimEnd()}\n${missing.join("\n")}\n`);
}
