import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { ask, isSignedIn, landlordWithProfile, type SignedUp, verifiedMigrant } from "./signed-up.ts";

/** A landlord with this browser, and migrants to pay for. */
export async function landlordAnd(page: Page, request: APIRequestContext, ...names: string[]) {
  const [landlord, ...migrants] = await Promise.all([
    landlordWithProfile(request, "Owen Whitfield"),
    ...names.map((name) => verifiedMigrant(request, name)),
  ]);
  await isSignedIn(page, landlord.token);
  return { landlord, migrants };
}

/** In front of the card form. */
export async function atCheckout(page: Page, migrant: SignedUp | undefined) {
  await page.goto(`/checkout/${migrant?.id}`);
  await expect(cardNumber(page)).toBeVisible();
}

export const cardNumber = (page: Page) => page.getByLabel("Card number");
export const pay = (page: Page) => page.getByRole("button", { name: "Pay £200" });
export const bank = (page: Page) => page.getByRole("dialog", { name: "3D Secure 2 Test Page" });
export const heading = (page: Page, name: string) => page.getByRole("heading", { name });

export async function typesCard(page: Page, number: string) {
  await cardNumber(page).fill(number);
  await page.getByLabel("Expiry date").fill("12 / 34");
  await page.getByLabel("Security code").fill("123");
  await page.getByLabel("Postal code").fill("LS6 1AA");
}

/** Leaves for the wallet's page and gives this answer there. */
export async function paysByWallet(page: Page, answer: string) {
  await page.getByLabel("Revolut Pay").check();
  await pay(page).click();
  await page.getByRole("button", { name: answer }).click();
}

export async function isConnected(page: Page, firstName: string) {
  await expect(page.getByText("Payment Successful").first()).toBeVisible();
  await expect(page).toHaveURL("/landlord-dashboard");
  await expect(heading(page, `You are connected with ${firstName}`)).toBeVisible();
}

/** A press on the developers' page of the simulated Stripe. */
export async function atSimulatedStripe(request: APIRequestContext, form: Record<string, string>) {
  const answer = await request.post("/__stripe/do", { form });
  expect(answer.ok()).toBe(true);
}

/** The bank ends the payment that it processes; the checkout's address names it. */
export async function bankDecides(page: Page, outcome: "complete" | "fail", checkout = page.url()) {
  const id = new URL(checkout).searchParams.get("payment_intent") ?? "";
  await atSimulatedStripe(page.request, { verb: "finish", id, outcome });
}

/** Until the server says this of a person's only connection, without anything being pressed. */
export const untilConnection = (
  request: APIRequestContext,
  { token }: SignedUp,
  expected: Record<string, unknown>,
) =>
  expect
    .poll(() => ask(request, "/api/connections", {}, token, "GET"))
    .toEqual([expect.objectContaining(expected)]);
