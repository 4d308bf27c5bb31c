import type { Page } from "@playwright/test";
import { sendMessage, unreadByConnection } from "#schema/endpoints/messages.ts";
import { as } from "./client.ts";
import { answers, callsOf, hold, refusal, wordless } from "./network.ts";
import {
  change,
  connect,
  liftSuspension,
  newConnectedPair,
  newMigrant,
  type Person,
  suspend,
  write,
} from "./people.ts";
import { isGone, rowOf, says, saysInRed } from "./screen.ts";
import { expect, test } from "./test.ts";

test("the messages dialog is opened, read and written in, and names failures", async ({ newPage }) => {
  const { migrant, landlord, connection } = await newConnectedPair();
  const connectionId = connection.id;
  const page = await newPage(landlord);
  const logged: string[] = [];
  page.on("console", (line) => logged.push(line.text()));
  await page.goto("/landlord-dashboard");
  const row = rowOf(page, "Selam Okonkwo");
  const button = row.getByRole("button", { name: /^Message/ });
  const dialog = page.getByRole("dialog", { name: "Messages with Selam Okonkwo" });
  const box = dialog.getByLabel("Your message");
  const send = dialog.getByRole("button", { name: "Send" });
  const toast = page.getByRole("region", { name: /^Notification/ }).getByRole("listitem");

  await test.step("a failure to mark as read is only logged, as '<status>: <body>' [§8.1, §8.13]", async () => {
    await answers(page, "POST", `/api/connections/${connectionId}/messages/mark-read`, [
      wordless,
      { status: 409, body: "" },
    ]);
    await button.click();
    await expect.poll(() => logged.join("\n")).toContain("409: no words");
    await expect(toast).toHaveCount(0);
    await page.keyboard.press("Escape");
    await button.click();
    await expect.poll(() => logged.join("\n")).toContain("409: Conflict");
    await page.keyboard.press("Escape");
  });

  await test.step("it is a modal with an empty state, a box of several lines and a send button [§2.14.1, §2.14.3, §2.14.4]", async () => {
    await button.click();
    await expect(dialog.getByRole("heading", { name: "Messages with Selam Okonkwo" })).toBeVisible();
    expect(await dialog.evaluate((element) => element.matches(":modal"))).toBe(true);
    await expect(dialog.getByRole("log").getByText("No messages yet", { exact: true })).toBeVisible();
    await expect(dialog.getByRole("log").getByText("Start the conversation!", { exact: true })).toBeVisible();
    expect(await box.evaluate((element) => element.tagName)).toBe("TEXTAREA");
    await expect(send).toBeVisible();
  });

  const sent = await answers(page, "POST", "/api/messages", [refusal("The harbour is closed today.")]);
  await test.step("a message that fails is 'Error' / 'Failed to send message: ' with the reason [§8.11]", async () => {
    await box.fill("Hello?");
    await send.click();
    await saysInRed(page, "Error", "Failed to send message: The harbour is closed today.");
    await dialog.getByRole("button", { name: "Delete" }).click();
  });

  await test.step("blank text is not sent; other text is sent trimmed, to the other side [§4.14, §5.14, §6.9, §8.12]", async () => {
    sent.length = 0;
    await box.fill("   ");
    await send.click();
    const calls = callsOf(page);
    await box.fill("  Hello Selam,\nthe room is free.  ");
    await send.click();
    await says(page, "Message sent", "Your message has been sent successfully.");
    const clientMessageId = expect.any(String);
    const content = "Hello Selam,\nthe room is free.";
    expect(sent).toEqual([{ connectionId, receiverId: migrant.id, content, clientMessageId }]);
    await expect(box).toHaveValue("");
    await expect
      .poll(() => calls.slice(calls.indexOf("POST /api/messages")))
      .toContain(`GET /api/connections/${connectionId}/messages`);
    await page.keyboard.press("Escape");
  });

  await test.step("opening marks the messages as read and refreshes the unread counts [§4.13]", async () => {
    for (let count = 1; count <= 8; count += 1) {
      const content = `${"A line of a long letter.\n".repeat(6)}Question ${count}`;
      const message = { connectionId, receiverId: landlord.id, content };
      await as(migrant).call(sendMessage, { body: message });
    }
    await page.reload();
    await expect(button.getByText("8", { exact: true })).toBeVisible();
    const calls = callsOf(page);
    await button.click();
    await expect(button.getByText("8", { exact: true })).toBeHidden();
    const marking = `POST /api/connections/${connectionId}/messages/mark-read`;
    await expect.poll(() => calls).toContain(marking);
    const read = calls.indexOf(marking);
    expect(read).toBeGreaterThanOrEqual(0);
    await expect.poll(() => calls.slice(read)).toContain("GET /api/messages/unread-by-connection");
    const left = await as(landlord).call(unreadByConnection);
    expect(left).toEqual([]);
  });

  await test.step("the list scrolls, with one's own messages on the right [§2.14.2]", async () => {
    const log = dialog.getByRole("log");
    expect(await log.evaluate((list) => list.scrollHeight > list.clientHeight)).toBe(true);
    const middle = async (words: string) => {
      const place = await dialog.getByRole("log").getByText(words, { exact: false }).last().boundingBox();
      return (place?.x ?? 0) + (place?.width ?? 0) / 2;
    };
    const around = await log.boundingBox();
    const centre = (around?.x ?? 0) + (around?.width ?? 0) / 2;
    expect(await middle("the room is free.")).toBeGreaterThan(centre);
    expect(await middle("Question 8")).toBeLessThan(centre);
  });

  await test.step("the migrant writes back from their own dashboard, to the landlord [§6.3, §6.9]", async () => {
    const theirs = await newPage(migrant);
    await theirs.goto("/migrant-dashboard");
    const back = await answers(theirs, "POST", "/api/messages", []);
    await rowOf(theirs, "Owen Whitfield")
      .getByRole("button", { name: /^Message/ })
      .click();
    const answer = theirs.getByRole("dialog", { name: "Messages with Owen Whitfield" });
    await answer.getByLabel("Your message").fill("Thank you.");
    await answer.getByRole("button", { name: "Send" }).click();
    await says(theirs, "Message sent", "Your message has been sent successfully.");
    expect(back).toEqual([expect.objectContaining({ receiverId: landlord.id, content: "Thank you." })]);
  });
});

