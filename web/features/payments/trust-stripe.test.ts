import { afterEach, expect, test, vi } from "vitest";

afterEach(() => void vi.unstubAllGlobals());

type Rule = (address: string) => string | null;

test("a browser of 2023, which has no URL.canParse, loads scripts of Stripe and no others", async () => {
  const rules: Rule[] = [];
  const createPolicy = (_: string, { createScriptURL }: { createScriptURL: Rule }) =>
    void rules.push(createScriptURL);
  vi.stubGlobal("window", { trustedTypes: { createPolicy } });
  vi.stubGlobal("URL", Object.assign(class extends URL {}, { canParse: undefined }));
  // The module exports nothing. Loading it creates the policy.
  await vi.importActual("./trust-stripe.ts");
  const allowed = (...addresses: string[]) => addresses.filter((address) => rules[0]?.(address) === address);
  const stripes = [
    "https://js.stripe.com/v3/",
    "https://js.stripe.com/dahlia/stripe.js",
    "https://m.js.stripe.com/a",
  ];
  expect(allowed(...stripes)).toEqual(stripes);
  expect(
    allowed(
      "",
      "/assets/a.js",
      "http://js.stripe.com/v3/",
      "https://evil.example/js.stripe.com/",
      "https://notjs.stripe.com/v3/",
      "https://js.stripe.com.evil.example/",
      "https://js.stripe.com@evil.example/",
      "https://js.stripe.com:8443/v3/",
      "data:text/javascript,https://js.stripe.com/",
    ),
  ).toEqual([]);
});
