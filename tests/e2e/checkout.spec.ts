import { test as anywhere } from "@playwright/test";
import { listConnections } from "#schema/endpoints/connections.ts";
import { createPaymentIntent } from "#schema/endpoints/payments.ts";
import { as, atSimulatedStripe } from "./client.ts";
import { isStill } from "./measures.ts";
import { answers, callsOf, hold, refusal, wordless } from "./network.ts";
import * as paying from "./paying.ts";
import { change, connect, newConnectedPair, newLandlord, newMigrant, newPair, suspend } from "./people.ts";
import { says, saysInRed } from "./screen.ts";
import { expect, signInAs, test } from "./test.ts";

test("checkout names each failure and ends on the dashboard", async ({ newPage }) => {
  const { landlord, migrant } = await newPair();
  const page = await newPage(landlord);
  await answers(page, "POST", "/api/create-payment-intent", [wordless]);
  await page.goto(`/checkout/${migrant.id}`);

  await test.step("the title is 'Complete Connection' [§2.13.1]", async () => {
    await expect(page.getByRole("heading", { level: 1, name: "Complete Connection" })).toBeVisible();
    await expect(page).toHaveTitle(/^Complete Connection/);
  });

  await test.step("a payment that cannot be set up says 'Failed to initialize payment. Please try again.' [§2.13.2, §8.24]", async () => {
    await expect(
      page.getByText("Failed to initialize payment. Please try again.", { exact: true }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("button", { name: "Pay £200", exact: true })).toBeVisible();
  });

  await test.step("Cancel goes to /browse-migrants [§2.13.3]", async () => {
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page).toHaveURL("/browse-migrants");
    await page.goBack();
  });

  await test.step("a declined card shows 'Payment Failed' with the provider's message [§8.25]", async () => {
    await paying.paysByCard(page, "4000 0000 0000 9995");
    await saysInRed(page, "Payment Failed", "Your card has insufficient funds.");
  });

  const calls = callsOf(page);
  const sent = await answers(page, "POST", "/api/confirm-payment", [
    refusal("The harbour is closed today."),
    wordless,
  ]);
  const again = page.getByRole("button", { name: "Try again" });
  await test.step("a failed confirmation shows 'Error' with the server's message, else 'Failed to complete connection' [§8.27]", async () => {
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await paying.paysByCard(page, "4242 4242 4242 4242");
    await saysInRed(page, "Error", "The harbour is closed today.");
    await again.click();
    await saysInRed(page, "Error", "Failed to complete connection");
  });

  await test.step("once the server has confirmed, it goes to /landlord-dashboard: 'Payment Successful' [§2.13.4, §4.24, §8.26]", async () => {
    await expect(page).toHaveURL(`/checkout/${migrant.id}`);
    await again.click();
    await says(
      page,
      "Payment Successful",
      "Connection established! You can now communicate with the migrant.",
    );
    await expect(page).toHaveURL("/landlord-dashboard");
    await expect(page.getByRole("heading", { level: 3, name: "Selam Okonkwo" })).toBeVisible();
    const paid = { paymentIntentId: expect.stringMatching(/^pi_/), migrantId: migrant.id };
    expect(sent).toEqual([paid, paid, paid]);
    expect(calls.indexOf("POST /api/confirm-payment")).toBeLessThan(
      calls.indexOf("GET /api/profiles/landlord"),
    );
  });

  await test.step("a card that needs no redirect causes none [§2.13.5]", async () => {
    expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  });
});