/** Opens the person's dashboard and the conversation with the other person. */
async function opensConversation(page: Page, me: Person, other: Person) {
  await page.addInitScript((token) => {
    if (!sessionStorage.getItem("signed-in")) localStorage.setItem("token", token);
    sessionStorage.setItem("signed-in", "yes");
  }, me.token);
  await page.goto(`/${me.userType}-dashboard`);
  await opensAgain(page, other);
}

const opensAgain = (page: Page, other: Person) =>
  page
    .getByRole("button", { name: new RegExp(`^(Message|Read messages) ${other.firstName}`) })
    .first()
    .click();

/** The dialog of a conversation; after a refund its title has a shorter name. */
const conversation = (page: Page, { firstName }: Person) =>
  page.getByRole("dialog", { name: `Messages with ${firstName}` });

const lost = { status: 409, json: { message: "Lost on the way.", code: "x", requestId: "x" } };

/** Records the `aria-live` of the list when each message is rendered; returns a function that reads the records. */
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

test("a message that could not be sent is never lost, and arrives once", async ({ newPage }) => {
  const { migrant, landlord } = await newConnectedPair();
  const page = await newPage();
  await opensConversation(page, migrant, landlord);
  const dialog = conversation(page, landlord);
  await expect(dialog.getByRole("log").getByText("No messages yet")).toBeVisible();
  await expect(dialog.getByRole("log").getByText("Start the conversation!")).toBeVisible();

  await page.route("**/api/messages", (route) => route.fulfill(lost), { times: 1 });
  await dialog.getByLabel("Your message").fill("Is the room still free?");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Failed to send message: Lost on the way.").first()).toBeVisible();
  await expect(dialog.getByRole("log").getByText("Not sent")).toBeVisible();
  await expect(dialog.getByLabel("Your message")).toHaveValue("");

  await page.goBack();
  await expect(dialog).toBeHidden();
  await opensAgain(page, landlord);
  await expect(dialog.getByRole("log").getByText("Is the room still free?")).toHaveCount(1);

  // The server stores the message but its response is lost; the live socket reports the arrival.
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
  // The button is gone, so the focus moves to the list.
  await expect(dialog.getByRole("log")).toBeFocused();
  await expect(dialog.getByRole("log").getByText("Is the room still free?")).toHaveCount(1);
  await expect(dialog.getByRole("log").getByText("Not sent")).toHaveCount(0);

  const reader = await newPage();
  await opensConversation(reader, landlord, migrant);
  await expect(
    conversation(reader, migrant).getByRole("log").getByText("Is the room still free?"),
  ).toHaveCount(1);
});

