import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./run.mjs";

const files = [".env", ".env.local", ".dev.vars"];

/** Throws when a settings file contains a live Stripe key, so that real money never meets the simulator. */
export function refuseLiveKeys(text, file) {
  if (/^\s*(export\s+)?STRIPE_(SECRET|PUBLISHABLE)_KEY\s*=\s*["']?[srp]k_live_/m.test(text))
    throw new Error(`${file} holds a live Stripe key. On this machine Havenbridge takes test keys only.`);
}

/** Checks every settings file that the local server reads. */
export function refuseLiveKeysHere() {
  for (const file of files) {
    const place = path.join(root, file);
    if (existsSync(place)) refuseLiveKeys(readFileSync(place, "utf8"), file);
  }
}