/** A card, the provider's message for its decline, and our advice about what to try next. */
const declines: [string, string, RegExp][] = [
  ["4000 0000 0000 0002", "Your card was declined.", /Use another card, or ask your bank/],
  ["4000 0000 0000 9995", "Your card has insufficient funds.", /when there is enough money/],
  ["4000 0000 0000 9987", "Your card was declined.", /Use another card, or ask your bank/],
  ["4000 0000 0000 0069", "Your card has expired.", /Check the expiry date/],
  ["4000 0000 0000 0127", "Your card's security code is incorrect.", /Check the security code/],
  [
    "4000 0000 0000 0119",
    "An error occurred while processing your card. Try again in a little bit.",
    /Wait a few minutes/,
  ],
  ["4100 0000 0000 0019", "Your card was declined.", /Use another card, or ask your bank/],
];

test("after a payment the dashboard suggests no other person while the new connection is loading", async ({
  newPage,
}) => {
  const { landlord } = await newConnectedPair();
  const other = await newMigrant({ name: "Nasrin Karimi", verified: true });
  const page = await newPage(landlord);
  await page.goto("/landlord-dashboard");
  await expect(paying.heading(page, "Get to know Selam")).toBeVisible();
  // Stay in the same document, which has already read the connections.
  await page.evaluate((path) => {
    history.pushState({}, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
  }, `/checkout/${other.id}`);
  await expect(paying.cardNumber(page)).toBeVisible();
  const release = await hold(page, "**/api/connections");
  await paying.paysByCard(page, "4242 4242 4242 4242");
  await expect(page).toHaveURL("/landlord-dashboard");
  await expect(page.getByRole("heading", { name: /^Good / })).toBeVisible();
  await expect(paying.heading(page, "Get to know Selam")).toHaveCount(0);
  release();
  await expect(paying.heading(page, "You are connected with Nasrin")).toBeVisible();
  // The drawing of a bridge is animated, but not with reduced motion.
  const bridge = page.getByRole("region", { name: "You are connected with Nasrin" }).locator("[pathLength]");
  await expect(bridge.first()).toHaveCSS("transition-duration", "0s");
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect(bridge.first()).toHaveCSS("transition-duration", "0.7s");
});

test("the terms come first, a decline keeps the card form, and 3-D Secure opens in place", async ({
  newPage,
}) => {
  const { landlord, migrant } = await newPair();
  const page = await newPage(landlord);
  await page.setViewportSize({ width: 390, height: 844 });
  await paying.atCheckout(page, migrant);
  const form = page.getByRole("region", { name: "Payment" });

  await test.step("on a phone the person and the price come before the card, what they buy is one press away, the refund rule is under Pay, and test mode is named", async () => {
    const main = page.getByRole("main");
    const bought = page.getByRole("heading", { name: "What you get for £200" });
    const opens = page.getByRole("button", { name: "What you get" });
    await expect(bought).toBeHidden();
    await opens.click();
    await expect(opens).toHaveAttribute("aria-expanded", "true");
    const parts = [
      page.getByRole("heading", { name: "Selam O." }),
      main.getByText("paid once", { exact: true }),
      bought,
      page.getByRole("heading", { name: "What you do not get" }),
      main.getByText("Test mode: no real money."),
      paying.pay(page),
      page.getByRole("heading", { name: "When we refund you" }),
    ];
    const heights = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.y ?? 0));
    expect(heights).toEqual(heights.toSorted((one, other) => one - other));
    await opens.click();
    await expect(bought).toBeHidden();
    await expect(page.locator("[data-locale]")).toHaveAttribute("data-locale", "en-GB");
  });

  await test.step("a decline shows the provider's reason and what to try next", async () => {
    await paying.paysByCard(page, "4242 4242 4242 4241");
    await expect(form.getByText("Your card number is invalid.").first()).toBeVisible();
    await isStill(page);
    expect(await page.getByText("Payment Failed").count()).toBe(0);
    for (const [number, words, next] of declines) {
      await paying.cardNumber(page).fill(number);
      await paying.pay(page).click();
      await expect(paying.pay(page)).not.toHaveAttribute("aria-disabled", "true");
      await expect(form.getByText(words, { exact: true })).toBeVisible();
      await expect(form.getByText(next)).toContainText("You have not been charged.");
    }
    await expect(page.getByText("Payment Failed").first()).toBeVisible();
    await expect(page).toHaveURL(`/checkout/${migrant.id}`);
  });

  await test.step("a failed 3-D Secure, or a decline after it, keeps the page; a passed one connects", async () => {
    await paying.cardNumber(page).fill("4000 0027 6000 3184");
    await paying.pay(page).click();
    await paying.bank(page).getByRole("button", { name: "Fail" }).click();
    await expect(form.getByText(/^We are unable to authenticate your payment method/)).toBeVisible();

    await paying.cardNumber(page).fill("4000 0084 0000 1629");
    await paying.pay(page).click();
    await paying.bank(page).getByRole("button", { name: "Complete" }).click();
    await expect(form.getByText("Your card was declined.", { exact: true })).toBeVisible();

    await paying.cardNumber(page).fill("4000 0027 6000 3184");
    await paying.pay(page).click();
    await paying.bank(page).getByRole("button", { name: "Complete" }).click();
    await paying.isConnected(page, "Selam");
  });

  await test.step("the migrant's profile now shows the full name", async () => {
    await page.getByRole("main").getByRole("link", { name: "Selam Okonkwo" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Selam Okonkwo" })).toBeVisible();
    await page.goBack();
  });

  await test.step("the receipt and the conversation are one press away, also after a reload", async () => {
    await page.reload();
    await expect(
      page.getByText("Test payment of £200: no real money, and no receipt by email."),
    ).toBeVisible();
    await page.getByRole("button", { name: "Write a message" }).first().click();
    await expect(page.getByRole("dialog", { name: "Messages with Selam Okonkwo" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "View receipt" }).click();
    await expect(paying.heading(page, "Receipt")).toBeVisible();
  });
});

for (const viewport of [
  { width: 360, height: 640 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
]) {
  test.describe(`${viewport.width} by ${viewport.height}`, () => {
    test.use({ viewport });

    test("the card number and Pay are on the first screen, in a frame without a menu", async ({ page }) => {
      const { landlord, migrant } = await newPair();
      await signInAs(page, landlord);
      await paying.atCheckout(page, migrant);
      await expect(paying.cardNumber(page)).toBeInViewport({ ratio: 1 });
      await expect(paying.pay(page)).toBeInViewport({ ratio: 1 });

      const header = page.getByRole("banner");
      await expect(header.getByText("Secure checkout")).toBeVisible();
      await expect(header.getByRole("link", { name: "Quick exit" })).toBeVisible();
      await expect(header.getByRole("link")).toHaveCount(2);
      await expect(header.getByRole("button")).toHaveText([/^Language:/, "Cancel"]);
      await expect(page.getByRole("navigation")).toHaveCount(0);
      await expect(page.getByRole("contentinfo")).toHaveCount(0);
    });
  });
}

test("while a payment is in flight Cancel waits, and the last decline is gone", async ({ page }) => {
  const { landlord, migrant } = await newPair();
  await signInAs(page, landlord);
  await paying.atCheckout(page, migrant);
  const declined = page.getByRole("region", { name: "Payment" }).getByText("Your card was declined.");
  const cancel = page.getByRole("button", { name: "Cancel" });
  await paying.paysByCard(page, "4000 0000 0000 0002");
  await expect(declined).toBeVisible();
  await expect(cancel).toBeEnabled();
  await paying.cardNumber(page).fill("4000 0027 6000 3184");
  await paying.pay(page).click();
  await expect(paying.bank(page)).toBeVisible();
  await expect(declined).toBeHidden();
  await expect(cancel).toBeDisabled();
  await paying.bank(page).getByRole("button", { name: "Complete" }).click();
  await paying.isConnected(page, "Selam");
});

test("a checkout that Back restores from a wallet's page can be used again", async ({ newPage }) => {
  const { landlord, migrant } = await newPair();
  const page = await newPage(landlord);
  const cancel = page.getByRole("button", { name: "Cancel" });
  await paying.atCheckout(page, migrant);
  // With an empty response (204) the browser stays in this document, which waits like a restored document.
  const wallet = "**/__stripe/redirect/**";
  await page.route(wallet, (route) => route.fulfill({ status: 204 }));
  const left = page.waitForRequest(wallet);
  await page.getByLabel("Revolut Pay").check();
  await paying.pay(page).click();
  await left;
  await expect(cancel).toBeDisabled();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(cancel).toBeEnabled();
  await expect(paying.pay(page)).toBeEnabled();
  await cancel.click();
  await expect(page).toHaveURL("/browse-migrants");
});

test("a wallet payment returns from its page when refused, processing or paid", async ({ newPage }) => {
  const { landlord, migrant } = await newPair();
  const other = await newMigrant({ name: "Dawit Bekele", verified: true });
  const page = await newPage(landlord);
  const gate = Promise.withResolvers<void>();
  await page.route(
    "**/api/confirm-payment",
    async (route) => {
      await gate.promise;
      await route.fulfill(refusal("Not now."));
    },
    { times: 1 },
  );

  await paying.atCheckout(page, migrant);
  await paying.paysByWallet(page, "Fail test payment");
  await expect(page.getByText("Checking your payment…")).toBeVisible();
  await expect(page.getByText("Paid. Connecting you…")).toHaveCount(0);
  gate.resolve();
  await expect(paying.heading(page, "We do not know yet if you were charged")).toBeVisible();
  await expect(paying.heading(page, "You have paid")).toHaveCount(0);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(`/checkout/${migrant.id}`);
  await expect(page.getByText("Payment Failed").first()).toBeVisible();
  const why = page.getByRole("region", { name: "Payment" }).getByText(/^We are unable to authenticate/);
  await expect(why).toBeInViewport();
  await expect(page.getByText("choose another way to pay.")).toBeVisible();
  await expect(page.locator("[data-toast]")).toContainText("You have not been charged.");

  await paying.paysByWallet(page, "Keep it processing");
  await expect(paying.heading(page, "Your payment is being processed")).toBeVisible();
  await page.reload();
  await expect(paying.heading(page, "Your payment is being processed")).toBeVisible();
  await expect(paying.cardNumber(page)).toHaveCount(0);

  await paying.atCheckout(page, other);
  await paying.paysByWallet(page, "Authorise test payment");
  await paying.isConnected(page, "Dawit");
});

test("a payment that succeeds after the migrant's suspension is refunded, and both screens say so", async ({
  newPage,
}) => {
  const { landlord, migrant } = await newPair();
  const page = await newPage(landlord);
  await paying.atCheckout(page, migrant);
  await paying.paysByWallet(page, "Keep it processing");
  await expect(paying.heading(page, "Your payment is being processed")).toBeVisible();
  await suspend(migrant, "Asked for money.");
  const returned = page.url();
  const openedAgain = await page.context().newPage();
  await openedAgain.goto(`/checkout/${migrant.id}`);
  await expect(paying.heading(openedAgain, "Your payment is being processed")).toBeVisible();
  await paying.bankDecides(page, "complete", returned);
  for (const each of [page, openedAgain]) {
    await expect(paying.heading(each, "We could not connect you")).toBeVisible();
    await expect(each.getByText(/^We are refunding the full fee\./)).toBeVisible();
    await each.reload();
    await expect(paying.heading(each, "We could not connect you")).toBeVisible();
    await expect(each.getByText("Nothing was charged", { exact: false })).toHaveCount(0);
  }

  await page.goto("/landlord-dashboard");
  const news = page.getByRole("status").filter({ hasText: "We are refunding your £200" });
  await expect(news).toContainText("We could not connect you with Selam O, so you get the full amount back.");
  await news.getByRole("button", { name: "Hide this message" }).click();
  await expect(news).toHaveCount(0);
});

test("a payment that was refused on another device is reported, and a lost network keeps the card number", async ({
  page: phone,
  newPage,
}) => {
  const { landlord, migrant } = await newPair();
  const laptop = await newPage(landlord);
  await signInAs(phone, landlord);
  for (const page of [laptop, phone]) {
    await paying.atCheckout(page, migrant);
    await paying.paysByCard(page, "4000 0027 6000 3184");
    await expect(paying.bank(page)).toBeVisible();
  }
  await paying.bank(laptop).getByRole("button", { name: "Fail" }).click();
  await expect(laptop.getByText(/^We are unable to authenticate your payment method/).first()).toBeVisible();
  await paying.bank(phone).getByRole("button", { name: "Complete" }).click();
  await expect(phone.getByText("The payment did not go through. Nothing was charged.")).toBeVisible();

  await phone.context().setOffline(true);
  const number = "4242 4242 4242 4242";
  await paying.cardNumber(phone).fill(number);
  await paying.pay(phone).click();
  await expect(phone.getByText("Payment Failed").first()).toBeVisible();
  await expect(paying.pay(phone)).not.toHaveAttribute("aria-disabled", "true");
  await expect(paying.cardNumber(phone)).toHaveValue(number);
  await phone.context().setOffline(false);
  await paying.pay(phone).click();
  await paying.isConnected(phone, "Selam");
});

test("the dashboard shows a processing payment, and says when the bank refuses it", async ({ newPage }) => {
  const { landlord, migrant } = await newPair();
  const page = await newPage(landlord);
  await paying.atCheckout(page, migrant);
  await paying.paysByWallet(page, "Keep it processing");
  await expect(paying.heading(page, "Your payment is being processed")).toBeVisible();
  const checkout = page.url();
  await page.getByRole("link", { name: "Go to Dashboard" }).click();
  await expect(page.getByText("Your payment is being processed")).toBeVisible();
  await paying.bankDecides(page, "fail", checkout);
  const news = page.getByRole("status").filter({ hasText: "Your payment failed" });
  await expect(news).toContainText("Nothing was charged.");
  await news.getByRole("button", { name: "Hide this message" }).click();
  await page.reload();
  await expect(paying.heading(page, "Find someone to host")).toBeVisible();
  await expect(news).toHaveCount(0);
});

test("a reload keeps the payment, a double tap pays once, and a reload during confirmation loses nothing", async ({
  newPage,
}) => {
  const { landlord, migrant } = await newPair();
  const other = await newMigrant({ name: "Dawit Bekele", verified: true });
  const page = await newPage(landlord);
  const intents = new Set<string>();
  page.on("response", async (answer) => {
    if (answer.ok() && answer.url().endsWith("/api/create-payment-intent"))
      intents.add((await answer.json()).paymentIntentId);
  });
  await paying.atCheckout(page, migrant);
  await page.reload();
  await paying.typesCard(page, "4242 4242 4242 4242");
  await paying.pay(page).dblclick();
  await paying.isConnected(page, "Selam");
  expect(intents.size).toBe(1);

  const asked = page.waitForRequest("**/api/confirm-payment");
  await page.route("**/api/confirm-payment", () => {});
  await paying.atCheckout(page, other);
  await paying.paysByCard(page, "4242 4242 4242 4242");
  await asked;
  await page.reload();
  await expect(paying.heading(page, "You are connected with Dawit Bekele")).toBeVisible();
  await expect(page.getByRole("link", { name: "Receipt" })).toBeVisible();
  expect(await as(landlord).call(listConnections)).toHaveLength(2);
});

test("a card form whose payment was cancelled meanwhile is replaced by a new one", async ({ page }) => {
  const { landlord, migrant } = await newPair();
  await signInAs(page, landlord);
  await paying.atCheckout(page, migrant);
  const body = { migrantId: migrant.id };
  const { paymentIntentId } = await as(landlord).call(createPaymentIntent, { body });
  await atSimulatedStripe({ verb: "cancel", id: paymentIntentId });
  await paying.paysByCard(page, "4242 4242 4242 4242");
  const said = page.getByText(/Nothing was charged\. Please pay again\.$/);
  await expect(page.locator("p:focus").filter({ has: said })).toBeVisible();
  await expect(paying.cardNumber(page)).toHaveValue("");

  await paying.paysByCard(page, "4242 4242 4242 4242");
  await paying.isConnected(page, "Selam");
});

test("each failed step can be retried, and the webhook completes what the browser could not", async ({
  newPage,
}) => {
  const { landlord, migrant } = await newPair();
  const page = await newPage(landlord);
  const refused = refusal("Not now.");
  await page.route("**/api/create-payment-intent", (route) => route.fulfill(refused), { times: 1 });
  await page.route("**/__stripe/v1/payment_intents/*", (route) => route.fulfill(refused), {
    times: 1,
  });
  await page.route("**/api/confirm-payment", (route) => route.fulfill(refused));
  const retry = page.getByRole("button", { name: "Retry" });

  await page.goto(`/checkout/${migrant.id}`);
  await expect(page.getByText("Failed to initialize payment. Please try again.")).toBeVisible();
  await retry.click();
  await expect(page.getByText("The card form could not be loaded. You have not been charged.")).toBeVisible();
  await expect(page.locator("main:focus, main :focus")).toHaveCount(1);
  await retry.click();
  await paying.paysByCard(page, "4242 4242 4242 4242");
  await expect(page.getByText("Not now.").first()).toBeVisible();
  const charged = paying.heading(page, "You have paid");
  await expect(charged).toBeVisible();
  await expect(page.getByRole("region", { name: "Payment" })).toBeFocused();
  await expect(page.locator("[aria-live=polite]", { has: charged })).toHaveCount(1);
  await expect(paying.cardNumber(page)).toHaveCount(0);

  const again = page.getByRole("button", { name: "Try again" });
  const answer = page.waitForResponse("**/api/confirm-payment");
  await again.press("Enter");
  await answer;
  await expect(again).not.toHaveAttribute("aria-disabled", "true");
  await expect(again).toBeFocused();

  await paying.untilConnection(landlord, { status: "pending", paymentCompleted: true });
  await page.getByRole("link", { name: "Go to Dashboard" }).click();
  await expect(page.getByRole("heading", { level: 3, name: "Selam Okonkwo" })).toBeVisible();
});

test("a screen or card form that never loads times out and can be retried", async ({ page }) => {
  const { landlord, migrant } = await newPair();
  await signInAs(page, landlord);
  await page.clock.install();
  /** Requests something that never arrives, and waits for its timeout. */
  const waitsFor = async (stalled: string, ask: () => Promise<unknown>) => {
    await page.route(stalled, () => {}, { times: 1 });
    const asked = page.waitForRequest(stalled);
    await ask();
    await asked;
    await page.clock.fastForward(20_000);
  };

  await waitsFor("**/assets/checkout-screen-*.js", async () => {
    await page.goto(`/checkout/${migrant.id}`);
    await expect(page.getByText("Secure checkout")).toBeVisible();
    await expect(page.getByRole("main").getByText("Loading…")).toBeAttached();
  });
  await expect(page.getByText("We could not open this screen. What you have saved is safe.")).toBeVisible();
  await waitsFor("**/__stripe/v1/payment_intents/*", () =>
    page.getByRole("button", { name: "Try again" }).click(),
  );
  await expect(page.getByText("The card form could not be loaded. You have not been charged.")).toBeVisible();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(paying.cardNumber(page)).toBeVisible();
});

test("when payment is impossible, the screen says why and what to do", async ({ newPage }) => {
  const { landlord, migrant: connected } = await newConnectedPair();
  const other = await newMigrant({ name: "Dawit Bekele", verified: true });
  const left = await newMigrant({ name: "Omid Rahimi", verified: true });
  const unverified = await newMigrant({ name: "Olena Shevchenko" });
  const page = await newPage(landlord);
  const shows = async (id: string, words: string) => {
    await page.goto(`/checkout/${id}`);
    await expect(paying.heading(page, words)).toBeVisible();
    await expect(paying.cardNumber(page)).toHaveCount(0);
  };

  const sold = page
    .getByText(/paid once|What you get|You pay £200|When we refund you/)
    .filter({ visible: true });
  await test.step("a paid checkout names the person, sells nothing, and leads to the conversation", async () => {
    await shows(connected.id, "You are connected with Selam Okonkwo");
    await expect(page.getByRole("heading", { level: 2, name: /^Selam Okonkwo/ })).toBeVisible();
    await expect(sold).toHaveText([]);
    await page.getByRole("link", { name: "Go to the conversation" }).click();
    await expect(page.getByRole("dialog", { name: "Messages with Selam Okonkwo" })).toBeVisible();
  });
  await test.step("a migrant who has ended a connection is not offered again", async () => {
    await change(left, await connect(landlord, left), "cancelled");
    await page.goto(`/migrant/${left.id}`);
    await expect(
      page.getByText("Omid ended a connection with you, so you cannot connect again."),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: "Cannot connect again" })).toBeDisabled();
    await expect(page.getByRole("main").getByText(/£200|When we refund you/)).toHaveText([]);
    await shows(left.id, "You cannot connect with this person");
    await expect(sold).toHaveText([]);
    await expect(page.getByRole("link", { name: "Back to Browse" })).toBeVisible();
  });
  await shows(unverified.id, "Not verified yet");
  await shows(crypto.randomUUID(), "Migrant profile not found.");

  const refuses = (code: string, status = 409) =>
    page.route("**/api/create-payment-intent", (route) =>
      // The real status 503 would make the browser log an error. Only the code matters here.
      route.fulfill({ status, json: { message: "Off.", code, requestId: "r" } }),
    );
  // The migrant has just blocked the landlord. The landlord's screen still has the profile.
  await refuses("not_found", 404);
  await shows(other.id, "Migrant profile not found.");
  await refuses("payments_off");
  await shows(other.id, "Payments are off");

  await refuses("payment_processing");
  await shows(other.id, "Your payment is being processed");
  await refuses("already_connected");
  await shows(other.id, "You are already connected");
  await refuses("card_declined_often");
  await shows(other.id, "Card payments are paused");
  await refuses("migrant_unavailable");
  await shows(other.id, "You cannot connect with this person");

  const newcomer = await newPage(await newLandlord({ name: "Ruth Okafor", profile: false }));
  await newcomer.goto(`/checkout/${other.id}`);
  await expect(newcomer.getByRole("link", { name: "Complete Your Profile" })).toBeVisible();
});

// This test does not use `newPage`: without the simulated script the page requests Stripe's origin, which it reports.
anywhere("a Stripe.js that fails to load is reported and can be retried", async ({ page }) => {
  const nothing = { contentType: "text/javascript", body: "" };
  const { landlord, migrant } = await newPair();
  await signInAs(page, landlord);
  await page.route("https://js.stripe.com/**", (route) => route.fulfill(nothing));
  await page.route("**/__stripe/stripe.js", (route) => route.fulfill(nothing), { times: 1 });
  await page.goto(`/checkout/${migrant.id}`);
  await expect(page.getByText("The card form could not be loaded. You have not been charged.")).toBeVisible();
  // The script is imported, because the page accepts no script elements except Stripe's.
  await page.evaluate((standIn) => import(standIn).then(() => undefined), "/__stripe/stripe.js?again");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(paying.cardNumber(page)).toBeVisible();
});
