import type { Page, WebSocketRoute } from "@playwright/test";
import { logout } from "#schema/endpoints/auth.ts";
import { markRead } from "#schema/endpoints/messages.ts";
import { as } from "./client.ts";
import {
  decideVerification,
  newConnectedPair,
  newLandlord,
  newMigrant,
  type Person,
  requestVerification,
  write,
} from "./people.ts";
import { expect, signInAs, test } from "./test.ts";

/** Signs in; from the next page on, this page's news comes by the test's hand alone. */
async function newsByHand(page: Page, { token }: Person) {
  await signInAs(page, { token });
  let open = (_: WebSocketRoute) => {};
  const opened = new Promise<WebSocketRoute>((resolve) => {
    open = resolve;
  });
  await page.routeWebSocket("**/api/live", (socket) => open(socket));
  return async (frame: { type: string; [field: string]: unknown }) =>
    (await opened).send(JSON.stringify(frame));
}

/** Keeps the next answer of a call back, once the server has made it, until it is let go. */
async function keepsBack(page: Page, path: string) {
  let letGo = () => {};
  const free = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let make = () => {};
  const made = new Promise<void>((resolve) => {
    make = resolve;
  });
  await page.route(
    path,
    async (route) => {
      const response = await route.fetch();
      make();
      await free;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  return { made, letGo };
}

const refused = { status: 503, json: { message: "Down.", code: "unavailable", requestId: "x" } };
const threadOf = ({ id }: { id: string }) => `**/api/connections/${id}/messages?*`;
const anHourAgo = { type: "hello", quietFor: 3_600_000 };
const badge = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Dashboard/ });
/** Opens the conversation with the other and gives its messages. */
async function opensConversation(page: Page, { firstName }: Person) {
  await page
    .getByRole("button", { name: new RegExp(`^Message ${firstName}`) })
    .first()
    .click();
  return page.getByRole("log");
}

test("a badge that could not be read comes true at the next greeting, and with the next news", async ({
  page,
}) => {
  const { migrant, landlord, connection } = await newConnectedPair();
  await write(landlord, connection, "Hello");
  const tell = await newsByHand(page, migrant);
  const path = "**/api/messages/unread-by-connection";
  const asked = () => page.waitForResponse(path);
  await page.route(path, (route) => route.fulfill(refused));
  await page.goto("/migrant-dashboard");
  await expect(page.getByRole("button", { name: /^Message Owen/ }).first()).toBeVisible();
  // Every badge that is drawn has asked.
  await page.waitForLoadState("networkidle");

  const again = asked();
  await tell(anHourAgo);
  expect((await again).status()).toBe(503);
  await page.unroute(path);
  await tell({ type: "unread", connectionId: connection.id, count: 1 });
  await expect(badge(page)).toContainText("1 unread");

  await test.step("an older answer that is still on its way does not undo the news", async () => {
    const older = await keepsBack(page, path);
    // What was read since may have been on its way for twenty seconds.
    await tell({ type: "hello", quietFor: 15_000 });
    await older.made;
    await write(landlord, connection, "Are you there?");
    const anew = page.waitForRequest(path);
    await tell({ type: "unread", connectionId: connection.id, count: 2 });
    await anew;
    older.letGo();
    await expect(badge(page)).toContainText("2 unread");
  });
});

test("a message that overtakes the first answer of its conversation is not lost", async ({ page }) => {
  const { migrant, landlord, connection } = await newConnectedPair();
  const tell = await newsByHand(page, migrant);
  await page.goto("/migrant-dashboard");
  await tell(anHourAgo);
  const first = await keepsBack(page, threadOf(connection));
  const log = await opensConversation(page, landlord);
  await first.made;
  const message = await write(landlord, connection, "Are you there?");
  const sawIt = page.waitForRequest(/mark-read\?upTo=/);
  await tell({ type: "message", message, after: null });
  first.letGo();
  await expect(log.getByText("Are you there?")).toBeVisible();
  expect((await sawIt).url()).toContain(message.id);
});

