import type { Page } from "@playwright/test";
import { listMigrants } from "#schema/endpoints/migrants.ts";
import { as } from "./client.ts";
import * as measured from "./measures.ts";
import { startDemoSession } from "./people.ts";
import { expect, test } from "./test.ts";

const widths = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

async function opens(page: Page, path: string, heading: string | RegExp) {
  await page.goto(path);
  for (const size of widths) {
    await page.setViewportSize(size);
    await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: "Havenbridge" })).toBeVisible();
    expect(await measured.horizontalOverflow(page), `${path} scrolls sideways at ${size.width}`).toEqual([]);
  }
}

test("a visitor opens the public screens and the 404 page [§2.1.1, §2.1.2, §2.1.13, §2.1.14, §2.1.15, §2.2.1, §2.15.2]", async ({
  newPage,
}) => {
  const page = await newPage();
  await opens(page, "/", "Safe Temporary Housing for Migrants");
  await expect(page.getByText(/^[\d,]+ connections made this month$/)).toBeVisible();
  await opens(page, "/hosting-guidelines", /guidelines/i);
  await opens(page, "/auth", "Welcome back");
  const missing = await page.goto("/nowhere");
  expect(missing?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Havenbridge" })).toBeVisible();
});

test("a migrant opens every screen for migrants [§2.1.6, §2.1.7, §2.1.15, §2.2.1]", async ({ newPage }) => {
  const page = await newPage(await startDemoSession("migrant"));
  await opens(page, "/migrant-dashboard", /Amina/);
  await opens(page, "/migrant-verification", /verification/i);
});

test("a landlord opens every screen for landlords [§2.1.4, §2.1.5, §2.1.8, §2.1.9, §2.1.11, §2.1.15, §2.2.1]", async ({
  newPage,
}) => {
  const landlord = await startDemoSession("landlord");
  const page = await newPage(landlord);
  await opens(page, "/landlord-dashboard", /Robin/);
  await opens(page, "/landlord-verification", /verification/i);
  await opens(page, "/browse-migrants", /^Available Migrants \(\d+ profiles\)$/);
  const [migrant] = await as(landlord).call(listMigrants, { query: { limit: "1" } });
  await opens(page, `/migrant/${migrant?.userId}`, new RegExp(migrant?.user.firstName ?? ""));
  await opens(page, `/checkout/${migrant?.userId}`, "Complete Connection");
});

test("an admin opens the review of verification requests [§2.1.10, §2.1.15, §2.2.1]", async ({ newPage }) => {
  const page = await newPage(await startDemoSession("admin"));
  await opens(page, "/admin/verifications", "Verification Requests");
});

test("visitors are redirected or denied on screens that are not for them [§2.5.1, §2.6.1, §2.7.1, §2.8.1, §2.9.1, §2.10.1, §2.11.1, §2.12.1, §6.2, §6.7, §6.8]", async ({
  newPage,
}) => {
  const page = await newPage();
  for (const path of [
    "/browse-migrants",
    "/migrant/1",
    "/checkout/1",
    "/landlord-verification",
    "/migrant-verification",
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL("/");
  }
  for (const path of ["/profile-setup", "/profile/preview", "/admin/verifications"]) {
    await page.goto(path);
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}`);
  }
  await page.goto("/migrant-dashboard");
  await expect(page.getByText("Access denied. Migrant account required.")).toBeVisible();
  await page.goto("/landlord-dashboard");
  await expect(page.getByText("Access denied. Landlord account required.")).toBeVisible();
});
