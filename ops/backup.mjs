// npm run backup -- export | restore RUN | realign | status: copies or restores the data of production with the backup
// Worker. docs/operations.md has the steps before and after.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { run } from "../dev/run.mjs";
import { exportD1 } from "./d1.mjs";

const production = ["--remote", "--env", "production"];
const bucket = "havenbridge-backups";
const place = ["--remote", "--jurisdiction", "eu"];
const folder = mkdtempSync(path.join(os.tmpdir(), "havenbridge-backup-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

const put = (key, file) =>
  run("wrangler", ["r2", "object", "put", `${bucket}/${key}`, "--file", file, ...place]);
const readJob = () => {
  const text = run("wrangler", ["r2", "object", "get", `${bucket}/job.json`, "--pipe", ...place]);
  return JSON.parse(text);
};
const describe = ({ do: kind, run: name, counts = {}, endedAt }) =>
  `${kind} ${name}: ${JSON.stringify(counts)}${endedAt ? `, ended at ${endedAt}` : ", under way"}`;

/** Gives the backup Worker a job, and waits until it has ended. The Worker checks for a job every minute. */
async function work(job) {
  const file = path.join(folder, "job.json");
  writeFileSync(file, JSON.stringify(job));
  put("job.json", file);
  for (;;) {
    await pause(30_000);
    const state = readJob();
    console.log(describe(state));
    if (state.do !== job.do || state.run !== job.run) throw new Error("Another job has taken its place.");
    if (state.refused) throw new Error(state.refused);
    if (state.endedAt) return;
  }
}

const verbs = {
  async export() {
    const name = new Date().toISOString().slice(0, 16).replace(":", "-");
    await work({ do: "export", run: name });
    const file = path.join(folder, "d1.sql");
    const { refused } = await exportD1(production, file);
    put(`runs/${name}/d1.sql`, file);
    await work({ do: "photos", run: name });
    // Reported last, because a copy with a row that is too long is better than no copy.
    if (refused.length > 0) throw new Error(`D1 will refuse these rows as too long: ${refused.join(", ")}.`);
  },
  restore: (name) => work({ do: "restore", run: name }),
  realign: () => work({ do: "realign", run: "threads" }),
  status: () => console.log(describe(readJob())),
};

const [verb, name] = process.argv.slice(2);
if (!Object.hasOwn(verbs, verb ?? "") || (verb === "restore") !== (name !== undefined)) {
  console.error("Usage: npm run backup -- export | restore RUN | realign | status");
  process.exit(1);
}
await verbs[verb](name);
