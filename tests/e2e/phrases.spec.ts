import { newConnectedPair, write } from "./people.ts";
import { expect, test } from "./test.ts";

test("a reader gets one calm note with every reason, and a writer hints that stop nothing", async ({
  newPage,
}) => {
  const { landlord, migrant, connection } = await newConnectedPair();
  await write(landlord, connection, "Send me your passport and pay the deposit before you come.");
  await write(landlord, connection, "The room is free from March.");
  const page = await newPage(migrant);
  await page.goto("/migrant-dashboard");
  await page
    .getByRole("button", { name: /^Message/ })
    .first()
    .click();
  const log = page.getByRole("dialog").getByRole("log");
  const notes = log.getByRole("note");
  await expect(notes).toHaveCount(1);
  const reasons = notes.getByRole("listitem");
  await expect(reasons).toHaveText([/Take care with money/, /Your documents stay with you\./]);
  const box = page.getByRole("dialog").getByRole("textbox");
  await box.fill("Send me your passport and pay the deposit before you come.");
  const hints = page.getByRole("dialog").getByRole("status").getByRole("listitem");
  await expect(hints).toHaveText([/do not ask for money/, /do not ask for documents/]);
  await box.fill("My number is 07700 900123");
  const hint = page.getByText("Please write here until you have both agreed.");
  await expect(hint).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
  await expect(log.getByText("My number is 07700 900123")).toBeVisible();
  await expect(hint).toHaveCount(0);
  await expect(notes).toHaveCount(1);
  await notes.getByRole("link", { name: "Staying safe" }).click();
  await expect(page).toHaveURL("/safety");
});

test("the notes are in Arabic for an Arabic reader of an Arabic message", async ({ newPage }) => {
  const { landlord, migrant, connection } = await newConnectedPair();
  await write(landlord, connection, "أرسلي لي صورة جواز سفرك");
  const page = await newPage(migrant);
  await page.addInitScript(() => localStorage.setItem("language", "ar"));
  await page.goto("/migrant-dashboard");
  await page.getByRole("button", { name: /^رسالة/ }).click();
  const note = page.getByRole("dialog").getByRole("note");
  await expect(note).toHaveCount(1);
  await expect(note).toContainText("وثائقك تبقى معك.");
  await expect(note.getByRole("link")).toHaveAttribute("href", "/safety");
});
