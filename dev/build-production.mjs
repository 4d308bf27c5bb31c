// Builds for production and checks that the build contains nothing of development. With --check it also
// runs wrangler's deployment without deploying.
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { root, run } from "./run.mjs";

const dist = path.join(root, "dist");
rmSync(dist, { recursive: true, force: true });
run("vite", ["build", "--logLevel", "error"], { more: { CLOUDFLARE_ENV: "production" } });

const worker = path.join(dist, "havenbridge");
const files = readdirSync(dist, { recursive: true })
  .map((file) => path.join(dist, file))
  .filter((file) => statSync(file).isFile());
const traces = [
  "SimulatedStripe",
  "sk_test_simulated",
  "whsec_simulated",
  "demo.havenbridge.test",
  "havenbridge-workbench",
  "harbour-lights",
  "3D Secure 2 Test Page",
  "ar-x-pseudo",
];
// Source maps contain whole files, with the parts that the build leaves out of the code. Only the platform gets them.
const isSourceMap = (file) => file.startsWith(worker) && file.endsWith(".js.map");
for (const file of files.filter((each) => !isSourceMap(each))) {
  const text = readFileSync(file, "utf8");
  const trace = traces.find((word) => text.includes(word));
  if (trace) {
    console.error(`The production build holds "${trace}" in ${path.relative(root, file)}.`);
    process.exit(1);
  }
}
console.log(
  `The production build holds ${files.length} files and no trace of the simulator or the demo data.`,
);

if (process.argv.includes("--check")) {
  const upload = path.join(root, "node_modules/.cache/upload");
  rmSync(upload, { recursive: true, force: true });
  run("wrangler", ["deploy", "--dry-run", "--outdir", upload]);
  const modules = files.filter((file) => file.startsWith(worker) && file.endsWith(".js"));
  for (const module of modules.map((file) => path.relative(worker, file))) {
    if (existsSync(path.join(upload, module))) continue;
    console.error(`The deployment would lack ${module}, which the Worker loads later.`);
    process.exit(1);
  }
  console.log("wrangler deploy --dry-run passes.");
}
