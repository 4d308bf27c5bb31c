import type { Page } from "@playwright/test";
import { listConnections } from "#schema/endpoints/connections.ts";
import { rateConnection } from "#schema/endpoints/ratings.ts";
import { lengths } from "#schema/limits.ts";
import { as } from "./client.ts";
import { callsOf, hold } from "./network.ts";
import { change, connect, newConnectedPair, newMigrant, type Person } from "./people.ts";
import { dayOf, figure } from "./screen.ts";
import { expect, test } from "./test.ts";

async function opensDashboard(page: Page, me: Person, other: Person) {
  await page.goto(`/${me.userType}-dashboard`);
  return (
    page
      .getByRole("listitem")
      // After a refund the last name is an initial.
      .filter({ has: page.getByRole("heading", { name: `${other.firstName} ${other.lastName[0]}` }) })
  );
}

const updated = (page: Page) =>
  expect(page.getByText("The connection status has been updated successfully.").first()).toBeVisible();

test("a migrant withdraws from an introduction, and the landlord is refunded", async ({ newPage }) => {
  const { migrant, landlord } = await newConnectedPair();
  const page = await newPage(migrant);
  const row = await opensDashboard(page, migrant, landlord);
  await expect(row.getByText("Pending", { exact: true })).toBeVisible();

  await row.getByRole("button", { name: "Withdraw" }).click();
  const dialog = page.getByRole("dialog", { name: "Withdraw from Owen?" });
  await expect(dialog.getByText("We refund the full £200 to Owen. You pay nothing.")).toBeVisible();
  await dialog.getByRole("button", { name: "Stay connected" }).click();
  await expect(dialog).toBeHidden();
  await expect(row.getByText("Pending", { exact: true })).toBeVisible();

  await row.getByRole("button", { name: "Withdraw" }).click();
  await dialog.getByRole("button", { name: "Withdraw" }).click();
  await updated(page);
  await expect(row.getByText("Cancelled", { exact: true })).toBeVisible();
  await expect(row.getByRole("button", { name: "Withdraw" })).toHaveCount(0);

  const other = await newPage(landlord);
  const theirs = await opensDashboard(other, landlord, migrant);
  await expect(theirs.getByText("Selam withdrew.")).toBeVisible();
  await expect(
    theirs.getByText(/^(Refund on its way: we are sending you £200.00|Fee refunded on )/),
  ).toBeVisible();
  const news = other.getByRole("region", { name: "Your connection with Selam has ended" });
  await expect(news).toContainText(
    /Selam withdrew. (Refund on its way: we are sending you £200.00|Fee refunded on )/,
  );
  await expect(figure(other, "Total Connections")).toHaveText("1");
  await expect(figure(other, "Total Cost")).toHaveText("£0");
  await expect(other.getByRole("heading", { name: "Pending Connections" })).toHaveCount(0);
});

test("before declining, a landlord reads that the fee is not refunded [§4.21, §6.6, §9.9]", async ({
  newPage,
}) => {
  const { migrant, landlord } = await newConnectedPair();
  const page = await newPage(landlord);
  const row = await opensDashboard(page, landlord, migrant);
  await expect(figure(page, "Total Cost")).toHaveText("£200");
  await expect(page.getByText("Just now", { exact: true })).toBeVisible();

  await row.getByRole("button", { name: "Decline" }).click();
  const dialog = page.getByRole("dialog", { name: "Decline Selam?" });
  await expect(dialog.getByText(/You will not get your £200 back/)).toBeVisible();
  await dialog.getByRole("button", { name: "Decline" }).click();
  await updated(page);
  await expect(row.getByText("Cancelled", { exact: true })).toBeVisible();
  await expect(row).toBeFocused();
  await expect(figure(page, "Total Cost")).toHaveText("£200");
});

