import { describe, expect, it } from "vitest";
import { chooseTools, compareVersions } from "./choose.ts";

const wrangler = (version: string, day: number) => ({
  version,
  "dependencies.workerd": `1.${day}.1`,
  "dependencies.miniflare": `5.${day}.0-alpha`,
});
const plugin = (version: string, pinned: string) => ({ version, "dependencies.wrangler": pinned });

describe("the versions to try together", () => {
  it("are the newest with one workerd, although newer ones of each exist", () => {
    const releases = {
      wrangler: [wrangler("4.9.0", 20260901), wrangler("4.164.0", 20261117), wrangler("4.149.0", 20261006)],
      vitePlugin: [plugin("1.64.0", "4.151.0"), plugin("1.63.1", "4.149.0"), plugin("1.9.0", "4.9.0")],
      vitestPlugin: [plugin("1.5.0", "4.156.2"), plugin("1.4.0", "4.149.0"), plugin("1.1.0", "4.9.0")],
      types: ["5.20261117.1", "5.20261005.2", "5.20261006.1", "5.20261006.0"],
    };
    expect(chooseTools(releases)).toEqual({
      workerd: "1.20261006.1",
      versions: {
        wrangler: "4.149.0",
        miniflare: "5.20261006.0-alpha",
        "@cloudflare/vite-plugin": "1.63.1",
        "@cloudflare/vitest-plugin": "1.4.0",
        "@cloudflare/workers-types": "5.20261006.1",
      },
    });
  });

  it("do not exist while the plugins pin different versions of wrangler", () => {
    const releases = {
      wrangler: [wrangler("4.2.0", 20261002), wrangler("4.1.0", 20261001)],
      vitePlugin: [plugin("1.0.0", "4.1.0")],
      vitestPlugin: [plugin("1.0.0", "4.2.0")],
      types: [],
    };
    expect(chooseTools(releases)).toBeNull();
  });

  it("are ordered by number, not by letter", () => {
    expect(["4.10.0", "4.9.1", "4.9.0-beta", "5.0"].sort(compareVersions)).toEqual([
      "4.9.0-beta",
      "4.9.1",
      "4.10.0",
      "5.0",
    ]);
  });
});