test("a person who sends a message before the others are loaded marks none of them as read", async ({
  newPage,
}) => {
  const { migrant, landlord, connection } = await newConnectedPair();
  await write(migrant, connection, "Is the room still free?");
  const page = await newPage(landlord);
  const thread = `**/api/connections/${connection.id}/messages?*`;
  await page.route("**/api/live/ticket", (route) => route.abort("internetdisconnected"));
  await page.route(thread, (route) => route.fulfill(lost));
  await page.goto("/landlord-dashboard");
  const calls = callsOf(page);
  const marking = `POST /api/connections/${connection.id}/messages/mark-read`;
  await opensAgain(page, migrant);
  const dialog = conversation(page, migrant);
  const log = dialog.getByRole("log");
  await expect(log.getByText("We could not load your messages.")).toBeVisible();
  await dialog.getByLabel("Your message").fill("Hello Selam");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(log.getByText("New messages could not be loaded.")).toBeVisible();
  await expect(log.getByText("Is the room still free?")).toHaveCount(0);
  expect(calls).not.toContain(marking);
  expect(await as(landlord).call(unreadByConnection)).toEqual([{ connectionId: connection.id, count: 1 }]);

  await page.unroute(thread);
  await log.getByRole("button", { name: "Retry" }).click();
  await expect(log.getByText("Is the room still free?")).toBeVisible();
  await expect.poll(() => calls).toContain(marking);
});

test("buttons that disappear after use leave the focus in the messages", async ({ newPage }) => {
  const { migrant, landlord, connection } = await newConnectedPair();
  await write(migrant, connection, "Hello!");
  await write(landlord, connection, "Hello, Selam!");
  const long = "One of many lines.\n".repeat(8);
  for (let count = 0; count < 26; count += 1) {
    await write(migrant, connection, `${count}. ${long}`);
    await write(landlord, connection, `${count}. ${long}`);
  }
  const page = await newPage();
  const notes = await readOut(page);
  await opensConversation(page, migrant, landlord);
  const dialog = conversation(page, landlord);
  const log = dialog.getByRole("log");

  // Scrolling up to the button already loads earlier messages.
  await dialog.getByRole("button", { name: "Earlier messages" }).focus();
  await expect(dialog.getByRole("log").getByText("Hello!")).toBeAttached();
  await expect(dialog.getByRole("button", { name: "Earlier messages" })).toHaveCount(0);
  await expect(log).toBeFocused();
  // Earlier messages are not announced.
  expect(new Set(await notes())).toEqual(new Set(["off"]));
  await expect(log).toHaveAttribute("aria-live", "polite");

  await dialog.getByLabel("Your message").focus();
  await log.evaluate((box) => box.scrollTo({ top: 0 }));
  await write(landlord, connection, "The last one");
  await dialog.getByRole("button", { name: "1 new message" }).click();
  await expect(dialog.getByRole("log").getByText("The last one")).toBeInViewport();
  await expect(log).toBeFocused();
  expect((await notes()).at(-1)).toBe("polite");

  await page.route("**/api/messages", (route) => route.fulfill(lost), { times: 1 });
  await dialog.getByLabel("Your message").fill("Never mind");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(dialog.getByRole("log").getByText("Never mind")).toHaveCount(0);
  await expect(log).toBeFocused();

  await dialog.getByLabel("Your message").fill("Pressed twice");
  await dialog.getByRole("button", { name: "Send" }).dblclick();
  await expect(log.getByText("Pressed twice")).toHaveCount(1);
  await expect(dialog.getByLabel("Your message")).toBeFocused();
});

