import { expect, test } from "@playwright/test";
import { newLandlord } from "./people.ts";
import { givePhoto } from "./photo-files.ts";

const forever = "public, max-age=31536000, immutable";
const inert = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

test("the built server sends its headers with every kind of answer, files of the build included [ASVS 3.2.1]", async ({
  request,
}) => {
  const shell = await (await request.get("/auth")).text();
  const [script] = /\/assets\/[\w-]+\.js/.exec(shell) ?? [];
  const [sheet] = /\/assets\/[\w-]+\.css/.exec(shell) ?? [];
  const landlord = await newLandlord({ profile: false });
  const photo = await givePhoto(landlord);
  const kinds: readonly [
    kind: string,
    path: string | undefined,
    status: number,
    cache: string | undefined,
  ][] = [
    ["a drawn page", "/", 200, "no-cache"],
    ["the shell", "/auth", 200, "no-cache"],
    ["an unknown page", "/nowhere", 404, "no-cache"],
    ["a hashed script", script, 200, forever],
    ["a hashed sheet", sheet, 200, forever],
    ["the icon", "/favicon.svg", 200, "public, max-age=0, must-revalidate"],
    ["a file that is not there", "/robots.txt", 404, undefined],
    ["an asset that is not there", "/assets/gone.js", 404, undefined],
    ["the build's own page, asked for by its file", "/documents/home.html", 404, undefined],
    ["the build's list of hashes", "/documents/inline.json", 404, undefined],
    ["a call", "/api/health", 200, "no-store"],
    ["a refusal", "/api/auth/me", 401, "no-store"],
    ["an unknown call", "/api/nothing", 404, "no-store"],
    ["a photo", photo, 200, "private, max-age=600"],
    ["no photo", "/objects/x/card", 404, "no-store"],
  ];
  for (const [kind, path, status, cache] of kinds) {
    const answer = await request.get(path ?? "");
    expect.soft([kind, answer.status()]).toEqual([kind, status]);
    const given = answer.headers();
    expect.soft(given, kind).toMatchObject({
      "strict-transport-security": "max-age=63072000; includeSubDomains",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    });
    expect.soft(given["permissions-policy"], kind).toContain("camera=(), display-capture=(), geolocation=()");
    expect.soft(given["cache-control"], kind).toBe(cache);
    expect.soft(given["access-control-allow-origin"], kind).toBeUndefined();
    const policy = given["content-security-policy"] ?? "";
    if (!given["content-type"]?.startsWith("text/html")) {
      expect.soft(policy, kind).toBe(inert);
      continue;
    }
    expect
      .soft(policy, kind)
      .toMatch(/frame-ancestors 'none'.*require-trusted-types-for 'script'; trusted-types default/);
    expect.soft(policy, kind).not.toMatch(/script-src[^;]*(unsafe|data:|blob:|\s\*)/);
    expect.soft(given["cross-origin-opener-policy"], kind).toBe("same-origin-allow-popups");
  }
});
