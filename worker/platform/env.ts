import * as z from "zod/mini";

/** The bindings and settings of the Worker. A namespace gets its type from the function that opens its objects. */
export interface Env {
  ASSETS: Fetcher;
  DB: D1Database;
  SESSIONS: KVNamespace;
  PHOTOS: R2Bucket;
  IMAGES: ImagesBinding;
  CONNECTION_THREAD: DurableObjectNamespace;
  USER_INBOX: DurableObjectNamespace;
  CALL_COUNTER: DurableObjectNamespace;
  /** Development only: the Worker with simulated Stripe and the demo data. Absent in production. */
  WORKBENCH?: Fetcher;
  /** Analytics Engine, which counts events. Production only. */
  EVENTS?: AnalyticsEngineDataset;
  ENVIRONMENT: string;
  PUBLIC_ORIGIN: string;
  SESSION_KEYS: string;
  SEALING_KEYS: string;
  /** `lifted` turns rate limits off for tests and changes nothing else. Rejected in production. */
  RATE_LIMITS?: string;
  /** Where Durable Objects are kept: `eu`; without it, anywhere. Never changes after the first deployment. */
  DATA_JURISDICTION?: "eu";
  STRIPE_SECRET_KEY?: string;
  STRIPE_PUBLISHABLE_KEY?: string;
  STRIPE_WEBHOOK_SECRET?: string;
  STRIPE_API_BASE?: string;
  /** Cloudflare's Email Service. Production only, so that development sends no emails. */
  EMAIL?: SendEmail;
  /** The address that emails come from. */
  MAIL_FROM?: string;
  /** Another email provider instead of the binding: the address of its API, and its key. */
  MAIL_API_URL?: string;
  MAIL_API_KEY?: string;
  /** Our keys for push services (VAPID): `name:public:private`, both keys base64url. Without them, nothing is pushed. */
  PUSH_KEYS?: string;
  R2_S3_BUCKET_URL?: string;
  R2_S3_ACCESS_KEY_ID?: string;
  R2_S3_SECRET_ACCESS_KEY?: string;
  /** The Cloudflare account and a token with the permission Account Analytics: Read, for the counts in production. */
  ANALYTICS_ACCOUNT?: string;
  ANALYTICS_TOKEN?: string;
}

const Settings = z.object({
  ENVIRONMENT: z.enum(["development", "production"]),
  PUBLIC_ORIGIN: z.url(),
  /** `kid:secret` pairs, comma-separated; the first signs, all verify. Secrets are 32 bytes or more, base64. */
  SESSION_KEYS: z.string().check(z.regex(/^[\w-]+:[A-Za-z0-9+/=_-]{43,}(,[\w-]+:[A-Za-z0-9+/=_-]{43,})*$/)),
  /** `kid:secret` pairs for sealed data: the first seals, all unseal. Secrets are 32 bytes, base64. */
  SEALING_KEYS: z.string().check(z.regex(/^[\w-]+:[A-Za-z0-9+/]{43}=(,[\w-]+:[A-Za-z0-9+/]{43}=)*$/)),
  PUSH_KEYS: z.optional(z.string().check(z.regex(/^([\w-]+:[\w-]{87}:[\w-]{43})?$/))),
  RATE_LIMITS: z.optional(z.enum(["", "lifted"])),
  DATA_JURISDICTION: z.optional(z.enum(["eu"])),
});

export interface Key {
  kid: string;
  secret: Uint8Array;
}

export interface Settings {
  production: boolean;
  /** The origin required of writes and sockets, and the base of upload addresses. No trailing slash. */
  publicOrigin: string;
  sessionKeys: Key[];
  sealingKeys: Key[];
  /** The keys for push services, base64url; null when this site pushes nothing. */
  pushKeys: { publicKey: string; privateKey: string } | null;
  /** Rate limits are off, for tests. */
  rateLimitsLifted: boolean;
}

const parsed = new WeakMap<object, Settings>();

/** The settings, parsed once per environment. Throws with the names of missing or wrong settings. */
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
  const rateLimitsLifted = result.data.RATE_LIMITS === "lifted";
  if (result.data.ENVIRONMENT === "production" && rateLimitsLifted) {
    throw new Error("The test profile (RATE_LIMITS=lifted) must never be set in production.");
  }
  const settings: Settings = {
    production: result.data.ENVIRONMENT === "production",
    rateLimitsLifted,
    publicOrigin: new URL(result.data.PUBLIC_ORIGIN).origin,
    sessionKeys: readKeys(result.data.SESSION_KEYS),
    sealingKeys: readKeys(result.data.SEALING_KEYS),
    pushKeys: readPushKeys(result.data.PUSH_KEYS),
  };
  if (settings.production && result.data.PUSH_KEYS?.startsWith("local:")) {
    throw new Error("The keys of .env.example are public. Create other keys for production.");
  }
  if (settings.production && [...settings.sessionKeys, ...settings.sealingKeys].some(isOfExample)) {
    throw new Error("The keys of .env.example are public. Create other keys for production.");
  }
  parsed.set(env, settings);
  return settings;
}

/** Reads `kid:secret` pairs that `settingsOf` has checked. */
export const readKeys = (pairs: string): Key[] =>
  pairs.split(",").map((pair) => {
    const [kid = "", secret = ""] = pair.split(":");
    return { kid, secret: Uint8Array.from(Buffer.from(secret, "base64")) };
  });

function readPushKeys(text = "") {
  const [, publicKey, privateKey] = text.split(":");
  return publicKey && privateKey ? { publicKey, privateKey } : null;
}

/** Whether a key comes from .env.example: its name is `local` there. */
const isOfExample = ({ kid }: Key) => kid === "local";
