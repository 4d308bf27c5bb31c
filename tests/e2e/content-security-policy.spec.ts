import { expect, test } from "@playwright/test";
import { newPair } from "./people.ts";
import { signInAs } from "./test.ts";

/** Tries to turn text into markup, code and scripts, as an injection would; answers what was refused. */
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

test("no text becomes markup or a script, on any page; at checkout Stripe's scripts do, and nobody else's [abuse 20]", async ({
  page,
}) => {
  const everything = await test.step("on a page that the build has drawn, and in the shell", async () => {
    await page.goto("/hosting-guidelines");
    const drawn = await page.evaluate(refused);
    expect(drawn).toHaveLength(11);
    await page.goto("/auth");
    expect(await page.evaluate(refused)).toEqual(drawn);
    return drawn;
  });

  await test.step("a page can make no policy of its own", async () => {
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

  await test.step("Stripe.js is loaded from Stripe, and loads parts of itself", async () => {
    // The stand-in steps aside, so that the script is asked for as it is in production.
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
