import { appSetupSeconds } from "#schema/limits.ts";
import type { Env } from "#worker/platform/env.ts";
import { seal, unseal } from "#worker/platform/sealing.ts";
import type { Passing } from "./passes.ts";

/** A new app before its first code. The server does not store it; the browser keeps it sealed. */
interface Setup {
  id: string;
  /** Base32. */
  seed: string;
}

// mutant-safe (userId): a session has one person
const placeOf = ({ userId, sessionId }: Passing) => `new-app:${userId}:${sessionId}`;

/** Seals a setup for this session. */
export const sealSetup = (env: Env, passing: Passing, setup: Setup): string =>
  seal(env, JSON.stringify({ ...setup, endsAt: Date.now() + appSetupSeconds * 1000 }), placeOf(passing));

/** The setup that was sealed for this session; null for every other text, and for an expired setup. */
export function readSetup(env: Env, passing: Passing, sealed: string): Setup | null {
  try {
    const { id, seed, endsAt } = JSON.parse(unseal(env, sealed, placeOf(passing)));
    return Date.now() < endsAt ? { id, seed } : null;
  } catch {
    return null;
  }
}

/** The place that the seed of an app is sealed for. It can be opened only with the same place. */
export const seedPlace = (userId: string) => `authenticator-app:${userId}`;
