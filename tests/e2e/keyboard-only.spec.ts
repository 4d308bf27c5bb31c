import type { Page } from "@playwright/test";
import { arrives, presses, tabTo, types } from "./keyboard.ts";
import { newLandlord, startDemoSession } from "./people.ts";
import { expect, test } from "./test.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();

async function registers(page: Page, firstName: string) {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await presses(page, page.getByRole("link", { name: "Skip to the content" }));
  await expect(page.getByRole("main")).toBeFocused();
  await presses(page, page.getByRole("main").getByRole("link", { name: "I Need Housing" }).first());
  // The link also works before hydration, as an ordinary link.
  await expect(page.getByRole("heading", { level: 1, name: "Create your account" })).toBeVisible();
  await types(page, page.getByLabel("First Name"), firstName);
  await types(page, page.getByLabel("Last Name"), "Okonkwo");
  await types(page, page.getByLabel("Email"), `${crypto.randomUUID()}@people.test`);
  await types(page, page.getByRole("textbox", { name: "Password" }), "a lantern in the harbour");
  await page.keyboard.press("Enter");
  await arrives(page, "Complete Your Migrant Profile");
}

async function tellsAndAsks(page: Page) {
  await presses(page, button(page, "Create Profile"));
  await expect(page.getByRole("alert").filter({ hasText: "There is a problem" })).toBeFocused();
  await presses(page, page.getByRole("link", { name: "Enter your country of origin." }));
  await expect(page.getByLabel("Country of Origin")).toBeFocused();
  await page.keyboard.type("Eritrea");
  await types(page, page.getByLabel("Your Story"), "I taught mathematics for ten years.");
  await types(page, page.getByLabel("Location Preference"), "Leeds");
  await presses(page, button(page, "Create Profile"));
  await expect(page).toHaveURL("/migrant-dashboard");
  await presses(page, page.getByRole("link", { name: "Start verification" }));
  await arrives(page, /verification/i);
  await types(page, page.getByLabel("Reason for migration"), "War.");
  await presses(page, button(page, "Submit Verification Request"));
  await expect(page.getByRole("heading", { name: "Verification Status" })).toBeFocused();
}

async function approves(page: Page, fullName: string) {
  await page.goto("/admin/verifications?kind=migrant");
  await expect(button(page, fullName)).toBeVisible();
  // The newest request is last, but other tests may add more.
  await expect(async () => {
    await page.keyboard.press("k");
    await expect(button(page, fullName)).toHaveAttribute("aria-current", "true", { timeout: 500 });
  }).toPass();
  await expect(page.getByRole("heading", { level: 2, name: fullName })).toBeVisible();
  await page.keyboard.press("a");
  await expect(button(page, "Approve request")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Request Approved").first()).toBeVisible();
}

async function findsAndPays(page: Page, firstName: string) {
  await page.goto("/browse-migrants");
  await types(page, page.getByLabel("Location Preference"), "Leeds");
  await presses(page, button(page, "Apply Filters"));
  await expect(page).toHaveURL(/locationPreference=Leeds/);
  await presses(page, page.getByRole("link", { name: `View Profile of ${firstName} O.` }));
  await arrives(page, `${firstName} O.`);
  await presses(page, page.getByRole("link", { name: "Connect for £200" }).first());
  await arrives(page, "Complete Connection");
  const form = page.getByRole("region", { name: "Payment" });
  await types(page, form.getByLabel("Card number"), "4242424242424242");
  await types(page, form.getByLabel("Expiry date"), "1234");
  await types(page, form.getByLabel("Security code"), "123");
  await types(page, form.getByLabel("Postal code"), "LS6 1AA");
  await presses(page, button(page, "Pay £200"));
  await expect(page).toHaveURL("/landlord-dashboard");
}

async function hosts(page: Page, firstName: string) {
  const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: firstName }) });
  const message = row.getByRole("button", { name: /^Message/ });
  await presses(page, message);
  const box = page.getByRole("dialog").getByLabel("Your message");
  await expect(box).toBeFocused();
  await page.keyboard.type("The kettle is on.");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your message has been sent successfully.").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(message).toBeFocused();

  await presses(page, row.getByRole("button", { name: "Accept" }));
  await presses(page, page.getByRole("dialog").getByRole("button", { name: "Accept" }));
  await expect(row.getByText("Active", { exact: true })).toBeVisible();
  await presses(page, row.getByRole("button", { name: "Mark Complete" }));
  await presses(page, page.getByRole("dialog").getByRole("button", { name: "Mark Complete" }));
  await expect(row.getByText("Completed", { exact: true })).toBeVisible();

  await presses(page, row.getByRole("button", { name: /^Rate/ }));
  const rating = page.getByRole("dialog");
  await tabTo(page, rating.getByRole("radio", { name: /^1 star/ }));
  await page.keyboard.press("ArrowRight");
  await presses(page, rating.getByRole("button", { name: "Send rating" }));
  await expect(rating).toBeHidden();
  await expect(row.getByText("You gave")).toBeVisible();
  await expect(row).toBeFocused();
}

test("the whole journey works with the keyboard alone, with a visible focus at every step", async ({
  newPage,
}) => {
  const firstName = `Sel${crypto.randomUUID().replace(/[^a-f]/g, "")}`;
  const migrant = await newPage();
  await registers(migrant, firstName);
  await tellsAndAsks(migrant);

  const admin = await newPage(await startDemoSession("admin"));
  await approves(admin, `${firstName} Okonkwo`);

  const landlord = await newPage(await newLandlord());
  await findsAndPays(landlord, firstName);
  await hosts(landlord, firstName);
});