test("whoever looks at earlier messages still hears what they have missed", async ({ page }) => {
  const { migrant, landlord, connection } = await newConnectedPair();
  const { id: connectionId } = connection;
  for (let line = 1; line <= 26; line += 1) {
    await write(landlord, connection, `Question ${line}.`);
    await write(migrant, connection, `Answer ${line}.`);
  }
  const last = await write(migrant, connection, "The last one.");
  const tell = await newsByHand(page, migrant);
  await page.goto("/migrant-dashboard");
  await tell({ type: "hello", quietFor: null });
  const first = await keepsBack(page, threadOf(connection));
  const log = await opensConversation(page, landlord);

  await test.step("a mark that overtakes the first answer of its conversation is not lost", async () => {
    await first.made;
    await as(landlord).call(markRead, { params: { id: connectionId } });
    await tell({ type: "read", connectionId, upTo: last.id });
    first.letGo();
    const bubble = log.getByText("The last one.").locator("xpath=../..");
    await expect(bubble.getByRole("img", { name: "Read" })).toBeVisible();
  });

  const lastNews = Date.now();
  await write(landlord, connection, "Missed");
  await log.getByRole("button", { name: "Earlier messages" }).click();
  await expect(log.getByText("Question 1.")).toHaveCount(1);
  // An answer may have been on its way for twenty seconds.
  await tell({ type: "hello", quietFor: Date.now() - lastNews + 20_000 });
  await expect(log.getByText("Missed")).toHaveCount(1);

  await test.step("a button that has tried again and goes leaves the focus with the messages", async () => {
    await page.route(threadOf(connection), (route) => route.fulfill(refused), { times: 1 });
    await tell({ type: "hello", quietFor: 0 });
    await expect(log.getByText("New messages could not be loaded.")).toBeVisible();
    await log.getByRole("button", { name: "Retry" }).click();
    await expect(log.getByRole("button", { name: "Retry" })).toHaveCount(0);
    await expect(log).toBeFocused();
  });
});

test("whoever reads further up is told of a new message, though one of their own is unsent", async ({
  page,
}) => {
  const { migrant, landlord, connection } = await newConnectedPair();
  const long = Array.from({ length: 40 }, (_, line) => `line ${line}`).join("\n");
  const last = await write(landlord, connection, long);
  const tell = await newsByHand(page, migrant);
  await page.goto("/migrant-dashboard");
  await tell(anHourAgo);
  await page.route(threadOf(connection), (route) => route.fulfill(refused), { times: 1 });
  const log = await opensConversation(page, landlord);

  await test.step("what could not be read is tried again, and the focus stays with the messages", async () => {
    await expect(log.getByText("We could not load your messages.")).toBeVisible();
    await log.getByRole("button", { name: "Retry" }).click();
    await expect(log).toBeFocused();
    await expect(log.getByText("line 39")).toBeVisible();
  });

  await page.route("**/api/messages", (route) => route.abort("internetdisconnected"));
  await page.getByLabel("Your message").fill("My own words");
  await page.keyboard.press("Enter");
  await expect(log.getByText("Waiting for network")).toBeVisible();

  await log.evaluate(async (element) => {
    const scrolled = new Promise((resolve) => element.addEventListener("scroll", resolve, { once: true }));
    element.scrollTop = 0;
    await scrolled;
  });
  const message = await write(landlord, connection, "Something new");
  await tell({ type: "message", message, after: last.id });
  const toIt = page.getByRole("button", { name: "1 new message" });
  await expect(toIt).toBeVisible();
  // It counts as read only once it is before their eyes.
  const read = page.waitForRequest((each) => each.url().endsWith(`mark-read?upTo=${message.id}`));
  await toIt.click();
  await read;
  await expect(toIt).toBeHidden();
});

test("a session that is over is signed out by itself, though nobody could be asked at first", async ({
  page,
}) => {
  const landlord = await newLandlord();
  const tell = await newsByHand(page, landlord);
  await page.goto("/landlord-dashboard");
  await tell(anHourAgo);
  await expect(page.getByText("Find someone to host")).toBeVisible();
  await page.route("**/api/auth/me", (route) => route.fulfill(refused), { times: 1 });
  await as(landlord).call(logout);
  await tell({ type: "over" });
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});

test("whoever was just approved is told of no suspension when it cannot be read who they are", async ({
  page,
}) => {
  const migrant = await newMigrant();
  const asked = await requestVerification(migrant);
  const tell = await newsByHand(page, migrant);
  await page.goto("/migrant-dashboard");
  await expect(page.getByText("Your review is in progress.")).toBeVisible();
  const path = "**/api/auth/me";
  await page.route(path, (route) => route.fulfill(refused));
  await decideVerification(migrant, asked, { status: "approved" });
  await tell({ type: "verification", status: "approved" });
  const retry = page.getByRole("button", { name: "Retry" });
  await expect(retry).toBeVisible();
  await page.unroute(path);
  await retry.click();
  await expect(page.getByText("Landlords can find you now")).toBeVisible();
});
