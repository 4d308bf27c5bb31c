/** A page with prices, and the stored copy of it that was read on 2026-11-23. */
interface Source {
  page: string;
  /** What dates the copy: the commit of Cloudflare's documentation, or the page's own date. */
  copy: string;
}

const docs = "https://developers.cloudflare.com";

export const sources = {
  workers: { page: `${docs}/workers/platform/pricing/`, copy: "commit 07acbb6" },
  d1: { page: `${docs}/d1/platform/pricing/`, copy: "commit 25a83ce" },
  kv: { page: `${docs}/kv/platform/pricing/`, copy: "commit 16f657e" },
  objects: { page: `${docs}/durable-objects/platform/pricing/`, copy: "commit 07e200b" },
  r2: { page: `${docs}/r2/pricing/`, copy: "commit 07ec87d" },
  images: {
    page: `${docs}/images/pricing/`,
    copy: "commit 026f1f1; every call of the binding counts: commit 04b842a",
  },
  logs: { page: `${docs}/observability/pricing/`, copy: "commit 0ec9be2; applies from 2026-12-01" },
  stripe: {
    page: "https://support.stripe.com/questions/pricing-updates-for-businesses-in-the-united-kingdom",
    copy: "prices from 2023-04-10",
  },
} satisfies Record<string, Source>;

/** Pages of limits. */
export const limitPages = {
  d1: `${docs}/d1/platform/limits/`,
  objects: `${docs}/durable-objects/platform/limits/`,
  kv: `${docs}/kv/platform/limits/`,
  workers: `${docs}/workers/platform/limits/`,
  r2: `${docs}/r2/platform/limits/`,
  logs: `${docs}/workers/observability/logs/workers-logs/#limits`,
};

/** US dollars for each `per` units of a month beyond the `included` ones. */
export interface Price {
  binding: string;
  unit: string;
  included: number;
  usd: number;
  per: number;
  source: keyof typeof sources;
}

const million = 1e6;

/** The Workers Paid plan. Requests for files of the build are free, and so is all traffic. */
export const planUsd = 5;

export const prices = {
  requests: {
    binding: "Workers",
    unit: "requests",
    included: 10e6,
    usd: 0.3,
    per: million,
    source: "workers",
  },
  cpuMs: { binding: "Workers", unit: "CPU ms", included: 30e6, usd: 0.02, per: million, source: "workers" },
  d1RowsRead: { binding: "D1", unit: "rows read", included: 25e9, usd: 0.001, per: million, source: "d1" },
  d1RowsWritten: { binding: "D1", unit: "rows written", included: 50e6, usd: 1, per: million, source: "d1" },
  d1Gb: { binding: "D1", unit: "GB stored", included: 5, usd: 0.75, per: 1, source: "d1" },
  kvReads: { binding: "KV", unit: "reads", included: 10e6, usd: 0.5, per: million, source: "kv" },
  kvWrites: { binding: "KV", unit: "writes, deletions", included: 1e6, usd: 5, per: million, source: "kv" },
  objectRequests: {
    binding: "Durable Objects",
    unit: "calls and alarms",
    included: 1e6,
    usd: 0.15,
    per: million,
    source: "objects",
  },
  objectGbSeconds: {
    binding: "Durable Objects",
    unit: "GB-seconds",
    included: 400_000,
    usd: 12.5,
    per: million,
    source: "objects",
  },
  objectRowsRead: {
    binding: "Durable Objects",
    unit: "rows read",
    included: 25e9,
    usd: 0.001,
    per: million,
    source: "objects",
  },
  objectRowsWritten: {
    binding: "Durable Objects",
    unit: "rows written",
    included: 50e6,
    usd: 1,
    per: million,
    source: "objects",
  },
  objectGb: {
    binding: "Durable Objects",
    unit: "GB stored",
    included: 5,
    usd: 0.2,
    per: 1,
    source: "objects",
  },
  r2Reads: { binding: "R2", unit: "reads (class B)", included: 10e6, usd: 0.36, per: million, source: "r2" },
  r2Writes: { binding: "R2", unit: "writes (class A)", included: 1e6, usd: 4.5, per: million, source: "r2" },
  r2Gb: { binding: "R2", unit: "GB stored", included: 10, usd: 0.015, per: 1, source: "r2" },
  images: {
    binding: "Images",
    unit: "re-encodings",
    included: 5_000,
    usd: 0.5,
    per: 1_000,
    source: "images",
  },
  logGb: { binding: "Logs", unit: "GB taken in", included: 50, usd: 0.25, per: 1, source: "logs" },
  logGbMonths: { binding: "Logs", unit: "GB-months kept", included: 12, usd: 0.1, per: 1, source: "logs" },
} satisfies Record<string, Price>;

export type Meter = keyof typeof prices;

/** Stripe's fee for a card payment: a share, and pence. */
export const stripeFees = {
  "standard British card": { share: 0.015, pence: 20, of: 0.8 },
  "premium British card": { share: 0.019, pence: 20, of: 0.1 },
  "foreign card": { share: 0.0325, pence: 20, of: 0.1 },
};
/** Pence for each disputed payment, lost or won. */
export const disputePence = 2_000;