test("a person who is a moment too late reads in the open question what has changed, and may be asked again", async ({
  newPage,
}) => {
  const { migrant, landlord, connection } = await newConnectedPair();
  const page = await newPage(landlord);
  const guest = await newPage(migrant);
  const row = await opensDashboard(page, landlord, migrant);
  const path = `**/api/connections/${connection.id}`;
  const changed = "This has changed. Refresh the page to see what is new.";

  const theirs = await opensDashboard(guest, migrant, landlord);
  await guest.route(path, async (route) => {
    await change(landlord, connection, "active");
    await route.continue();
  });
  await theirs.getByRole("button", { name: "Withdraw" }).click();
  const question = guest.getByRole("dialog", { name: "Withdraw from Owen?" });
  await question.getByRole("button", { name: "Withdraw" }).click();
  await expect(question.getByRole("status").last()).toHaveText(
    "Owen says you have moved in. You have not withdrawn. Do you still want to withdraw?",
  );
  // The question says it, so there is no error message.
  await expect(guest.getByText(changed)).toHaveCount(0);
  await expect(question.getByText("Owen does not get the £200 back.")).toBeVisible();
  await expect(question.getByRole("button", { name: "Stay connected" })).toBeFocused();
  await guest.unroute(path);

  await row.getByRole("button", { name: "Mark Complete" }).press("Enter");
  await page.route(path, async (route) => {
    await question.getByRole("button", { name: "Withdraw" }).click();
    await updated(guest);
    await route.continue();
  });
  const dialog = page.getByRole("dialog", { name: "Has Selam moved out?" });
  await dialog.getByRole("button", { name: "Mark Complete" }).click();
  await expect(dialog.getByRole("status").last()).toHaveText("Selam ended the stay. No refund.");
  await expect(page.getByText(changed)).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(row.getByText("Cancelled", { exact: true })).toBeVisible();
  await expect(row).toBeFocused();

  const other = await newMigrant({ name: "Farid Karimi", verified: true });
  const second = await connect(landlord, other);
  const his = await opensDashboard(page, landlord, other);
  await page.route(`**/api/connections/${second.id}`, async (route) => {
    await change(other, second, "cancelled");
    await route.continue();
  });
  await his.getByRole("button", { name: "Accept" }).click();
  const acceptance = page.getByRole("dialog", { name: "Has Farid moved in?" });
  await acceptance.getByRole("button", { name: "Accept" }).click();
  await expect(acceptance.getByRole("status").last()).toHaveText(
    /^Farid withdrew\. (We are refunding|We refunded) your £200\.$/,
  );
  await expect(page.getByText(changed)).toHaveCount(0);
});

