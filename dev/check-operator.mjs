// Runs before npm run deploy: refuses while the operator's name, address or contact is missing.
import { missingFacts } from "../schema/operator.ts";

const missing = missingFacts();
if (missing.length > 0) {
  console.error(`Fill in schema/operator.ts before you deploy: ${missing.join(", ")}.`);
  process.exit(1);
}
