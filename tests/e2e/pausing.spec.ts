import type { Page } from "@playwright/test";
import { pauseMigrantProfile } from "#schema/endpoints/profiles.ts";
import { as } from "./client.ts";
import { callsOf } from "./network.ts";
import { connect, newLandlord, newMigrant, write } from "./people.ts";
import { expect, test } from "./test.ts";

/** A verified migrant. They are the newest, so they are on the first page of the list. */
const newSaba = () =>
  newMigrant({
    name: "Saba Tesfay",
    verified: true,
    profile: { languages: ["English", "Arabic"], story: "I bake bread.", urgent: true, age: 34 },
  });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("a migrant hides their profile from an open list, and shows it again from the dashboard", async ({
  newPage,
}) => {
  const saba = await newSaba();
  const landlord = await newPage(await newLandlord({ verified: true }));
  await landlord.goto("/browse-migrants");
  const card = landlord.locator(`#profile-${saba.id}`);
  await expect(card).toBeVisible();

  const page = await newPage(saba);
  await page.goto("/migrant-dashboard");
  await expect(page.getByRole("heading", { name: "Landlords can find you now" })).toBeVisible();
  await page.goto("/account");
  const calls = callsOf(page);
  await button(page, "Hide my profile").dblclick();
  await expect(page.getByText("Hidden since")).toBeVisible();
  await expect(button(page, "Show my profile")).toBeFocused();
  expect(calls.filter((call) => call === "PATCH /api/profiles/migrant")).toHaveLength(1);

  // The list is from before the change: its card leads to a polite message, and Back loads the list again.
  await card.click();
  await expect(landlord.getByRole("heading", { name: "Migrant profile not found." })).toBeVisible();
  await expect(landlord.getByText("They may have found a home or hidden their profile")).toBeVisible();
  await landlord.goBack();
  await expect(landlord.getByRole("link", { name: /^View Profile/ }).first()).toBeVisible();
  await expect(card).toHaveCount(0);
  await landlord.goto(`/checkout/${saba.id}`);
  await expect(landlord.getByText("Nothing was charged.")).toBeVisible();

  await page.goto("/migrant-dashboard");
  await expect(page.getByText("Your profile is hidden.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Landlords can find you now" })).toBeHidden();
  await button(page, "Show my profile").press("Enter");
  await expect(page.getByText("Your profile is hidden.")).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("heading", { name: "Landlords can find you now" })).toBeVisible();
  await landlord.goto("/browse-migrants");
  await expect(card).toBeVisible();
});

test("a migrant who hides their profile is not told that others can find them when a landlord declines", async ({
  newPage,
}) => {
  const saba = await newSaba();
  const landlord = await newLandlord();
  await connect(landlord, saba, "cancelled");
  await as(saba).call(pauseMigrantProfile, { body: { paused: true } });
  const page = await newPage(saba);
  await page.goto("/migrant-dashboard");
  const news = page.getByRole("region", { name: /^Your connection with .* has ended$/ });
  await expect(news.getByText(/ declined\. You pay nothing\.$/)).toBeVisible();
  await button(page, "Show my profile").click();
  await expect(news.getByText(/ declined\. You pay nothing\. Other landlords can find you\.$/)).toBeVisible();
});

test("the preview is what a landlord without a connection sees, and leads to no payment", async ({
  newPage,
}) => {
  const saba = await newSaba();
  const landlord = await newPage(await newLandlord({ verified: true }));
  await landlord.goto(`/migrant/${saba.id}`);
  const views = (page: Page) => page.getByText("Profile views:").locator("..");
  await expect(views(landlord)).toContainText("1");
  const page = await newPage(saba);
  await page.goto("/migrant-dashboard");
  await page.getByRole("link", { name: "See what landlords see" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Saba T." })).toBeVisible();
  await expect(views(page)).toContainText("1");
  /** The texts about the person and in the panel, without texts for screen readers. */
  const words = (of: Page) =>
    of.locator("article").evaluate((article) =>
      [...article.querySelectorAll("header, section, aside, dl")].map((part) => {
        const shown = part.cloneNode(true) as Element;
        for (const spoken of shown.querySelectorAll(".sr-only")) spoken.remove();
        return shown.textContent?.trim();
      }),
    );
  await expect.poll(async () => (await words(page)).length).toBeGreaterThan(4);
  expect(await words(page)).toEqual(await words(landlord));
  await expect(page.getByRole("main").getByText("Tesfay")).toHaveCount(0);
  await expect(button(page, "Connect for £200").filter({ visible: true })).toBeDisabled();
  await expect(page.getByRole("link", { name: /Connect/ })).toHaveCount(0);
});

test("a connected landlord still sees and writes to a migrant who hides", async ({ newPage }) => {
  const saba = await newSaba();
  const owner = await newLandlord({ verified: true });
  const { id } = await connect(owner, saba);
  await as(saba).call(pauseMigrantProfile, { body: { paused: true } });
  await write(saba, { id }, "I am still here.");
  const landlord = await newPage(owner);
  await landlord.goto(`/migrant/${saba.id}`);
  await expect(landlord.getByRole("heading", { level: 1, name: "Saba Tesfay" })).toBeVisible();
  const page = await newPage(saba);
  await page.goto("/profile/preview");
  await expect(page.getByText("only landlords you are connected with can open it now")).toBeVisible();
});

test("a landlord has no preview of a migrant's profile, and nothing to hide", async ({ newPage }) => {
  const page = await newPage(await newLandlord());
  await page.goto("/profile/preview");
  await expect(page).toHaveURL("/");
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: "Where you are signed in" })).toBeVisible();
  await expect(button(page, "Hide my profile")).toHaveCount(0);
});

test("hiding that fails says so, and nothing has changed", async ({ newPage }) => {
  const saba = await newSaba();
  const page = await newPage(saba);
  await page.goto("/account");
  await expect(page.getByText("Landlords can find you.")).toBeVisible();
  await page.route("**/api/profiles/migrant", (route) => route.abort("internetdisconnected"));
  await button(page, "Hide my profile").click();
  await expect(page.locator("[data-toast]")).toBeVisible();
  await expect(page.getByText("Landlords can find you.")).toBeVisible();
  await expect(button(page, "Hide my profile")).toBeEnabled();
});