test("a conversation that the other person ends stays open, says so, and keeps the draft", async ({
  newPage,
}) => {
  for (const [me, other] of [
    ["landlord", "migrant"],
    ["migrant", "landlord"],
  ] as const) {
    const pair = await newConnectedPair();
    const content = "Is the room still free?";
    await write(pair[me], pair.connection, content);
    const page = await newPage();
    await opensConversation(page, pair[me], pair[other]);
    const dialog = conversation(page, pair[other]);
    const box = dialog.getByLabel("Your message");
    await box.pressSequentially("I was about to say");
    await change(pair[other], pair.connection, "cancelled");

    await expect(
      dialog.getByText("This connection has ended. You can still read the messages."),
    ).toBeVisible();
    await expect(dialog.getByRole("status").filter({ hasText: "ended" })).toContainText(
      me === "landlord" ? /^Selam withdrew\. We (are refunding|refunded) your £200\./ : /^Owen declined\./,
    );
    await expect(dialog.getByRole("log").getByText(content)).toBeVisible();
    await expect(box).toHaveValue("I was about to say");
    await expect(box).toBeFocused();
    await expect(box).not.toBeEditable();
    await expect(dialog.getByRole("button", { name: "Send" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.locator(`#connection-${pair.connection.id}`)).toBeFocused();
  }
});

test("a conversation that refused a message during a pause opens by itself when the pause ends", async ({
  newPage,
}) => {
  const { landlord, migrant } = await newConnectedPair("active");
  const page = await newPage(migrant);
  await page.goto("/migrant-dashboard");
  await page.getByRole("button", { name: "Message Owen" }).first().click();
  const message = page.getByLabel("Your message");
  await message.fill("Shall I buy bread?");
  // The screen does not have the news of the pause yet.
  const release = await hold(page, "**/api/connections");
  await suspend(landlord, "Asked for money.");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Messages with/ });
  await expect(dialog.getByText(/^Messages are paused\. You can still read/)).toBeVisible();
  await expect(message).toHaveCount(0);
  release();
  await expect(dialog.getByText(/^Messages are paused because/)).toBeVisible();
  await liftSuspension(landlord);
  await expect(message).toBeVisible();
  await dialog.getByRole("button", { name: "Retry" }).click();
  await expect(dialog.getByRole("img", { name: /^(Sent|Read)$/ })).toBeVisible();
});

