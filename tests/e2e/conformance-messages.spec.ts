import { sendMessage, unreadByConnection } from "#schema/endpoints/messages.ts";
import { as } from "./client.ts";
import { answers, callsOf, refusal, wordless } from "./network.ts";
import { newConnectedPair } from "./people.ts";
import { rowOf, says, saysInRed } from "./screen.ts";
import { expect, test } from "./test.ts";

test("the messages dialog is opened, read, written in and told what failed", async ({ newPage }) => {
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
    await expect(dialog.getByText("No messages yet", { exact: true })).toBeVisible();
    await expect(dialog.getByText("Start the conversation!", { exact: true })).toBeVisible();
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
      const place = await dialog.getByText(words, { exact: false }).last().boundingBox();
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
