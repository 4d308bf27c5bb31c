import type { Page, WebSocketRoute } from "@playwright/test";
import { connectedPair, type SignedUp } from "./connected-pair.ts";
import { expect, test } from "./journey.ts";
import { ask, isSignedIn } from "./signed-up.ts";

/** Signs in; from the next page on, this page's news comes by the test's hand alone. */
async function newsByHand(page: Page, { token }: SignedUp) {
  await isSignedIn(page, token);
  let open = (_: WebSocketRoute) => {};
  const opened = new Promise<WebSocketRoute>((resolve) => {
    open = resolve;
  });
  await page.routeWebSocket("**/api/live", (socket) => open(socket));
  return async (frame: { type: string; [field: string]: unknown }) =>
    (await opened).send(JSON.stringify(frame));
}

const anHourAgo = { type: "hello", quietFor: 3_600_000 };
const badge = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Dashboard/ });
const writes = (
  request: Parameters<typeof ask>[0],
  { token }: SignedUp,
  connectionId: string,
  content: string,
) => ask(request, "/api/messages", { connectionId, content }, token);

/** Opens the conversation with the other and gives its messages. */
async function opensConversation(page: Page, { firstName }: SignedUp) {
  await page
    .getByRole("button", { name: new RegExp(`^Message ${firstName}`) })
    .first()
    .click();
  return page.getByRole("log");
}

test("a badge that could not be read comes true at the next greeting, and with the next news", async ({
  page,
  request,
}) => {
  const { migrant, landlord, connection } = await connectedPair(request);
  await writes(request, landlord, connection.id, "Hello");
  const tell = await newsByHand(page, migrant);
  const refused = { status: 503, json: { message: "Down.", code: "unavailable", requestId: "x" } };
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
});

test("a message that overtakes the first answer of its conversation is not lost", async ({
  page,
  request,
}) => {
  const { migrant, landlord, connection } = await connectedPair(request);
  const tell = await newsByHand(page, migrant);
  await page.goto("/migrant-dashboard");
  await tell(anHourAgo);
  let deliver = () => {};
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const thread = `**/api/connections/${connection.id}/messages?*`;
  await page.route(
    thread,
    async (route) => {
      const response = await route.fetch();
      answer();
      await delivered;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  const log = await opensConversation(page, landlord);
  await answered;
  const message = await writes(request, landlord, connection.id, "Are you there?");
  const sawIt = page.waitForRequest(/mark-read\?upTo=/);
  await tell({ type: "message", message, after: null });
  deliver();
  await expect(log.getByText("Are you there?")).toBeVisible();
  expect((await sawIt).url()).toContain(message.id);
});

test("whoever looks at earlier messages still hears what they have missed", async ({ page, request }) => {
  const { migrant, landlord, connection } = await connectedPair(request);
  for (let line = 1; line <= 26; line += 1) {
    await writes(request, landlord, connection.id, `Question ${line}.`);
    await writes(request, migrant, connection.id, `Answer ${line}.`);
  }
  const tell = await newsByHand(page, migrant);
  await page.goto("/migrant-dashboard");
  await tell({ type: "hello", quietFor: null });
  const log = await opensConversation(page, landlord);
  await expect(log.getByText("Answer 26.")).toBeVisible();
  const lastNews = Date.now();
  await writes(request, landlord, connection.id, "Missed");
  await log.getByRole("button", { name: "Earlier messages" }).click();
  await expect(log.getByText("Question 1.")).toHaveCount(1);
  // An answer may have been on its way for five seconds.
  await tell({ type: "hello", quietFor: Date.now() - lastNews + 5_000 });
  await expect(log.getByText("Missed")).toHaveCount(1);
});

test("whoever reads further up is told of a new message, though one of their own is unsent", async ({
  page,
  request,
}) => {
  const { migrant, landlord, connection } = await connectedPair(request);
  const long = Array.from({ length: 40 }, (_, line) => `line ${line}`).join("\n");
  const last = await writes(request, landlord, connection.id, long);
  const tell = await newsByHand(page, migrant);
  await page.goto("/migrant-dashboard");
  await tell(anHourAgo);
  const log = await opensConversation(page, landlord);
  await expect(log.getByText("line 39")).toBeVisible();
  await page.route("**/api/messages", (route) => route.abort("internetdisconnected"), { times: 1 });
  await page.getByLabel("Your message").fill("My own words");
  await page.keyboard.press("Enter");
  await expect(log.getByText("Not sent")).toBeVisible();

  await log.evaluate(async (element) => {
    const scrolled = new Promise((resolve) => element.addEventListener("scroll", resolve, { once: true }));
    element.scrollTop = 0;
    await scrolled;
  });
  const message = await writes(request, landlord, connection.id, "Something new");
  await tell({ type: "message", message, after: last.id });
  const toIt = page.getByRole("button", { name: "1 new message" });
  await expect(toIt).toBeVisible();
  // It counts as read only once it is before their eyes.
  const read = page.waitForRequest((each) => each.url().endsWith(`mark-read?upTo=${message.id}`));
  await toIt.click();
  await read;
  await expect(toIt).toBeHidden();
});
