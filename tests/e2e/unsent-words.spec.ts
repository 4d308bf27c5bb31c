import type { Page } from "@playwright/test";
import { logout } from "#schema/endpoints/auth.ts";
import { as } from "./client.ts";
import { change, newConnectedPair, newLandlord, newMigrant } from "./people.ts";
import { isGone } from "./screen.ts";
import { expect, test } from "./test.ts";

const question = (page: Page) => page.getByRole("dialog", { name: "Leave without sending?" });
const draftsOn = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:")));

test("unsent words are not left by a link, by Back or by signing out before the person has said so", async ({
  newPage,
}) => {
  const page = await newPage(await newMigrant({ name: "Amal Haddad", profile: false }));
  await page.goto("/hosting-guidelines");
  await page.getByRole("banner").getByRole("link", { name: "Dashboard" }).click();
  await page.getByRole("main").getByRole("link", { name: "Set up your profile" }).click();
  const story = page.getByLabel("Your Story");
  await story.fill("We were teachers.");

  const home = page.getByRole("banner").getByRole("link", { name: "Havenbridge" });
  await home.click();
  await expect(question(page)).toContainText("It is kept on this device");
  await expect(question(page).getByRole("button", { name: "Stay here" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question(page)).toBeHidden();
  await expect(home).toBeFocused();

  await page.goBack();
  await question(page).getByRole("button", { name: "Stay here" }).click();
  await expect(story).toHaveValue("We were teachers.");
  // The screen guards Back again once it has an entry of its own in the history.
  await page.waitForFunction(() => history.state?.usr?.layers?.length > 0);
  await page.goBack();
  await question(page).getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/migrant-dashboard");

  await page.goForward();
  await expect(page.getByText("We kept what you wrote here before.")).toBeVisible();
  await expect(story).toHaveValue("We were teachers.");
  await page.getByLabel("Country of Origin").fill("Syria");
  await home.click();
  await question(page).getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Safe Temporary Housing/ })).toBeVisible();

  await page.goBack();
  await page.getByRole("button", { name: "Start again" }).click();
  await expect(story).toHaveValue("");
  await expect(page.getByLabel("Country of Origin")).toBeFocused();
  await story.fill("We were teachers in Aleppo.");
  await page.getByRole("button", { name: "Account of Amal Haddad" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await question(page).getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("link", { name: "I Need Housing" }).first()).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test("before words are left, the question says truly whether they are kept, whatever was chosen last", async ({
  newPage,
}) => {
  const page = await newPage(await newLandlord({ profile: false }));
  await page.goto("/profile-setup");
  const choice = page.getByLabel("Keep what I write on this device");
  const location = page.getByLabel("Location");
  const guidelines = page.getByRole("contentinfo").getByRole("link", { name: "Hosting guidelines" });
  const leave = question(page).getByRole("button", { name: "Leave" });
  await choice.uncheck();
  await location.fill("Headingley, Leeds");
  expect(await draftsOn(page)).toEqual([]);
  await guidelines.click();
  await expect(question(page)).toContainText("If you leave, it is lost.");
  await question(page).getByRole("button", { name: "Stay here" }).click();

  // A yes keeps what is written already.
  await choice.check();
  expect(await draftsOn(page)).toHaveLength(1);
  await guidelines.click();
  await expect(question(page)).toContainText("It is kept on this device");
  await leave.click();
  await expect(location).toBeHidden();
  await page.goBack();
  await expect(page.getByText("We kept what you wrote here before.")).toBeVisible();
  await expect(location).toHaveValue("Headingley, Leeds");

  // A no asks about what came back from before, too.
  await choice.uncheck();
  expect(await draftsOn(page)).toEqual([]);
  await guidelines.click();
  await expect(question(page)).toContainText("If you leave, it is lost.");
  await leave.click();
  await expect(location).toBeHidden();
  await page.goBack();
  await expect(choice).not.toBeChecked();
  await expect(location).toHaveValue("");

  await location.fill("Headingley, Leeds");
  await page.getByRole("button", { name: "Create Profile" }).click();
  await expect(page).toHaveURL("/landlord-dashboard");
  await guidelines.click();
  await expect(page).toHaveURL("/hosting-guidelines");
});

test("on a shared device unsent words wait in the open page, on no disk, and not for the next person", async ({
  newPage,
}) => {
  const { landlord, connection } = await newConnectedPair();
  const page = await newPage(landlord);
  await page.goto("/landlord-verification");
  await page.getByLabel("Keep what I write on this device").uncheck();
  const dashboard = page.getByRole("banner").getByRole("link", { name: "Dashboard" });
  await dashboard.click();

  const message = page.getByLabel("Your message");
  const writes = page.getByRole("button", { name: /^Message Selam/ }).first();
  await writes.click();
  await message.fill("The kettle is on.");
  await page.keyboard.press("Escape");
  await isGone(page.getByRole("dialog"));
  await writes.click();
  await expect(message).toHaveValue("The kettle is on.");
  expect(await draftsOn(page)).toEqual([]);
  const asked = page.waitForEvent("dialog");
  const reload = page.reload();
  expect((await asked).type()).toBe("beforeunload");
  await (await asked).accept();
  await reload;
  // Away from the step that the open conversation still has in the history.
  await page.goto("/hosting-guidelines");
  await dashboard.click();
  await writes.click();
  await expect(message).toHaveValue("");
  await page.keyboard.press("Escape");
  await isGone(page.getByRole("dialog"));

  for (const status of ["active", "completed"] as const) await change(landlord, connection, status);
  const comment = page.getByLabel("What should others know?");
  const rates = page.getByRole("button", { name: "Rate Selam" }).first();
  await rates.click();
  await comment.fill("A quiet and kind guest.");
  await page.getByRole("button", { name: "Not now" }).click();
  await isGone(page.getByRole("dialog"));
  await rates.click();
  await expect(comment).toHaveValue("A quiet and kind guest.");
  await page.keyboard.press("Escape");
  await isGone(page.getByRole("dialog"));

  // Ended from elsewhere.
  await as(landlord).call(logout);
  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
  await page.getByLabel("Email").fill(landlord.email);
  await page.getByLabel("Password", { exact: true }).fill(landlord.password);
  await page.keyboard.press("Enter");
  await dashboard.click();
  await rates.click();
  await expect(comment).toHaveValue("");
});
