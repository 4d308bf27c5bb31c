import type { Page } from "@playwright/test";
import { connect, connectedPair, type SignedUp } from "./connected-pair.ts";
import { expect, test } from "./journey.ts";
import { isGone } from "./people.ts";
import { ask, verifiedMigrant } from "./signed-up.ts";

/** Opens one's dashboard and, on it, the conversation with the other. */
async function opensConversation(page: Page, me: SignedUp, other: SignedUp) {
  await page.addInitScript((token) => {
    if (!sessionStorage.getItem("signed-in")) localStorage.setItem("token", token);
    sessionStorage.setItem("signed-in", "yes");
  }, me.token);
  await page.goto(me.firstName === "Selam" ? "/migrant-dashboard" : "/landlord-dashboard");
  await opensAgain(page, other);
}

const opensAgain = (page: Page, other: SignedUp) =>
  page
    .getByRole("button", { name: new RegExp(`^Message ${other.firstName}`) })
    .first()
    .click();

/** After a refund the name in its title is shorter. */
const conversation = (page: Page, { firstName }: SignedUp) =>
  page.getByRole("dialog", { name: `Messages with ${firstName}` });

const lost = { status: 409, json: { message: "Lost on the way.", code: "x", requestId: "x" } };

/** Notes for each message, as it is drawn, whether a screen reader reads it out; gives the notes. */
async function readOut(page: Page) {
  await page.addInitScript(() => {
    const notes: (string | null)[] = [];
    Object.assign(window, { notes });
    const note = (added: Node) => {
      const isMessage = added instanceof Element && added.querySelector("p[dir=auto]");
      const log = isMessage && added.closest("[role=log]");
      if (log) notes.push(log.getAttribute("aria-live"));
    };
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(note);
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate<string[]>("notes");
}

test("a message that could not be sent is never lost, and arrives once", async ({ somebody, request }) => {
  const { migrant, landlord } = await connectedPair(request);
  const page = await somebody();
  await opensConversation(page, migrant, landlord);
  const dialog = conversation(page, landlord);
  await expect(dialog.getByText("No messages yet")).toBeVisible();
  await expect(dialog.getByText("Start the conversation!")).toBeVisible();

  await page.route("**/api/messages", (route) => route.fulfill(lost), { times: 1 });
  await dialog.getByLabel("Your message").fill("Is the room still free?");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Failed to send message: Lost on the way.").first()).toBeVisible();
  await expect(dialog.getByText("Not sent")).toBeVisible();
  await expect(dialog.getByLabel("Your message")).toHaveValue("");

  await page.goBack();
  await expect(dialog).toBeHidden();
  await opensAgain(page, landlord);
  await expect(dialog.getByText("Is the room still free?")).toHaveCount(1);

  // The server stores it now, but its answer never comes: that it has arrived comes by the live socket.
  await page.route(
    "**/api/messages",
    async (route) => {
      await route.fetch();
      await route.fulfill(lost);
    },
    { times: 1 },
  );
  await dialog.getByRole("button", { name: "Retry" }).click();
  await expect(dialog.getByRole("img", { name: "Sent" })).toBeVisible();
  // The button is gone, and a keyboard goes on from the list.
  await expect(dialog.getByRole("log")).toBeFocused();
  await expect(dialog.getByText("Is the room still free?")).toHaveCount(1);
  await expect(dialog.getByText("Not sent")).toHaveCount(0);

  const reader = await somebody();
  await opensConversation(reader, landlord, migrant);
  await expect(conversation(reader, migrant).getByText("Is the room still free?")).toHaveCount(1);
});

test("buttons that go once they have done their work leave the focus with the messages", async ({
  somebody,
  request,
}) => {
  const { migrant, landlord, connection } = await connectedPair(request);
  const writes = (from: SignedUp, to: SignedUp, content: string) =>
    ask(request, "/api/messages", { connectionId: connection.id, receiverId: to.id, content }, from.token);
  await writes(migrant, landlord, "Hello!");
  await writes(landlord, migrant, "Hello, Selam!");
  const long = "One of many lines.\n".repeat(8);
  for (let count = 0; count < 26; count += 1) {
    await writes(migrant, landlord, `${count}. ${long}`);
    await writes(landlord, migrant, `${count}. ${long}`);
  }
  const page = await somebody();
  const notes = await readOut(page);
  await opensConversation(page, migrant, landlord);
  const dialog = conversation(page, landlord);
  const log = dialog.getByRole("log");

  // A keyboard reaches the button, and scrolling up to it is asking already.
  await dialog.getByRole("button", { name: "Earlier messages" }).focus();
  await expect(dialog.getByText("Hello!")).toBeAttached();
  await expect(dialog.getByRole("button", { name: "Earlier messages" })).toHaveCount(0);
  await expect(log).toBeFocused();
  // Of what has been said before, nothing is read out.
  expect(new Set(await notes())).toEqual(new Set(["off"]));
  await expect(log).toHaveAttribute("aria-live", "polite");

  await dialog.getByLabel("Your message").focus();
  await log.evaluate((box) => box.scrollTo({ top: 0 }));
  await writes(landlord, migrant, "The last one");
  await dialog.getByRole("button", { name: "1 new message" }).click();
  await expect(dialog.getByText("The last one")).toBeInViewport();
  await expect(log).toBeFocused();
  expect((await notes()).at(-1)).toBe("polite");

  await page.route("**/api/messages", (route) => route.fulfill(lost), { times: 1 });
  await dialog.getByLabel("Your message").fill("Never mind");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(dialog.getByText("Never mind")).toHaveCount(0);
  await expect(log).toBeFocused();
});

test("a conversation that the other party ends stays open, says so, and loses no word", async ({
  somebody,
  request,
}) => {
  for (const [me, other] of [
    ["landlord", "migrant"],
    ["migrant", "landlord"],
  ] as const) {
    const pair = await connectedPair(request);
    const content = "Is the room still free?";
    const { id: connectionId } = pair.connection;
    await ask(
      request,
      "/api/messages",
      { connectionId, receiverId: pair[other].id, content },
      pair[me].token,
    );
    const page = await somebody();
    await opensConversation(page, pair[me], pair[other]);
    const dialog = conversation(page, pair[other]);
    const box = dialog.getByLabel("Your message");
    await box.pressSequentially("I was about to say");
    await ask(request, `/api/connections/${connectionId}`, { status: "cancelled" }, pair[other].token, "PUT");

    await expect(
      dialog.getByText("This connection has ended. The messages can still be read."),
    ).toBeVisible();
    await expect(dialog.getByRole("status").filter({ hasText: "ended" })).toContainText(
      me === "landlord" ? /^Selam withdrew\. We (are refunding|refunded) your £200\./ : /^Owen declined\./,
    );
    await expect(dialog.getByText(content)).toBeVisible();
    await expect(box).toHaveValue("I was about to say");
    await expect(box).toBeFocused();
    await expect(box).not.toBeEditable();
    await expect(dialog.getByRole("button", { name: "Send" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.locator(`#connection-${connectionId}`)).toBeFocused();
  }
});

test("a long link leaves Send on a small screen, and the tab counts what is unread", async ({
  somebody,
  request,
}) => {
  const { migrant, landlord, connection } = await connectedPair(request);
  const long = `https://example.test/${"unbroken".repeat(20)}`;
  await ask(request, "/api/messages", { connectionId: connection.id, content: long }, migrant.token);
  const page = await somebody();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.addInitScript((token) => localStorage.setItem("token", token), landlord.token);
  await page.goto("/landlord-dashboard");
  await expect(page).toHaveTitle("(1) Dashboard – Havenbridge");
  await opensAgain(page, migrant);
  const dialog = conversation(page, migrant);
  await dialog.getByLabel("Your message").fill(long);
  await expect(dialog.getByRole("button", { name: "Send" })).toBeInViewport({ ratio: 1 });
  for (const part of [dialog.getByRole("log"), dialog, page.locator("html")])
    expect(await part.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await expect(page).toHaveTitle("Dashboard – Havenbridge");
});

test("a connection that has ended invites nobody to write", async ({ somebody, request }) => {
  const { migrant, landlord, connection } = await connectedPair(request);
  const silent = await verifiedMigrant(request, "Daniel Tesfay");
  const { id } = await connect(request, landlord, silent);
  const message = { connectionId: connection.id, receiverId: landlord.id, content: "I found a home." };
  await ask(request, "/api/messages", message, migrant.token);
  const withdraws = (connectionId: string, { token }: SignedUp) =>
    ask(request, `/api/connections/${connectionId}`, { status: "cancelled" }, token, "PUT");
  await withdraws(connection.id, migrant);
  await withdraws(id, silent);
  const page = await somebody();
  // After a refund the last name is an initial.
  const seen = ({ lastName, ...person }: SignedUp) => ({ ...person, lastName: lastName.slice(0, 1) });
  await opensConversation(page, landlord, seen(silent));
  const dialog = conversation(page, seen(silent));
  await expect(dialog.getByText("No messages yet")).toBeVisible();
  await expect(dialog.getByText("Start the conversation!")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await isGone(dialog);

  const next = page.getByRole("region", { name: "Selam has written to you" });
  await next.getByRole("button", { name: /^Messages/ }).click();
  await expect(conversation(page, seen(migrant)).getByText("I found a home.")).toBeVisible();
});

test("where the code of the dialog cannot be fetched, it can be tried again", async ({
  somebody,
  request,
}) => {
  const { migrant, landlord } = await connectedPair(request);
  const page = await somebody();
  const code = "**/assets/messages-dialog-*.js";
  await page.route(code, (route) => route.abort("internetdisconnected"));
  await opensConversation(page, migrant, landlord);
  const problem = page.getByRole("dialog", { name: "Something went wrong" });
  await expect(problem.getByText("We could not reach the server.")).toBeVisible();
  await page.unroute(code);
  await problem.getByRole("button", { name: "Retry" }).click();
  await expect(conversation(page, landlord).getByText("No messages yet")).toBeVisible();
  await page.goBack();
  await expect(conversation(page, landlord)).toBeHidden();
  await expect(page).toHaveURL("/migrant-dashboard");
});

test("what is being written waits on the device, and is wiped at sign-out", async ({ somebody, request }) => {
  const { migrant, landlord } = await connectedPair(request);
  const page = await somebody();
  await page.setViewportSize({ width: 390, height: 844 });
  await opensConversation(page, landlord, migrant);
  const dialog = conversation(page, migrant);
  const box = dialog.getByLabel("Your message");
  await box.pressSequentially("Dear Selam,");
  await page.keyboard.press("Shift+Enter");
  await box.pressSequentially("the kettle is on.");
  expect(await dialog.evaluate((element) => element.clientHeight)).toBe(844);

  await page.reload();
  await opensAgain(page, migrant);
  await expect(box).toHaveValue("Dear Selam,\nthe kettle is on.");

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("link", { name: "I Need Housing" }).first()).toBeVisible();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("message"))),
  ).toEqual([]);
});
