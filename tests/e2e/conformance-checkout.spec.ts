import { answers, callsOf, refusal, wordless } from "./network.ts";
import { pay, typesCard } from "./paying.ts";
import { newPair } from "./people.ts";
import { says, saysInRed } from "./screen.ts";
import { expect, test } from "./test.ts";

test("checkout ends on the dashboard, and says in the product's words what went wrong before", async ({
  newPage,
}) => {
  const { landlord, migrant } = await newPair();
  const page = await newPage(landlord);
  await answers(page, "POST", "/api/create-payment-intent", [wordless]);
  await page.goto(`/checkout/${migrant.id}`);

  await test.step("it is titled 'Complete Connection' [§2.13.1]", async () => {
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

  await test.step("a card that is declined is 'Payment Failed' with the provider's message [§8.25]", async () => {
    await typesCard(page, "4000 0000 0000 9995");
    await pay(page).click();
    await saysInRed(page, "Payment Failed", "Your card has insufficient funds.");
  });

  const calls = callsOf(page);
  const sent = await answers(page, "POST", "/api/confirm-payment", [
    refusal("The harbour is closed today."),
    wordless,
  ]);
  const again = page.getByRole("button", { name: "Try again" });
  await test.step("a confirmation that fails is 'Error' with the server's message, else 'Failed to complete connection' [§8.27]", async () => {
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await typesCard(page, "4242 4242 4242 4242");
    await pay(page).click();
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