test("a landlord who declined reads so before they pay for the same migrant again", async ({ newPage }) => {
  const { migrant, landlord, connection } = await newConnectedPair();
  await change(landlord, connection, "cancelled");
  const page = await newPage(landlord);
  const before = page.getByText(`You declined on ${dayOf(Date.now())}. Paying again is a new connection.`);
  await page.goto(`/migrant/${migrant.id}`);
  await expect(before).toBeVisible();
  await page.getByRole("link", { name: "Connect for £200" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Complete Connection" })).toBeVisible();
  await expect(before).toBeVisible();
});

test("after a completed stay, ratings stay hidden until both people have rated [§4.22, §6.6, §9.8]", async ({
  newPage,
}) => {
  const { migrant, landlord } = await newConnectedPair();
  const host = await newPage(landlord);
  const guest = await newPage(migrant);
  const row = await opensDashboard(host, landlord, migrant);
  await row.getByRole("button", { name: "Accept" }).click();
  await host.getByRole("dialog").getByRole("button", { name: "Accept" }).click();
  await updated(host);
  // Every call fails until the text is visible, because an event may request the ratings again.
  await guest.route("**/ratings", (route) => route.abort("internetdisconnected"));
  const theirs = await opensDashboard(guest, migrant, landlord);
  await expect(figure(guest, "Rating")).toHaveText("–We could not load your rating.");
  await guest.unroute("**/ratings");
  await expect(figure(guest, "Housing Status")).toHaveText("Hosted");
  // A double click opens the question and does not answer it.
  await row.getByRole("button", { name: "Mark Complete" }).dblclick();
  // A double click in the question sends one change.
  const calls = callsOf(host);
  await host.getByRole("dialog").getByRole("button", { name: "Mark Complete" }).dblclick();
  await expect(row.getByText("Completed", { exact: true })).toBeVisible();
  expect(calls.filter((call) => call.startsWith("PUT "))).toHaveLength(1);

  await row.getByRole("button", { name: "Rate Selam" }).click();
  const rating = host.getByRole("dialog", { name: "Rate your stay with Selam" });
  await rating.getByRole("button", { name: "Send rating" }).click();
  await expect(rating.getByRole("alert")).toContainText("Choose from one to five stars.");
  await rating.getByRole("radio", { name: /^4 stars/ }).check();
  await rating.getByLabel("What should others know?").fill("A quiet and kind guest.");
  await rating.getByRole("button", { name: "Send rating" }).click();
  await expect(rating).toBeHidden();
  await expect(row.getByText("You gave")).toBeVisible();
  await expect(row.getByText("We have asked")).toHaveCount(0);

  await guest.reload();
  await expect(figure(guest, "Housing Status")).toHaveText("Seeking");
  await expect(figure(guest, "Rating")).toHaveText("N/A");
  await theirs.getByRole("button", { name: "Rate Owen" }).click();
  const answer = guest.getByRole("dialog", { name: "Rate your stay with Owen" });
  await answer.getByRole("radio", { name: /^5 stars/ }).check();
  await answer.getByRole("button", { name: "Send rating" }).click();
  await expect(guest.getByText("A quiet and kind guest.")).toBeVisible();
  // There is no average of one rating yet.
  await expect(figure(guest, "Rating")).toHaveText("N/A");
  await expect(guest.getByText("1 review", { exact: true })).toBeVisible();
  // The rating of the landlord is on the landlord's open screen.
  const about = host.getByRole("region", { name: "What people say about you" });
  await expect(about.getByText("5.0 out of 5")).toBeAttached();
});

test("a landlord can say that a stay never started, even when the hidden comment is too long", async ({
  newPage,
}) => {
  const { landlord } = await newConnectedPair("active", "completed");
  const page = await newPage(landlord);
  await page.goto("/landlord-dashboard");
  await page.getByRole("button", { name: "Rate Selam" }).first().click();
  const rating = page.getByRole("dialog", { name: "Rate your stay with Selam" });
  await rating.getByRole("radio", { name: /^1 star/ }).check();
  await rating.getByLabel("What should others know?").fill("No. ".repeat(lengths.comment));
  await rating.getByRole("button", { name: "Send rating" }).click();
  await expect(rating.getByRole("alert")).toContainText("What should others know?");
  await rating.getByRole("radio", { name: "No, it never started" }).check();
  await expect(rating.getByRole("alert")).toHaveCount(0);
  await rating.getByRole("button", { name: "Send rating" }).click();
  await expect(rating).toBeHidden();
  expect(await as(landlord).call(listConnections)).toMatchObject([{ myRating: 0 }]);
});

test("a rating that was sent on another device leaves the dialog open with the text, and is never sent for the next person", async ({
  newPage,
}) => {
  const { landlord } = await newConnectedPair("active", "completed");
  const guest = await newMigrant({ name: "Almaz Tesfaye", verified: true });
  const { id } = await connect(landlord, guest, "active", "completed");
  const page = await newPage(landlord);
  const unheard = await newPage(landlord);
  await unheard.route("**/api/live/ticket", (route) => route.abort("internetdisconnected"));
  for (const screen of [page, unheard]) {
    await screen.goto("/landlord-dashboard");
    const step = screen.getByRole("region", { name: "How was the stay with Almaz?" });
    await step.getByRole("button", { name: "Rate Almaz" }).click();
    await screen.getByRole("radio", { name: /^1 star/ }).check();
    await screen.getByLabel("What should others know?").fill("Left the light on.");
    await screen.getByLabel("Is there anything that our safety team should know?").fill("She seemed afraid.");
  }
  // A slow page may still be reading the connections after it has loaded.
  const release = await hold(unheard, "**/api/connections");
  await as(landlord).call(rateConnection, { params: { id }, body: { stars: 5 } });
  await expect(page.getByRole("dialog").getByRole("status")).toHaveText("You have already rated this stay.");
  await unheard.getByRole("button", { name: "Send rating" }).click();
  release();
  for (const screen of [page, unheard]) {
    const dialog = screen.getByRole("dialog", { name: "Rate your stay with Almaz" });
    await expect(dialog.getByRole("status").last()).toHaveText("You have already rated this stay.");
    await expect(dialog.getByText("Left the light on.", { exact: true })).toBeVisible();
    await expect(dialog.getByText("She seemed afraid.", { exact: true })).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Send rating" })).toHaveCount(0);
    await expect(dialog.locator(":focus")).toHaveText("Close");
    await screen.keyboard.press("Enter");
    await expect(screen.getByRole("dialog")).toHaveCount(0);
    await expect(screen.locator("li:focus")).toContainText("Almaz Tesfaye");
    await expect(screen.getByRole("region", { name: "How was the stay with Selam?" })).toBeVisible();
  }
});

test("an open question stays when the other person is faster, says what they did, and keeps the focus", async ({
  newPage,
}) => {
  const { migrant, landlord, connection } = await newConnectedPair();
  const host = await newPage(landlord);
  const guest = await newPage(migrant);
  const row = await opensDashboard(host, landlord, migrant);
  await row.getByRole("button", { name: "Decline" }).click();
  await guest.goto(`/landlord/${landlord.id}`);
  await guest.getByRole("button", { name: "Withdraw" }).click();

  await change(landlord, connection, "active");
  const ends = async (page: Page, title: string, what: string, action: string) => {
    const dialog = page.getByRole("dialog", { name: title });
    await expect(dialog.getByRole("status")).toHaveText(what);
    await expect(dialog.getByRole("button", { name: action, exact: true })).toHaveCount(0);
    await expect(dialog.locator(":focus")).toHaveText("Close");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };
  await ends(host, "Decline Selam?", "You have accepted this connection.", "Decline");
  await expect(row).toBeFocused();
  // The refund that the question promised is no longer possible, so the question is asked again.
  const withdraw = guest.getByRole("dialog", { name: "Withdraw from Owen?" });
  await expect(withdraw.getByRole("status")).toContainText("Owen says you have moved in.");
  await expect(withdraw.getByText(/refund/)).toHaveCount(0);
  await expect(withdraw.locator(":focus")).toHaveText("Stay connected");
  await guest.keyboard.press("Enter");
  await expect(withdraw).toHaveCount(0);

  await row.getByRole("button", { name: "Mark Complete" }).click();
  await host.getByRole("dialog").getByRole("button", { name: "Mark Complete" }).focus();
  await change(migrant, connection, "cancelled");
  await ends(host, "Has Selam moved out?", "Selam ended the stay. No refund.", "Mark Complete");
  await expect(row).toBeFocused();
});

test("a migrant reads about the home, is asked about the move-in on an open screen, and says no", async ({
  newPage,
}) => {
  const { migrant, landlord } = await newConnectedPair();
  const host = await newPage(landlord);
  const guest = await newPage(migrant);
  const theirs = await opensDashboard(guest, migrant, landlord);
  await theirs.getByRole("link", { name: "See the home" }).click();
  await expect(guest.getByRole("heading", { level: 1, name: "Owen Whitfield" })).toBeVisible();
  await expect(guest.getByRole("heading", { name: "The home" })).toBeVisible();
  await guest.getByRole("main").getByRole("link", { name: "Dashboard" }).click();
  await expect(theirs.getByText("Pending", { exact: true })).toBeVisible();

  const row = await opensDashboard(host, landlord, migrant);
  await row.getByRole("button", { name: "Accept" }).click();
  const accept = host.getByRole("dialog", { name: "Has Selam moved in?" });
  await expect(accept.getByText("Press Accept on the day they move in.")).toBeVisible();
  await accept.getByRole("button", { name: "Accept" }).click();
  await updated(host);
  await expect(row.getByText("We have asked Selam to confirm that they moved in.")).toBeVisible();

  const question = guest.getByRole("region", { name: "Owen says you have moved in. Is that right?" });
  await question.getByRole("button", { name: "No, I have not" }).click();
  const dialog = guest.getByRole("dialog", { name: "You have not moved in with Owen?" });
  await expect(dialog.getByText("We refund the full £200 to Owen. You pay nothing.")).toBeVisible();
  await dialog.getByRole("button", { name: "End the connection" }).click();
  await expect(question).toBeHidden();
  await expect(theirs.getByText("You said that you have not moved in.")).toBeVisible();
  await expect(row.getByText("Selam says they have not moved in.")).toBeVisible();
});
