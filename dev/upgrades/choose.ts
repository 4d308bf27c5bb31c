/** One version of a tool, with the versions of the others that it pins. */
export interface Release {
  version: string;
  "dependencies.wrangler"?: string;
  "dependencies.miniflare"?: string;
  "dependencies.workerd"?: string;
}

/** The versions of each tool in the registry, in any order. */
export interface Releases {
  wrangler: Release[];
  vitePlugin: Release[];
  vitestPlugin: Release[];
  types: string[];
}

/** Versions that share one workerd. */
export interface Tools {
  workerd: string;
  versions: Record<string, string>;
}

const numbers = (version: string) => version.split(/[.-]/).map((part) => Number(part) || 0);

/** Negative, 0 or positive, as `Array.sort` needs it. A pre-release counts by its numbers. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [numbers(a), numbers(b)];
  const at = left.findIndex((part, index) => part !== (right[index] ?? 0));
  return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
}

/**
 * The newest versions of Cloudflare's tools that share one workerd: both plugins pin the same wrangler, which pins Miniflare
 * and workerd; the types are the newest that are not newer than this workerd. Null if no version of wrangler has both.
 */
export function chooseTools({ wrangler, vitePlugin, vitestPlugin, types }: Releases): Tools | null {
  const newest = (releases: Release[], pinned: string) =>
    newestFirst(releases).find((release) => release["dependencies.wrangler"] === pinned);
  for (const { version, ...pins } of newestFirst(wrangler)) {
    const [vite, vitest] = [newest(vitePlugin, version), newest(vitestPlugin, version)];
    const { "dependencies.workerd": workerd, "dependencies.miniflare": miniflare } = pins;
    if (!vite || !vitest || !workerd || !miniflare) continue;
    const dated = types.filter((each) => dateOf(each) <= dateOf(workerd)).sort(compareVersions);
    const versions = {
      wrangler: version,
      miniflare,
      "@cloudflare/vite-plugin": vite.version,
      "@cloudflare/vitest-plugin": vitest.version,
      "@cloudflare/workers-types": dated.at(-1) ?? "",
    };
    return { workerd, versions };
  }
  return null;
}

const newestFirst = (releases: Release[]) =>
  [...releases].sort((a, b) => compareVersions(b.version, a.version));

/** The day of a version of workerd or its types, `20261006` of `1.20261006.1`. */
const dateOf = (version: string) => numbers(version)[1] ?? 0;