test("a long link keeps Send on a small screen, and the tab title counts unread messages", async ({
  newPage,
}) => {
  const { migrant, landlord, connection } = await newConnectedPair();
  const long = `https://example.test/${"unbroken".repeat(20)}`;
  await write(migrant, connection, long);
  const page = await newPage(landlord);
  await page.setViewportSize({ width: 320, height: 640 });
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

test("signing out takes the count out of the tab title, also where live updates never start", async ({
  newPage,
}) => {
  const { migrant, landlord, connection } = await newConnectedPair();
  await write(migrant, connection, "Is the room still free?");
  const page = await newPage();
  await page.route("**/assets/start-live-updates-*.js", (route) => route.abort("internetdisconnected"));
  await page.goto("/privacy");
  await page.evaluate((token) => localStorage.setItem("token", token), landlord.token);
  await page.goto("/landlord-dashboard");
  await expect(page).toHaveTitle("(1) Dashboard – Havenbridge");
  await page.getByRole("button", { name: /^Account of / }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect(page).not.toHaveTitle(/^\(/);
});

test("an ended connection does not invite a message", async ({ newPage }) => {
  const { migrant, landlord, connection } = await newConnectedPair();
  const silent = await newMigrant({ name: "Daniel Tesfay", verified: true });
  const unanswered = await connect(landlord, silent);
  await write(migrant, connection, "I found a home.");
  await change(migrant, connection, "cancelled");
  await change(silent, unanswered, "cancelled");
  const page = await newPage();
  // After a refund the last name is an initial.
  const seen = ({ lastName, ...person }: Person) => ({ ...person, lastName: lastName.slice(0, 1) });
  await opensConversation(page, landlord, seen(silent));
  const dialog = conversation(page, seen(silent));
  await expect(dialog.getByRole("log").getByText("No messages yet")).toBeVisible();
  await expect(dialog.getByRole("log").getByText("Start the conversation!")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await isGone(dialog);

  // The end of the connection is first on the dashboard. The unread message is only shown on its row.
  await expect(page.getByRole("region", { name: /^Your connection with .* has ended$/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "Selam has written to you" })).toHaveCount(0);
  await expect(rowOf(page, "Selam O").getByText("1 unread")).toBeAttached();
  await opensConversation(page, landlord, seen(migrant));
  await expect(conversation(page, seen(migrant)).getByRole("log").getByText("I found a home.")).toBeVisible();
});

test("a dialog whose code cannot be fetched can be retried", async ({ newPage }) => {
  const { migrant, landlord } = await newConnectedPair();
  const page = await newPage();
  const code = "**/assets/messages-dialog-*.js";
  await page.route(code, (route) => route.abort("internetdisconnected"));
  await opensConversation(page, migrant, landlord);
  const problem = page.getByRole("dialog", { name: "Something went wrong" });
  await expect(problem.getByText("We could not reach the server.")).toBeVisible();
  await page.unroute(code);
  await problem.getByRole("button", { name: "Retry" }).click();
  await expect(conversation(page, landlord).getByRole("log").getByText("No messages yet")).toBeVisible();
  await page.goBack();
  await expect(conversation(page, landlord)).toBeHidden();
  await expect(page).toHaveURL("/migrant-dashboard");
});

test("Back closes a conversation even when it comes before React has rendered its history entry", async ({
  newPage,
}) => {
  const { migrant, landlord } = await newConnectedPair();
  const page = await newPage(migrant);
  await page.addInitScript(() => {
    // React renders a navigation in a later task. In this test, Back comes before that task.
    const [post, push] = [MessagePort.prototype.postMessage, history.pushState];
    const held: (() => void)[] = [];
    let isHeld = false;
    MessagePort.prototype.postMessage = function (...message: unknown[]) {
      const go = () => Reflect.apply(post, this, message);
      if (isHeld) held.push(go);
      else go();
    };
    history.pushState = (...entry) => {
      push.apply(history, entry);
      isHeld = true;
      const release = () => {
        isHeld = false;
        document.documentElement.dataset.wentBack = "";
        for (const go of held.splice(0)) go();
      };
      window.addEventListener("popstate", () => setTimeout(release), { once: true });
      history.back();
    };
  });
  await page.goto("/migrant-dashboard");
  const button = rowOf(page, landlord.lastName).getByRole("button", { name: /^Message/ });
  await button.click();
  await expect(page.locator("html[data-went-back]")).toBeAttached();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(button).toBeFocused();
});

test("a conversation is read once, while its code is loading", async ({ newPage }) => {
  const { migrant, landlord, connection } = await newConnectedPair();
  await write(migrant, connection, "Is the room still free?");
  const page = await newPage(landlord);
  const release = await hold(page, "**/assets/messages-dialog-*.js");
  const socket = page.waitForEvent("websocket", (each) => each.url().endsWith("/api/live"));
  // Wait for the greeting, which says how long ago the last news came. A late greeting may cause a second read.
  const greeted = socket.then((each) => each.waitForEvent("framereceived"));
  await page.goto("/landlord-dashboard");
  await greeted;
  const messages = `/api/connections/${connection.id}/messages`;
  const read = page.waitForResponse((response) => new URL(response.url()).pathname === messages);
  const calls = callsOf(page);
  await rowOf(page, "Selam Okonkwo")
    .getByRole("button", { name: /^Message/ })
    .click();
  await read;
  await expect(page.getByRole("dialog", { name: "Loading…" })).toBeVisible();
  release();
  await expect(page.getByRole("log").getByText("Is the room still free?")).toBeVisible();
  expect(calls.filter((call) => call === `GET ${messages}`)).toHaveLength(1);
});

test("a draft message stays on the device, and is removed at sign-out", async ({ newPage }) => {
  const { migrant, landlord } = await newConnectedPair();
  const page = await newPage();
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
  const menu = page.getByRole("banner").getByRole("button", { name: "Menu" });
  await menu.click();
  await page.getByRole("banner").getByRole("link", { name: "Browse Migrants" }).click();
  await expect(page.getByRole("heading", { name: "Available Migrants" })).toBeVisible();
  await expect(menu).toHaveAttribute("aria-expanded", "false");
  await menu.click();
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("dialog", { name: "Log out?" }).getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("link", { name: "I Need Housing" }).first()).toBeVisible();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("message"))),
  ).toEqual([]);

  await page.goBack();
  await expect(page.getByText("Sign in to see that page.")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/auth?next=%2Flandlord-dashboard");
  await expect(menu).toHaveAttribute("aria-expanded", "false");
});

test("a conversation handles the keyboard, sides, text directions and the read position", async ({
  newPage,
}) => {
  const { migrant, landlord, connection } = await newConnectedPair();
  await write(landlord, connection, "أهلاً وسهلاً");
  for (let turn = 0; turn < 12; turn += 1)
    await write(migrant, connection, `هل الغرفة فارغة؟ +44 7700 900${turn}00`);
  const page = await newPage(landlord);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/landlord-dashboard");
  const button = page.getByRole("button", { name: /^Message Selam/ });
  await expect(button).toContainText("12");
  await button.click();
  const log = page.getByRole("log");
  // Midnight may be between the messages and this check.
  await expect(log.getByText(/^(Today|Yesterday)$/)).toBeVisible();
  await expect(log.locator("time[datetime]")).not.toHaveCount(0);
  await expect(log.locator("p[dir=auto]").first()).toHaveCSS("direction", "rtl");
  await expect(log.locator("bdi[dir=ltr]").first()).toContainText("+44 7700 900");

  const box = page.getByLabel("Your message");
  await box.fill("Dear Selam,");
  await box.evaluate((element) => {
    const enter = { key: "Enter", bubbles: true, cancelable: true };
    element.dispatchEvent(new KeyboardEvent("keydown", { ...enter, isComposing: true }));
    element.dispatchEvent(new KeyboardEvent("keydown", { ...enter, keyCode: 229 }));
  });
  await expect(box).toHaveValue("Dear Selam,");
  await box.press("Enter");
  const own = log.getByText("Dear Selam,");
  const theirs = log.getByText("+44 7700 9001100");
  const start = async (of: typeof own) => (await of.boundingBox())?.x ?? 0;
  expect(await start(own)).toBeGreaterThan(await start(theirs));
  await page.evaluate(() => {
    document.documentElement.dir = "rtl";
  });
  expect(await start(own)).toBeLessThan(await start(theirs));
  await box.fill("x\n".repeat(20));
  const heightOf = async () => (await box.boundingBox())?.height ?? 0;
  expect(await heightOf()).toBeLessThan(6 * 27 + 24);
  expect(await heightOf()).toBeGreaterThan(4 * 27);

  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
  const other = await newPage(landlord);
  await other.goto("/landlord-dashboard");
  await expect(other.getByRole("button", { name: /^Message Selam/ })).toHaveText(/^Message Selam$/);
});

test("the unread badge caps at 99+ [§9.12]", async ({ newPage }) => {
  const { landlord, connection } = await newConnectedPair();
  const page = await newPage(landlord);
  let count = 99;
  // The greeting of the live socket would replace this count with the real one.
  await page.route("**/api/live/ticket", (route) => route.abort("internetdisconnected"));
  await page.route("**/api/messages/unread-by-connection", (route) =>
    route.fulfill({ json: [{ connectionId: connection.id, count }] }),
  );
  const button = page.getByRole("button", { name: /^Message Selam/ }).first();
  await page.goto("/landlord-dashboard");
  await expect(button.getByText("99", { exact: true })).toBeVisible();
  count = 100;
  await page.reload();
  await expect(button.getByText("99+", { exact: true })).toBeVisible();
});
