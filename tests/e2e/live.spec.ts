import type { Page, WebSocketRoute } from "@playwright/test";
import { logout } from "#schema/endpoints/auth.ts";
import { addCaseNote } from "#schema/endpoints/cases.ts";
import { markRead, unreadByConnection } from "#schema/endpoints/messages.ts";
import { as } from "./client.ts";
import {
  change,
  decideVerification,
  newConnectedPair,
  newLandlord,
  newMigrant,
  newReviewer,
  type Person,
  requestVerification,
  suspend,
  write,
} from "./people.ts";
import { newReportCase } from "./report-cases.ts";
import { rowOf } from "./screen.ts";
import { expect, signInAs, test } from "./test.ts";

/** Opens the person's dashboard, and waits for the greeting of the live socket. */
const arrives = (page: Page, { userType }: Person) =>
  hearsNews(page, () => page.goto(`/${userType}-dashboard`));

/** Acts, and waits for the greeting of the live socket. */
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

test("a message appears at once on all screens of both people, and shows when it was read", async ({
  newPage,
}) => {
  const { migrant, landlord, connection } = await newConnectedPair();
  const [hers, his] = [await newPage(migrant), await newPage(landlord)];
  await Promise.all([arrives(hers, migrant), arrives(his, landlord)]);
  const herTablet = await hers.context().newPage();
  await arrives(herTablet, migrant);

  await messageButton(his, migrant).click();
  const words = "The room: https://rooms.example/7. Call 020 7946 0958";
  await says(his, migrant, words);
  const bubble = conversation(his, migrant).getByRole("log").getByText("The room:").locator("xpath=../..");
  await expect(bubble.getByRole("img", { name: "Sent" })).toBeVisible();
  for (const screen of [hers, herTablet]) {
    await expect(messageButton(screen, landlord)).toContainText("1 unread");
    await expect(headerLink(screen)).toContainText("1 unread");
    await expect(rowOf(screen, landlord.firstName)).toContainText(words);
  }
  await expect(rowOf(his, migrant.firstName)).toContainText(`You: ${words}`);

  await test.step("reading on one screen clears the badge on all, and the author sees it", async () => {
    await messageButton(hers, landlord).click();
    await expect(bubble.getByRole("img", { name: "Read" })).toBeVisible();
    await expect(messageButton(herTablet, landlord)).not.toContainText("unread");
    await expect(headerLink(herTablet)).not.toContainText("unread");
  });

  await test.step("an address becomes a link only after both have written, and a warning is shown", async () => {
    const dialog = conversation(hers, landlord);
    await expect(
      dialog.getByRole("log").getByText("You do not have to leave Havenbridge to talk."),
    ).toBeVisible();
    await expect(dialog.getByRole("log").getByText("https://rooms.example/7")).toBeVisible();
    await expect(dialog.getByRole("log").getByRole("link", { name: /rooms/ })).toHaveCount(0);
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

  await test.step("the other person's open conversation updates, in the same order", async () => {
    await expect(conversation(his, migrant).getByRole("log").getByText("Thank you!")).toBeVisible();
    await messageButton(herTablet, landlord).click();
    await says(herTablet, landlord, "From my tablet");
    for (const screen of [his, hers]) {
      await expect(screen.getByRole("log").getByText("From my tablet")).toHaveCount(1);
    }
  });

  await test.step("a change of the connection appears on the other person's screen", async () => {
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
  await expect(dialog.getByRole("log").getByText("Waiting for network")).toHaveCount(2);
  // The dialog has no other message that the network is gone.
  await expect(dialog.getByText(/Look for new messages|You are offline/)).toHaveCount(0);
  await hers.keyboard.press("Escape");
  await expect(rowOf(hers, "Owen Whitfield")).toContainText("Waiting for network:Hello?");
  await says(his, migrant, "First");
  await says(his, migrant, "Second");
  await expect(conversation(his, migrant).getByRole("img", { name: "Sent" })).toHaveCount(2);

  await hearsNews(hers, () => hers.context().setOffline(false));
  await expect(conversation(his, migrant).getByRole("log").getByText("Hello?")).toBeVisible();
  await messageButton(hers, landlord).click();
  await expect(dialog.getByRole("log").getByText("Waiting for network")).toHaveCount(0);
  const order = ["First", "Second", "Can you hear me?", "Hello?"];
  for (const [page, other] of [[hers, landlord] as const, [his, migrant] as const]) {
    await expect(conversation(page, other).locator("p[dir=auto]")).toHaveText(
      order.map((words) => new RegExp(words.replace("?", "\\?"))),
    );
  }
});

test("a form keeps its input while the network is lost and returns", async ({ page }) => {
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

/** Signs in and replaces the live socket; returns a function that sends a frame. */
async function newsByHand(page: Page, person: Person) {
  await signInAs(page, person);
  const { promise: opened, resolve: open } = Promise.withResolvers<WebSocketRoute>();
  await page.routeWebSocket("**/api/live", (socket) => open(socket));
  return async (frame: { type: string; [field: string]: unknown }) =>
    (await opened).send(JSON.stringify(frame));
}

/** Holds the next response of a call: `made` resolves when the server has responded, `letGo` delivers it. */
async function keepsBack(page: Page, path: string) {
  const made = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  await page.route(
    path,
    async (route) => {
      const response = await route.fetch();
      made.resolve();
      await free.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  return { made: made.promise, letGo: free.resolve };
}

const refused = { status: 503, json: { message: "Down.", code: "unavailable", requestId: "x" } };

const threadOf = ({ id }: { id: string }) => `**/api/connections/${id}/messages?*`;

const anHourAgo = { type: "hello", quietFor: 3_600_000, unread: [] };

/** Opens the conversation with the other person; returns its list of messages. */
async function opensConversation(page: Page, { firstName }: Person) {
  await page
    .getByRole("button", { name: new RegExp(`^Message ${firstName}`) })
    .first()
    .click();
  return page.getByRole("log");
}

test("a verification request that another device sends shows as pending on this one", async ({ newPage }) => {
  for (const person of [await newMigrant(), await newLandlord()]) {
    const page = await newPage(person);
    await hearsNews(page, () => page.goto(`/${person.userType}-verification`));
    const status = page.getByRole("region", { name: "Verification Status" });
    await expect(status.getByText("Not submitted")).toBeVisible();
    await requestVerification(person);
    await expect(status.getByText("Pending", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Submit Verification Request" })).toHaveCount(0);
  }
});

test("a badge whose request failed is corrected by the next greeting and the next event", async ({
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
  // All badges have made their request.
  await page.waitForLoadState("networkidle");

  const again = asked();
  await tell(anHourAgo);
  expect((await again).status()).toBe(503);
  await page.unroute(path);
  await tell({ type: "unread", connectionId: connection.id, count: 1 });
  await expect(headerLink(page)).toContainText("1 unread");

  await test.step("an older response that arrives late does not undo the event", async () => {
    const older = await keepsBack(page, path);
    await tell({ type: "hello", quietFor: 0, unread: [] });
    await older.made;
    await write(landlord, connection, "Are you there?");
    await tell({ type: "unread", connectionId: connection.id, count: 2 });
    // A burst of events leads to one more read, after the one that is running.
    await tell({ type: "unread", connectionId: connection.id, count: 2 });
    const anew = page.waitForRequest(path);
    older.letGo();
    await anew;
    await expect(headerLink(page)).toContainText("2 unread");
  });
});

test("an open case shows the note that another reviewer wrote while the connection was down", async ({
  page,
}) => {
  const [reviewer, other] = [await newReviewer(), await newReviewer("Nadia Haddad")];
  const id = await newReportCase(reviewer);
  const tell = await newsByHand(page, reviewer);
  await page.goto(`/admin/cases/${id}`);
  await expect(page.getByLabel("Add a note")).toBeVisible();
  await tell(anHourAgo);
  await as(other).call(addCaseNote, { params: { id }, body: { text: "Called her. No answer." } });
  await tell({ type: "hello", quietFor: 0, unread: [] });
  await expect(page.getByRole("main").getByText("Called her. No answer.")).toBeVisible();
});

test("a message that arrives before the conversation's first response is not lost", async ({ page }) => {
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

test("a reader of earlier messages still gets the missed ones", async ({ page }) => {
  const { migrant, landlord, connection } = await newConnectedPair();
  const { id: connectionId } = connection;
  for (let line = 1; line <= 26; line += 1) {
    await write(landlord, connection, `Question ${line}.`);
    await write(migrant, connection, `Answer ${line}.`);
  }
  const last = await write(migrant, connection, "The last one.");
  const tell = await newsByHand(page, migrant);
  await page.goto("/migrant-dashboard");
  await tell({ type: "hello", quietFor: null, unread: [] });
  const first = await keepsBack(page, threadOf(connection));
  const log = await opensConversation(page, landlord);

  await test.step("a read mark that arrives before the conversation's first response is not lost", async () => {
    await first.made;
    await as(landlord).call(markRead, { params: { id: connectionId } });
    await tell({ type: "read", connectionId, upTo: last.id });
    first.letGo();
    const bubble = log.getByText("The last one.").locator("xpath=../..");
    await expect(bubble.getByRole("img", { name: "Read" })).toBeVisible();
  });

  const lastNews = Date.now();
  await write(landlord, connection, "Missed");
  // Scrolling up to the button already loads the earlier messages.
  await log.getByRole("button", { name: "Earlier messages" }).focus();
  await expect(log.getByText("Question 1.")).toHaveCount(1);
  // A request may take up to twenty seconds.
  await tell({ type: "hello", quietFor: Date.now() - lastNews + 20_000, unread: [] });
  await expect(log.getByText("Missed")).toHaveCount(1);

  await test.step("a Retry button that disappears leaves the focus in the messages", async () => {
    await page.route(threadOf(connection), (route) => route.fulfill(refused), { times: 1 });
    await tell({ type: "hello", quietFor: 0, unread: [] });
    await expect(log.getByText("New messages could not be loaded.")).toBeVisible();
    await log.getByRole("button", { name: "Retry" }).click();
    await expect(log.getByRole("button", { name: "Retry" })).toHaveCount(0);
    await expect(log).toBeFocused();
  });
});

test("a reader of older messages is told of a new message, even with an unsent message of their own", async ({
  page,
}) => {
  const { migrant, landlord, connection } = await newConnectedPair();
  const long = Array.from({ length: 40 }, (_, line) => `line ${line}`).join("\n");
  const last = await write(landlord, connection, long);
  const tell = await newsByHand(page, migrant);
  await page.goto("/migrant-dashboard");
  await tell(anHourAgo);
  // Every read fails: the dialog repeats the early read if it fails while the code is loading.
  await page.route(threadOf(connection), (route) => route.fulfill(refused));
  const log = await opensConversation(page, landlord);

  await test.step("a failed page of messages is retried, and the focus stays in the messages", async () => {
    await expect(log.getByText("We could not load your messages.")).toBeVisible();
    await page.unroute(threadOf(connection));
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
  // A message counts as read only when it is visible.
  const read = page.waitForRequest((each) => each.url().endsWith(`mark-read?upTo=${message.id}`));
  await toIt.click();
  await read;
  await expect(toIt).toBeHidden();
});

test("a message that could not be marked as read is marked when live updates return", async ({ page }) => {
  const { migrant, landlord, connection } = await newConnectedPair();
  await signInAs(page, migrant);
  let loseSocket = async () => {};
  await page.routeWebSocket("**/api/live", (socket) => {
    socket.connectToServer();
    loseSocket = () => socket.close();
  });
  await page.goto("/migrant-dashboard");
  const opened = page.waitForResponse(/mark-read/);
  const log = await opensConversation(page, landlord);
  await opened;
  await page.route("**/mark-read?upTo=*", (route) => route.abort("internetdisconnected"), { times: 1 });
  const failed = page.waitForEvent("requestfailed", (each) => each.url().includes("mark-read"));
  await write(landlord, connection, "Are you there?");
  await expect(log.getByText("Are you there?")).toBeVisible();
  await failed;
  await loseSocket();
  await expect.poll(() => as(migrant).call(unreadByConnection)).toEqual([]);
});

test("a session that is over signs out, even when the first check fails", async ({ page }) => {
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

test("a suspended person reads why on a phone, also when a refused call is faster than the live socket", async ({
  newPage,
}) => {
  // The suspension cancels this connection, and the live socket sends this news before it ends.
  const { migrant, landlord } = await newConnectedPair();
  const [hears, deaf] = [await newPage(migrant), await newPage()];
  // The token is stored once, so this page stays signed out after a reload.
  await deaf.goto("/privacy");
  await deaf.evaluate((token) => localStorage.setItem("token", token), migrant.token);
  for (const page of [hears, deaf]) await page.setViewportSize({ width: 360, height: 640 });
  await deaf.route("**/api/live/ticket", (route) => route.abort("internetdisconnected"));
  await arrives(hears, migrant);
  await deaf.goto("/migrant-dashboard");
  await expect(messageButton(deaf, landlord)).toBeVisible();

  await suspend(migrant, "Asked a landlord for money.");
  await messageButton(deaf, landlord).click();
  await expect(deaf).toHaveURL(/\/auth/);
  await deaf.reload();
  for (const page of [hears, deaf]) {
    await expect(page).toHaveURL(/\/auth/);
    const notice = page.getByRole("status").filter({ hasText: "This account is suspended." });
    await expect(notice).toContainText("Asked a landlord for money.");
    await expect(notice).toBeInViewport();
  }
});

test("a just approved migrant is not called suspended when the current user cannot be read", async ({
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
