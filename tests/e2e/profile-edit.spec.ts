import type { Page } from "@playwright/test";
import { expect, test } from "./journey.ts";
import { ask, isSignedIn, landlordWithProfile, verifiedMigrant } from "./signed-up.ts";

const save = (page: Page) => page.getByRole("button", { name: "Save changes" }).click();
const saved = (page: Page) => expect(page.getByText("Your profile is up to date.").first()).toBeVisible();

test("a migrant edits their profile; two tabs and a kept draft overwrite nothing silently", async ({
  somebody,
  request,
}) => {
  const amal = await verifiedMigrant(request, "Amal Haddad", {
    age: 34,
    languages: ["Arabic"],
    urgent: true,
  });
  const page = await somebody();
  await isSignedIn(page, amal.token);
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
  await ask(request, "/api/profiles/migrant", told, amal.token);
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
  somebody,
  request,
}) => {
  const robin = await landlordWithProfile(request, "Robin Okafor");
  const page = await somebody();
  await isSignedIn(page, robin.token);
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
