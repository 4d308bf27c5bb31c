// npm test: every check, the fastest first.
import { run } from "./run.mjs";
import { quickSteps, testSteps } from "./steps.mjs";

for (const [title, tool, args] of [...quickSteps, ...testSteps]) {
  const began = Date.now();
  console.log(`\n— ${title}`);
  try {
    run(tool, args, { loud: true });
  } catch {
    console.error(`\nnpm test stopped at: ${title}`);
    process.exit(1);
  }
  console.log(`  ${title}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
}
