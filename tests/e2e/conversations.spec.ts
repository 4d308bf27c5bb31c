import type { Page } from "@playwright/test";
import { saveLandlordProfile } from "#schema/endpoints/profiles.ts";
import { LandlordProfileForm } from "#schema/forms.ts";
import { as } from "./client.ts";
import { change, connect, newConnectedPair, newLandlord, newMigrant, newPair, write } from "./people.ts";
import { isGone, rowOf } from "./screen.ts";
import { expect, test } from "./test.ts";

const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name: `Messages with ${name}` });

/** A landlord with two conversations. */
async function newTwoConversations() {
  const { landlord, migrant, connection } = await newConnectedPair();
  const other = await newMigrant({ name: "Dawit Bekele", verified: true });
  const second = await connect(landlord, other);
  await write(migrant, connection, "Is the room free?");
  await write(other, second, "May I bring my sister?");
  return { landlord, migrant, connection, other, second };
}

test("a row shows the last line and opens the conversation; after a cancellation it quotes nothing", async ({
  newPage,
}) => {
  const { landlord, migrant, connection, other, second } = await newTwoConversations();
  await write(landlord, second, "Of course.");
  await change(other, second, "cancelled");
  const page = await newPage(landlord);
  await page.goto("/landlord-dashboard");
  const row = rowOf(page, "Selam Okonkwo");

  await test.step("the line, its time and the lamp", async () => {
    await expect(row.getByText("Is the room free?", { exact: true })).toBeVisible();
    await expect(row.locator("time").first()).toHaveText(/^\d\d:\d\d$/);
    await expect(row.getByText("1 unread")).toBeAttached();
  });

  await test.step("a new message changes the row of an open screen", async () => {
    await write(migrant, connection, "Or perhaps in May?");
    await expect(row.getByText("Or perhaps in May?", { exact: true })).toBeVisible();
  });

  await test.step("a person who has cancelled is not quoted, and the messages can be read", async () => {
    const past = rowOf(page, "Dawit B");
    await expect(past.getByText("Dawit withdrew.")).toBeVisible();
    await expect(past.getByText("Of course.")).toHaveCount(0);
    await expect(past.getByRole("button", { name: "Read messages Dawit" })).toBeVisible();
  });

  await test.step("a press beside the buttons opens the conversation", async () => {
    await row.getByText("Or perhaps in May?").click();
    await expect(dialogOf(page, "Selam Okonkwo").getByRole("log")).toContainText("Or perhaps in May?");
    await page.keyboard.press("Escape");
    await isGone(dialogOf(page, "Selam Okonkwo"));
    await row.getByRole("link", { name: "Selam Okonkwo" }).click();
    await expect(page).toHaveURL(`/migrant/${migrant.id}`);
  });

  await test.step("on a phone a row is low, has one button, and its menu has the others", async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto("/landlord-dashboard");
    await expect(row.getByRole("button")).toHaveText(["", "Accept", /^Message Selam/]);
    expect((await row.boundingBox())?.height).toBeLessThan(180);
    for (const action of ["Decline", "Receipt", "See the profile", "Report a concern"]) {
      await row.getByRole("button", { name: "More about Selam" }).click();
      await expect(page.getByRole("menuitem", { name: action, exact: true })).toBeVisible();
      await page.keyboard.press("Escape");
    }
    await row.getByRole("button", { name: "More about Selam" }).click();
    await page.getByRole("menuitem", { name: "Decline", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Decline Selam?" })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await row.getByRole("button", { name: /^Message/ }).click();
    await expect(dialogOf(page, "Selam Okonkwo").getByRole("log")).toContainText("Or perhaps in May?");
  });
});

test("from 1024 px the people are beside the conversation; below, it is alone", async ({ newPage }) => {
  const { landlord, other, second } = await newTwoConversations();
  const page = await newPage(landlord);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto("/landlord-dashboard");
  await rowOf(page, "Selam Okonkwo")
    .getByRole("button", { name: /^Message/ })
    .click();
  const [hers, his] = [dialogOf(page, "Selam Okonkwo"), dialogOf(page, "Dawit Bekele")];
  const people = page.getByRole("navigation", { name: "Conversations" });
  await hers.getByLabel("Your message").fill("Dear Selam,");

  await test.step("one press opens another conversation, which can be written in at once", async () => {
    await people.getByRole("button", { name: /^Dawit Bekele/ }).click();
    await expect(his.getByRole("log")).toContainText("May I bring my sister?");
    await expect(his.getByLabel("Your message")).toBeFocused();
    await expect(his.getByLabel("Your message")).toHaveValue("");
    await page.keyboard.type("Yes.");
    await page.keyboard.press("Enter");
    await expect(his.getByRole("log").getByText("Yes.")).toBeVisible();
    await expect(people.getByRole("button").first()).toContainText(/Dawit Bekele.*You: Yes\./);
  });

  await test.step("the draft of the first is still there, and a new message shows in the list", async () => {
    await people.getByRole("button", { name: /^Selam Okonkwo/ }).click();
    await expect(hers.getByLabel("Your message")).toHaveValue("Dear Selam,");
    await write(other, second, "Thank you!");
    await expect(people.getByRole("button", { name: /^Dawit Bekele/ })).toContainText(/Thank you!.*1 unread/);
  });

  await test.step("open conversations come first, a new one without messages among them", async () => {
    await connect(landlord, await newMigrant({ name: "Hana Tesfay", verified: true }));
    await change(other, second, "cancelled");
    await expect(people.getByRole("button")).toHaveText([/Hana Tesfay/, /Selam Okonkwo/, /Dawit B/]);
  });

  await test.step("below 1024 px there is no list, and one Back closes the conversation", async () => {
    await page.setViewportSize({ width: 1023, height: 768 });
    await expect(people).toBeHidden();
    await page.goBack();
    await isGone(hers);
    await expect(page).toHaveURL("/landlord-dashboard");
  });
});

test("an empty conversation offers three first messages, in the language of the screen", async ({
  newPage,
}) => {
  const { landlord, migrant } = await newConnectedPair();
  const page = await newPage(migrant);
  await page.goto("/migrant-dashboard");
  await rowOf(page, landlord.lastName)
    .getByRole("button", { name: /^Message/ })
    .click();
  const log = dialogOf(page, "Owen Whitfield").getByRole("log");
  await expect(log.getByText("No messages yet", { exact: true })).toBeVisible();
  await expect(log.getByText("Start the conversation!", { exact: true })).toBeVisible();
  await expect(log.getByRole("button")).toHaveCount(3);
  const words = "Could you tell me about the room and who lives there?";
  await log.getByRole("button", { name: words }).click();
  const box = page.getByLabel("Your message");
  await expect(box).toBeFocused();
  await expect(box).toHaveValue(words);
  await page.keyboard.type(" Thank you.");
  await page.keyboard.press("Enter");
  await expect(log.getByRole("img", { name: "Sent" })).toBeVisible();
  await expect(log.locator("p[dir=auto]")).toHaveText(`You: ${words} Thank you.`);
  await expect(log.getByRole("button")).toHaveCount(0);
  await expect(box).toBeFocused();

  const host = await newPage(landlord);
  await host.addInitScript(() => localStorage.setItem("language", "uk"));
  const guest = await newMigrant({ verified: true });
  const pending = await connect(landlord, guest);
  await host.goto("/landlord-dashboard");
  await host.locator("[data-row]").first().click();
  await expect(host.getByRole("log").getByRole("button").first()).toContainText(/[а-яіїє]{3}/);
  // The suggestions are about a first visit, so they disappear when the connection is active.
  await change(landlord, pending, "active");
  await expect(host.getByRole("log").getByRole("button")).toHaveCount(0);
});

test("a migrant who withdraws while living with another landlord is not told that others can find them", async ({
  newPage,
}) => {
  const { landlord, migrant, connection } = await newConnectedPair();
  const host = await newLandlord({ name: "Robin Okafor" });
  const stay = await connect(host, migrant);
  await change(host, stay, "active");
  await change(migrant, connection, "cancelled");
  const page = await newPage(migrant);
  await page.goto("/migrant-dashboard");
  await rowOf(page, landlord.firstName)
    .getByRole("button", { name: /^Read messages/ })
    .click();
  const dialog = dialogOf(page, "Owen W");
  await expect(dialog.getByText("You withdrew. You pay nothing.", { exact: true })).toBeVisible();
  await change(host, stay, "completed");
  await expect(dialog.getByText("You pay nothing. Other landlords can find you.")).toBeVisible();
});

test("the menu of a conversation leads to the home and to help, and can end the connection", async ({
  newPage,
}) => {
  const { landlord, migrant } = await newConnectedPair();
  const page = await newPage(migrant);
  await page.goto("/migrant-dashboard");
  const opens = rowOf(page, landlord.lastName).getByRole("button", { name: /^Message/ });
  // After the refund the last name is an initial.
  const dialog = dialogOf(page, "Owen");
  const item = (name: string) => page.getByRole("menuitem", { name });

  await opens.click();
  await expect(dialog.getByText("Pending", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "More" }).click();
  await expect(item("Report a concern")).toBeVisible();
  await item("See the home").click();
  await expect(page).toHaveURL(`/landlord/${landlord.id}`);

  // Back returns to the conversation, and a second Back closes it.
  await page.goBack();
  await expect(dialog.getByLabel("Your message")).toBeVisible();
  await page.goBack();
  await isGone(dialog);
  await expect(page).toHaveURL("/migrant-dashboard");

  await opens.click();
  await dialog.getByRole("button", { name: "More" }).click();
  await item("Withdraw").click();
  const question = page.getByRole("dialog", { name: "Withdraw from Owen?" });
  await question.getByRole("button", { name: "Withdraw" }).click();
  await expect(dialog.getByText("This connection has ended. You can still read the messages.")).toBeVisible();
  await dialog.getByRole("button", { name: "More" }).click();
  await expect(item("Withdraw")).toHaveCount(0);
});

test("a migrant reads in the list and in the conversation that the landlord is not checked yet", async ({
  newPage,
}) => {
  const { landlord, migrant } = await newConnectedPair();
  const page = await newPage(migrant);
  await page.goto("/migrant-dashboard");
  const row = rowOf(page, landlord.lastName);
  await row.getByRole("button", { name: /^Message/ }).click();
  const dialog = page.getByRole("dialog", { name: /^Messages with/ });
  await expect.soft(dialog.getByText("Not checked yet")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect.soft(row.getByText("Not checked yet")).toBeVisible();

  const other = await newPage(landlord);
  await other.goto("/landlord-dashboard");
  await expect(rowOf(other, migrant.lastName)).toBeVisible();
  await expect(other.getByText("Not checked yet")).toHaveCount(0);
});

test("every field that a landlord fills is on the migrant's page, and so is the way to write", async ({
  newPage,
}) => {
  const { landlord, migrant } = await newConnectedPair();
  const filled = {
    location: "Headingley, Leeds",
    propertyType: "Self-contained unit",
    description: "A bright room at the back of the house.",
  } as const;
  const fields = Object.keys(LandlordProfileForm.shape).filter((name) => name !== "basedOn");
  expect(Object.keys(filled).toSorted()).toEqual(fields.toSorted());
  await as(landlord).call(saveLandlordProfile, { body: filled });
  const page = await newPage(migrant);
  await page.goto(`/landlord/${landlord.id}`);
  const home = page.getByRole("region", { name: "The home" });
  for (const value of Object.values(filled))
    await expect(home.getByText(value, { exact: true })).toBeVisible();
  await expect(page.getByText("Not checked yet")).toBeVisible();
  await expect(page.getByText("No ratings yet")).toBeVisible();
  await expect(page.getByRole("region", { name: "What happens next" })).toContainText("presses Accept");
  await expect(page.getByRole("button", { name: "Withdraw" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Report a concern" })).toBeVisible();
  await page.getByRole("button", { name: "Message Owen" }).click();
  await expect(dialogOf(page, "Owen Whitfield").getByText("No messages yet").last()).toBeVisible();
});

test("the next step's button is on the first screen of each dashboard, at three sizes", async ({
  newPage,
}) => {
  const waiting = await newTwoConversations();
  const { migrant: asked } = await newConnectedPair("active");
  const { landlord: newcomer } = await newPair();
  const rater = await newConnectedPair("active", "completed");
  // A rating is only possible for some time, so the dashboard asks for it before the next decision.
  await connect(rater.landlord, await newMigrant({ name: "Dawit Bekele", verified: true }));
  const screens = [
    [waiting.landlord, "Read and answer"],
    [waiting.migrant, "Write a message"],
    [asked, "Yes, I have moved in"],
    [newcomer, "Browse Migrants"],
    [rater.landlord, "Rate Selam"],
    [await newLandlord({ profile: false }), "Set up your profile"],
  ] as const;
  for (const [person, name] of screens) {
    const page = await newPage(person);
    for (const [width, height] of [
      [360, 640],
      [1024, 768],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(`/${person.userType}-dashboard`);
      const button = page
        .getByRole("main")
        .getByRole("button", { name })
        .or(page.getByRole("main").getByRole("link", { name }))
        .first();
      await expect(button).toBeInViewport({ ratio: 1 });
    }
  }
});
