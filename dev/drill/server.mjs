// Serves the built product, the workbench with the simulated Stripe, and the backup Worker in one local runtime.
import path from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { builtWorker, workerIn } from "../built-worker.mjs";
import { root, run } from "../run.mjs";

const host = "127.0.0.1";
const backupConfig = path.join(root, "ops", "backup", "wrangler.toml");

/** Bundles the backup Worker as a deployment does. */
export const bundleBackup = (folder) =>
  run("wrangler", ["deploy", "--dry-run", "--config", backupConfig, "--outdir", folder]);

/** A configuration that names the local database in `folder` only, for wrangler's commands. */
export const localDatabase = (id) => `
name = "havenbridge"
compatibility_date = "2026-09-15"
[[d1_databases]]
binding = "DB"
database_name = "havenbridge"
database_id = "${id}"
migrations_dir = "${path.join(root, "migrations")}"
`;

/** The id of the local database. */
export const databaseId = () => builtWorker("havenbridge").d1Databases.DB.id;

function workers(port, bundle) {
  const { assets: _, ...built } = builtWorker("havenbridge");
  const bindings = { ...built.bindings, PUBLIC_ORIGIN: `http://${host}:${port}`, RATE_LIMITS: "lifted" };
  const backup = workerIn(bundle, backupConfig);
  const borrowed = (className) => ({ className, scriptName: "havenbridge", useSQLite: true });
  return [
    { ...built, bindings, name: "havenbridge", unsafeDirectSockets: [{ host, port }] },
    { ...builtWorker("havenbridge_workbench"), name: "havenbridge-workbench" },
    {
      ...backup,
      name: "havenbridge-backup",
      // The local runtime keeps all data on this machine and knows no jurisdictions.
      bindings: {},
      d1Databases: built.d1Databases,
      r2Buckets: { ...built.r2Buckets, BACKUPS: "havenbridge-backups" },
      durableObjects: {
        CONNECTION_THREAD: borrowed("ConnectionThread"),
        USER_INBOX: borrowed("UserInbox"),
      },
    },
  ];
}

/** Starts everything on `port`, with its data in `state`. `faults` collects the log lines with a level. */
export async function serve({ port, state, bundle }) {
  const faults = [];
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      host,
      resourcePersistencePath: path.join(state, "v3"),
      telemetry: { enabled: false },
      cf: false,
      handleStructuredLogs: ({ message }) => {
        if (message.includes('"level"')) faults.push(message);
      },
      workers: workers(port, bundle),
    }),
  );
  await runtime.ready;
  const backup = await runtime.getWorker("havenbridge-backup");
  const product = await runtime.getWorker("havenbridge");
  const database = await runtime.getD1Database("DB", "havenbridge");
  const copies = await runtime.getR2Bucket("BACKUPS", "havenbridge-backup");

  /** Gives the backup Worker a job as an operator does, and runs its schedule until the job has ended. */
  async function work(job) {
    await copies.put("job.json", JSON.stringify(job));
    for (let minutes = 0; minutes < 1_000; minutes += 1) {
      await backup.scheduled({ cron: "* * * * *" });
      const state = await (await copies.get("job.json")).json();
      if (state.endedAt && !state.refused) return state.counts;
      if (faults.length > 0) throw new Error(faults.join("\n"));
    }
    throw new Error("The backup Worker does not finish.");
  }

  return {
    origin: `http://${host}:${port}`,
    faults,
    copies,
    photos: await runtime.getR2Bucket("PHOTOS", "havenbridge"),
    work,
    grantAdmin: (email) =>
      database.prepare("update users set role = 'admin' where email = ?").bind(email).run(),
    runSchedule: () => product.scheduled({ cron: "*/5 * * * *" }),
    stop: () => runtime.dispose(),
  };
}
