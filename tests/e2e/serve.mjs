// The product as `npm start` serves it, on a database that is new for each run of the browser tests.
import { rmSync } from "node:fs";

process.env.HAVENBRIDGE_STATE = ".wrangler/browser-tests";
process.env.HAVENBRIDGE_RATE_LIMITS = "lifted";
rmSync(".wrangler/browser-tests", { recursive: true, force: true });
await import("../../dev/start.mjs");
