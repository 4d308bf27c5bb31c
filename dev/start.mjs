// npm start: builds, migrates, serves, and fills a new database with demo data. npm run dev adds hot reloading.
import { createInterface } from "node:readline";
import { makeEnv } from "./env-file.mjs";
import { refuseLiveKeysHere } from "./live-keys.mjs";
import { runBeside, start, untilAnswers } from "./run.mjs";
import { keepSchedule, readLine } from "./schedule.mjs";
import { chooseState, describeOthers } from "./state.mjs";

const port = process.env.PORT ?? "8787";
const { state, others } = chooseState();
const origin = `http://localhost:${port}`;
const watch = process.argv.includes("--watch");
const more = { PORT: port, HAVENBRIDGE_STATE: state };

makeEnv();
refuseLiveKeysHere();
if (others.length > 0) console.log(describeOthers({ state, others }));
console.log(watch ? "Starting …" : "Building …");
await Promise.all([
  watch || runBeside("vite", ["build", "--logLevel", "error"], { more }),
  runBeside("wrangler", ["d1", "migrations", "apply", "DB", "--local", "--persist-to", state], { more }),
]);

const command = watch ? ["dev"] : ["preview"];
const args = [...command, "--port", port, "--strictPort", "--logLevel", "warn"];
const server = start("vite", args, { more, stdio: ["inherit", "pipe", "pipe"] });
for (const stream of [server.stdout, server.stderr])
  createInterface({ input: stream }).on("line", (line) => {
    const words = readLine(line);
    if (words !== null) console.log(words);
  });
server.once("exit", (code) => process.exit(code ?? 0));
await untilAnswers(`${origin}/api/health`, server);

const seeding = await fetch(`${origin}/__demo/seed`, { method: "POST" });
if (!seeding.ok) throw new Error(`The demo data could not be written: ${await seeding.text()}`);
const { password, accounts, codes } = await seeding.json();

console.log(`
  Havenbridge is at ${origin}

  Demo accounts (password ${password}):
${accounts.map(({ email, who }) => `    ${email.padEnd(36)} ${who}`).join("\n")}

  The admin area also asks for a code: ${origin}${codes} shows it.

  Pay with 4242 4242 4242 4242 (succeeds) or 4000 0000 0000 0002 (is declined), any later date, any CVC.
  Ctrl+C stops it.
`);
// Browser tests run the schedule themselves.
if (!process.env.HAVENBRIDGE_RATE_LIMITS) keepSchedule(origin);
