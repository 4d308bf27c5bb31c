import * as z from "zod/mini";
import type { ConnectionThread } from "./objects/connection-thread.ts";
import type { UserInbox } from "./objects/user-inbox.ts";

/** What the runtime hands the Worker. Only services/, objects/ and http/ touch these. */
export interface Env {
  ASSETS: Fetcher;
  DB: D1Database;
  SESSIONS: KVNamespace;
  CONNECTION_THREAD: DurableObjectNamespace<ConnectionThread>;
  USER_INBOX: DurableObjectNamespace<UserInbox>;
  /** Development only: the Worker with Stripe's stand-in and the demo data. Absent in production. */
  WORKBENCH?: Fetcher;
  ENVIRONMENT: string;
  PUBLIC_ORIGIN: string;
  SESSION_KEYS: string;
  STRIPE_SECRET_KEY?: string;
  STRIPE_PUBLISHABLE_KEY?: string;
  STRIPE_WEBHOOK_SECRET?: string;
  STRIPE_API_BASE?: string;
}

const Settings = z.object({
  ENVIRONMENT: z.enum(["development", "production"]),
  PUBLIC_ORIGIN: z.url(),
  /** `kid:secret` pairs, comma-separated; the first signs, all verify. Secrets are 32 bytes or more, base64. */
  SESSION_KEYS: z.string().check(z.regex(/^[\w-]+:[A-Za-z0-9+/=_-]{43,}(,[\w-]+:[A-Za-z0-9+/=_-]{43,})*$/)),
});

export interface Settings {
  production: boolean;
  /** Scheme and host that links in e-mails and payment returns are built from, without a slash at its end. */
  publicOrigin: string;
  sessionKeys: { kid: string; secret: Uint8Array }[];
}

const parsed = new WeakMap<object, Settings>();

/** The settings, parsed once for each environment. Throws, naming what is wrong, when half-configured. */
export function settingsOf(env: Env): Settings {
  const known = parsed.get(env);
  if (known) return known;
  const result = Settings.safeParse(env);
  if (!result.success) {
    const names = result.error.issues.map((issue) => issue.path.join(".")).join(", ");
    throw new Error(`The Worker is not configured: check ${names}.`);
  }
  if (result.data.ENVIRONMENT === "production" && env.WORKBENCH) {
    throw new Error("The workbench (simulated payments, demo data) must never be bound in production.");
  }
  const settings: Settings = {
    production: result.data.ENVIRONMENT === "production",
    publicOrigin: new URL(result.data.PUBLIC_ORIGIN).origin,
    sessionKeys: result.data.SESSION_KEYS.split(",").map((pair) => {
      const [kid = "", secret = ""] = pair.split(":");
      return { kid, secret: Uint8Array.from(Buffer.from(secret, "base64")) };
    }),
  };
  parsed.set(env, settings);
  return settings;
}
