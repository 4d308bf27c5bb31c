import type { Page } from "@playwright/test";
import { saveMigrantProfile } from "#schema/endpoints/profiles.ts";
import { as } from "./client.ts";
import { newLandlord, newMigrant } from "./people.ts";
import { expect, test } from "./test.ts";

const save = (page: Page) => page.getByRole("button", { name: "Save changes" }).click();
const saved = (page: Page) => expect(page.getByText("Your profile is up to date.").first()).toBeVisible();

test("a migrant edits their profile; two tabs and a kept draft overwrite nothing silently", async ({
  newPage,
}) => {
  const amal = await newMigrant({
    name: "Amal Haddad",
    verified: true,
    profile: {
      age: 34,
      languages: ["Arabic"],
      urgent: true,
    },
  });
  const page = await newPage(amal);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/migrant-dashboard");

  const seeking = page.getByText("Seeking", { exact: true });
  const lines = (text: Element) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return range.getClientRects().length;
  };
  expect(await seeking.evaluate(lines)).toBe(1);

  await page.getByRole("main").getByRole("link", { name: "Edit profile" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Edit profile" })).toBeVisible();
  await expect(page.getByLabel("Age")).toHaveValue("34");
  await expect(page.getByRole("checkbox", { name: "Arabic" })).toBeChecked();
  await expect(page.getByLabel("I have an urgent housing need")).toBeChecked();
  const story = page.getByLabel("Your Story");
  await story.fill("A story of this tab.");

  const told = { countryOfOrigin: "Eritrea", story: "A story of the other tab." };
  await as(amal).call(saveMigrantProfile, { body: told });
  await save(page);
  const conflict = page.getByRole("alert").filter({ hasText: "changed in another tab" });
  await expect(conflict).toBeVisible();
  await expect(story).toHaveValue("A story of this tab.");
  await conflict.getByRole("button", { name: "Load the other version" }).click();
  await expect(story).toHaveValue("A story of the other tab.");
  await expect(page.getByLabel("Age")).toHaveValue("");

  await story.fill("A third story.");
  page.on("dialog", (leaving) => leaving.accept());
  await page.reload();
  await expect(page.getByText("We kept what you wrote here before.")).toBeVisible();
  await expect(story).toHaveValue("A third story.");
  await save(page);
  await saved(page);
  await expect(page).toHaveURL("/migrant-dashboard");
  await expect(page.getByRole("region", { name: "Your Profile" })).toContainText("A third story.");
});

test("a landlord edits what connected migrants see; without a profile the way leads to the set-up", async ({
  newPage,
}) => {
  const robin = await newLandlord({ name: "Robin Okafor" });
  const page = await newPage(robin);
  await page.goto("/landlord-dashboard");
  await page.getByRole("main").getByRole("link", { name: "Edit profile" }).click();
  await page.getByLabel("Location").fill("Headingley, Leeds");
  await page.getByLabel("Property Type").selectOption("Studio apartment");
  await page.getByRole("banner").getByRole("link", { name: "Dashboard" }).click();
  const question = page.getByRole("dialog", { name: "Leave without sending?" });
  await question.getByRole("button", { name: "Stay here" }).click();
  await save(page);
  await saved(page);
  await expect(page).toHaveURL("/landlord-dashboard");
  await expect(page.getByText("Headingley, Leeds")).toBeVisible();
});
