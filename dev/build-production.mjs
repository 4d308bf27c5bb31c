// Builds for production and checks that the build contains nothing of development. With --check it also
// runs wrangler's deployment without deploying.
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { root, run } from "./run.mjs";

const dist = path.join(root, "dist");
rmSync(dist, { recursive: true, force: true });
run("vite", ["build", "--logLevel", "error"], { more: { CLOUDFLARE_ENV: "production" } });

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
for (const file of files) {
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
  run("wrangler", ["deploy", "--dry-run"]);
  console.log("wrangler deploy --dry-run passes.");
}
