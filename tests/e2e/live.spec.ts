import type { Page } from "@playwright/test";
import { change, newConnectedPair, type Person, write } from "./people.ts";
import { expect, signInAs, test } from "./test.ts";

/** Opens the person's dashboard and waits until the page hears of news by itself. */
const arrives = (page: Page, { userType }: Person) =>
  hearsNews(page, () => page.goto(`/${userType}-dashboard`));

/** Does something, and waits for the greeting of the live socket that follows. */
async function hearsNews(page: Page, act: () => Promise<unknown>) {
  const socket = page.waitForEvent("websocket", { predicate: (each) => each.url().endsWith("/api/live") });
  const greeted = socket.then((each) =>
    each.waitForEvent("framereceived", { predicate: ({ payload }) => String(payload).includes('"hello"') }),
  );
  await act();
  await greeted;
}

const messageButton = (page: Page, { firstName }: Person) =>
  page
    .getByRole("listitem")
    .getByRole("button", { name: new RegExp(`^Message ${firstName}`) })
    .first();
const conversation = (page: Page, { firstName, lastName }: Person) =>
  page.getByRole("dialog", { name: `Messages with ${firstName} ${lastName}` });
const headerLink = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Dashboard/ });

async function says(page: Page, other: Person, words: string) {
  await conversation(page, other).getByLabel("Your message").fill(words);
  await page.keyboard.press("Enter");
}

test("what one writes the other sees at once, on every screen, and is told when it was read", async ({
  newPage,
}) => {
  const { migrant, landlord, connection } = await newConnectedPair();
  const [hers, his] = [await newPage(migrant), await newPage(landlord)];
  await Promise.all([arrives(hers, migrant), arrives(his, landlord)]);
  const herTablet = await hers.context().newPage();
  await arrives(herTablet, migrant);

  await messageButton(his, migrant).click();
  await says(his, migrant, "The room: https://rooms.example/7. Call 020 7946 0958");
  const bubble = conversation(his, migrant).getByText("The room:").locator("xpath=../..");
  await expect(bubble.getByRole("img", { name: "Sent" })).toBeVisible();
  for (const screen of [hers, herTablet]) {
    await expect(messageButton(screen, landlord)).toContainText("1 unread");
    await expect(headerLink(screen)).toContainText("1 unread");
  }

  await test.step("read anywhere, the badge is gone everywhere, and the writer knows", async () => {
    await messageButton(hers, landlord).click();
    await expect(bubble.getByRole("img", { name: "Read" })).toBeVisible();
    await expect(messageButton(herTablet, landlord)).not.toContainText("unread");
    await expect(headerLink(herTablet)).not.toContainText("unread");
  });

  await test.step("an address leads nowhere until both have written, and a word of caution stands by", async () => {
    const dialog = conversation(hers, landlord);
    await expect(dialog.getByText("You need not leave Havenbridge to talk.")).toBeVisible();
    await expect(dialog.getByText("https://rooms.example/7")).toBeVisible();
    await expect(dialog.getByRole("log").getByRole("link")).toHaveCount(0);
    await says(hers, landlord, "Thank you!");
    const link = dialog.getByRole("link", { name: "https://rooms.example/7" });
    await expect(link).toHaveAttribute("href", "https://rooms.example/7");
    await expect(link).toHaveAttribute("rel", /noopener noreferrer nofollow/);
    const own = bubble.getByRole("link");
    await own.focus();
    const ground = await bubble.locator("> div").evaluate((each) => getComputedStyle(each).backgroundColor);
    await expect(own).toHaveCSS("outline-style", "solid");
    await expect(own).not.toHaveCSS("outline-color", ground);
  });

  await test.step("the other's open conversation follows, and both keep one order", async () => {
    await expect(conversation(his, migrant).getByText("Thank you!")).toBeVisible();
    await messageButton(herTablet, landlord).click();
    await says(herTablet, landlord, "From my tablet");
    for (const screen of [his, hers]) {
      await expect(screen.getByRole("log").getByText("From my tablet")).toHaveCount(1);
    }
  });

  await test.step("a connection that changes does so on the other's screen", async () => {
    await hers.keyboard.press("Escape");
    await change(landlord, connection, "active");
    await expect(hers.getByRole("listitem").getByText("Active", { exact: true })).toBeVisible();
  });
});

test("messages written without a network send themselves, in order, when it comes back", async ({
  newPage,
}) => {
  const { migrant, landlord } = await newConnectedPair();
  const [hers, his] = [await newPage(migrant), await newPage(landlord)];
  await Promise.all([arrives(hers, migrant), arrives(his, landlord)]);
  await Promise.all([messageButton(hers, landlord).click(), messageButton(his, migrant).click()]);

  await hers.context().setOffline(true);
  await says(hers, landlord, "Can you hear me?");
  const dialog = conversation(hers, landlord);
  await says(hers, landlord, "Hello?");
  await expect(dialog.getByText("Waiting for network")).toHaveCount(2);
  await hers.keyboard.press("Escape");
  await says(his, migrant, "First");
  await says(his, migrant, "Second");
  await expect(conversation(his, migrant).getByRole("img", { name: "Sent" })).toHaveCount(2);

  await hearsNews(hers, () => hers.context().setOffline(false));
  await expect(conversation(his, migrant).getByText("Hello?")).toBeVisible();
  await messageButton(hers, landlord).click();
  await expect(dialog.getByText("Waiting for network")).toHaveCount(0);
  const order = ["First", "Second", "Can you hear me?", "Hello?"];
  for (const [page, other] of [[hers, landlord] as const, [his, migrant] as const]) {
    await expect(conversation(page, other).locator("p[dir=auto]")).toHaveText(
      order.map((words) => new RegExp(words.replace("?", "\\?"))),
    );
  }
});

test("a form that somebody fills in stays under their hands while the network goes and comes back", async ({
  page,
}) => {
  const { migrant, landlord, connection } = await newConnectedPair();
  await signInAs(page, landlord);
  await hearsNews(page, () => page.goto("/landlord-verification"));
  const address = page.getByLabel("Property address");
  await address.fill("9 Harbour Road");
  const before = await address.elementHandle();
  await write(migrant, connection, "Hello");
  await expect(headerLink(page)).toContainText("1 unread");
  await page.context().setOffline(true);
  const caughtUp = page.waitForResponse("**/api/auth/me");
  await hearsNews(page, () => page.context().setOffline(false));
  await caughtUp;
  await expect(address).toHaveValue("9 Harbour Road");
  expect(await before?.evaluate((field) => field.isConnected)).toBe(true);
});

test("signing out on one device signs the same session out on another, at once", async ({ newPage }) => {
  const { migrant } = await newConnectedPair();
  const [one, other] = [await newPage(migrant), await newPage(migrant)];
  await arrives(one, migrant);
  await arrives(other, migrant);
  await other.getByRole("button", { name: /^Account of / }).click();
  await other.getByRole("menuitem", { name: "Log out" }).click();
  await expect(one.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  expect(await one.evaluate(() => localStorage.getItem("token"))).toBeNull();
});
