import { expect, type Page } from "@playwright/test";
import { listConnections } from "#schema/endpoints/connections.ts";
import { as, atSimulatedStripe } from "./client.ts";
import type { Person } from "./people.ts";

/** Opens the checkout and waits for the card form. */
export async function atCheckout(page: Page, { id }: { id: string }) {
  await page.goto(`/checkout/${id}`);
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

/** Fills in the card form and pays. */
export async function paysByCard(page: Page, number: string) {
  await typesCard(page, number);
  await pay(page).click();
}

/** Pays with the wallet and presses this button on its page. */
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

/** The bank completes or refuses a payment in processing. The checkout's address contains the payment's id. */
export async function bankDecides(page: Page, outcome: "complete" | "fail", checkout = page.url()) {
  const id = new URL(checkout).searchParams.get("payment_intent") ?? "";
  await atSimulatedStripe({ verb: "finish", id, outcome });
}

/** Waits until the person's only connection has these values. */
export const untilConnection = (person: Person, expected: Record<string, unknown>) =>
  expect.poll(() => as(person).call(listConnections)).toEqual([expect.objectContaining(expected)]);
