import { expect, test } from "@playwright/test";
import { newLandlord, newPair } from "./people.ts";
import { givePhoto } from "./photo-files.ts";
import { signInAs } from "./test.ts";

/** Tries to turn text into markup, code and scripts, as an injection would; returns what was refused. */
const refused = () => {
  const markup = "<img src=x onerror='document.title=1'>";
  const script = (address: string) => Object.assign(document.createElement("script"), { src: address });
  const tries: Record<string, () => unknown> = {
    innerHTML: () => Object.assign(document.createElement("div"), { innerHTML: markup }),
    insertAdjacentHTML: () => document.body.insertAdjacentHTML("beforeend", markup),
    srcdoc: () => Object.assign(document.createElement("iframe"), { srcdoc: markup }),
    write: () => document.write(markup),
    "a script of ours": () => script("/assets/x.js"),
    "a script of Stripe's": () => script("https://js.stripe.com/v3/stripe.js"),
    "a part of Stripe.js": () => script("https://b.js.stripe.com/v3/part.js"),
    "a script with Stripe's name in it": () => script("https://js.stripe.com.evil.example/v3/stripe.js"),
    "a script with another name before it": () => script("https://evil-js.stripe.com/v3/stripe.js"),
    "a script without TLS": () => script("http://js.stripe.com/v3/stripe.js"),
    "a script's text": () => Object.assign(document.createElement("script"), { text: "document.title = 1" }),
  };
  return Object.keys(tries).filter((name) => {
    try {
      tries[name]?.();
      return false;
    } catch (fault) {
      return fault instanceof TypeError;
    }
  });
};

const stripes = ["a script of Stripe's", "a part of Stripe.js"];

test("no text becomes markup or a script on any page; only checkout runs Stripe's scripts [abuse 20]", async ({
  page,
}) => {
  const everything = await test.step("on a prerendered page and in the shell", async () => {
    await page.goto("/hosting-guidelines");
    const drawn = await page.evaluate(refused);
    expect(drawn).toHaveLength(11);
    await page.goto("/auth");
    expect(await page.evaluate(refused)).toEqual(drawn);
    return drawn;
  });

  await test.step("a page cannot create its own policy", async () => {
    const names = ["default2", "stripe", "dompurify"];
    const made = await page.evaluate(
      (each) =>
        each.filter((name) => {
          const { trustedTypes } = window as unknown as {
            trustedTypes: { createPolicy(name: string, rules: object): void };
          };
          try {
            trustedTypes.createPolicy(name, {});
            return true;
          } catch {
            return false;
          }
        }),
      names,
    );
    expect(made).toEqual([]);
  });

  await test.step("Stripe.js loads from Stripe, with its parts", async () => {
    // Remove the simulated script, so the page requests Stripe's as in production.
    await page.route("**/__stripe/stripe.js", (route) => route.fulfill({ contentType: "text/javascript" }));
    await page.route("https://js.stripe.com/**", (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: route.request().url().includes("part")
          ? "document.documentElement.dataset.stripe = 'whole'"
          : `const part = document.createElement("script");
             part.src = "https://js.stripe.com/fingerprinted/part.js";
             document.head.append(part);`,
      }),
    );
    const { landlord, migrant } = await newPair();
    await signInAs(page, landlord);
    await page.goto(`/checkout/${migrant.id}`);
    await expect(page.locator("html[data-stripe=whole]")).toBeAttached();
    expect(await page.evaluate(refused)).toEqual(everything.filter((each) => !stripes.includes(each)));
  });
});

const forever = "public, max-age=31536000, immutable";

const inert = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

test("the built server sends its headers with every kind of response, build files included [ASVS 3.2.1]", async ({
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
    ["a font", "/fonts/display-latin-1.woff2", 200, forever],
    ["the icon", "/favicon.svg", 200, "public, max-age=0, must-revalidate"],
    ["a file that is not there", "/robots.txt", 404, undefined],
    ["an asset that is not there", "/assets/gone.js", 404, undefined],
    ["the build's own page, asked for by its file", "/documents/en/home.html", 404, undefined],
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

test("a body that is refused early is drained, so the response arrives", async ({ baseURL }) => {
  const { host, hostname, port } = new URL(baseURL ?? "");
  const { connect } = await import("node:net");
  const answerTo = (line: string, bytes: number) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      let said = "";
      let sent = 0;
      socket.on("error", reject).on("data", (data) => {
        said += data;
        // Like a proxy, this client reads no response before everything is sent.
        if (said.includes("\r\n\r\n") && sent >= bytes) {
          socket.destroy();
          resolve(said.split("\r\n")[0] ?? "");
        }
      });
      socket.write(
        `${line} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`,
      );
      const more = () => {
        if (sent >= bytes) return;
        const chunk = Buffer.alloc(Math.min(64 * 1024, bytes - sent), "a");
        sent += chunk.length;
        socket.write(chunk, more);
      };
      more();
    });
  expect(await answerTo("POST /api/profiles/migrant", 60_000)).toContain(" 401 ");
  expect(await answerTo("POST /api/nothing", 1_000_000)).toContain(" 404 ");
  expect(await answerTo("PUT /api/auth/login", 1_000_000)).toContain(" 405 ");
  expect(await answerTo("POST /api/auth/login", 20_000_000)).toContain(" 413 ");
});
