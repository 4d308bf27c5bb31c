import type { Locator, Page } from "@playwright/test";
import { listBlocks } from "#schema/endpoints/blocks.ts";
import { listQueue } from "#schema/endpoints/cases.ts";
import { rateConnection } from "#schema/endpoints/ratings.ts";
import { listReports, sendPublicReport } from "#schema/endpoints/reports.ts";
import { anonymous, as } from "./client.ts";
import {
  admin,
  change,
  connect,
  newConnectedPair,
  newLandlord,
  newMigrant,
  newPair,
  newReviewer,
  type Person,
  write,
} from "./people.ts";
import { isGone, rowOf } from "./screen.ts";
import { expect, test } from "./test.ts";

const menuOf = (place: Pick<Page, "getByRole">, name: string) =>
  place.getByRole("button", { name: `More about ${name}` });
const report = (page: Page) => page.getByRole("menuitem", { name: "Report a concern" });
const formOf = (page: Page, name: string) => page.getByRole("dialog", { name: `Report ${name}` });
const sentOf = (page: Page) => page.getByRole("dialog", { name: "Your report is sent" });
const number = /HB-[A-Z0-9]{4}-[A-Z0-9]{4}/;

/** Presses these targets one after the other, and returns their number. */
async function presses(...targets: Locator[]) {
  for (const target of targets) await target.click();
  return targets.length;
}

test("a migrant reports two messages, the landlord learns nothing, and an admin's outcome reaches the migrant", async ({
  newPage,
}) => {
  const { landlord, migrant, connection } = await newConnectedPair();
  await write(landlord, connection, "Send me 300 pounds first.");
  await write(migrant, connection, "Why would I do that?");
  await write(landlord, connection, "Then give me your passport.");
  const page = await newPage(migrant);
  const form = formOf(page, landlord.firstName);

  await test.step("two presses lead from the messages to the form", async () => {
    await page.goto("/migrant-dashboard");
    await rowOf(page, landlord.lastName)
      .getByRole("button", { name: /^Message/ })
      .click();
    const messages = page.getByRole("dialog", { name: /^Messages with/ });
    expect(await presses(menuOf(messages, landlord.firstName), report(page))).toBeLessThanOrEqual(2);
    await expect(form).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(form).toBeHidden();
    await expect(menuOf(messages, landlord.firstName)).toBeFocused();
    await presses(menuOf(messages, landlord.firstName), report(page));
  });

  await test.step("mistakes are at their fields", async () => {
    await form.getByRole("button", { name: "Send report" }).click();
    await expect(form.getByRole("alert")).toContainText("Choose what it is about.");
    await form.getByRole("radio", { name: "Something else" }).check();
    await form.getByRole("button", { name: "Send report" }).click();
    await expect(form.getByRole("alert")).toContainText("Write what happened.");
    await form.getByRole("radio", { name: "Asks for money" }).check();
  });

  await test.step("what was written survives a lost answer and a closed dialog, and is sent once", async () => {
    await form.getByLabel("What happened?").fill("Wants money and my papers.");
    await form.getByRole("checkbox", { name: /300 pounds/ }).check();
    await form.getByRole("checkbox", { name: /passport/ }).check();
    await expect(form.getByText("Ticked: 2")).toBeVisible();
    // The report arrives, but the response is lost.
    await page.route("**/api/reports", async (route) => {
      await route.fetch();
      await route.abort("internetdisconnected");
    });
    await form.getByRole("button", { name: "Send report" }).click();
    await expect(form.getByText("Your report was not sent. What you wrote is still here.")).toBeVisible();
    await page.unroute("**/api/reports");
    await page.keyboard.press("Escape");
    await expect(form).toBeHidden();
    await presses(menuOf(page.getByRole("dialog"), landlord.firstName), report(page));
    await expect(form.getByLabel("What happened?")).toHaveValue("Wants money and my papers.");
    await expect(form.getByRole("checkbox", { checked: true })).toHaveCount(2);
    await form.getByRole("button", { name: "Send report" }).click();
  });

  await test.step("the number, what happens next, and whom to call", async () => {
    const sent = sentOf(page);
    await expect(sent.getByText(number)).toBeVisible();
    await expect(sent.getByText(/A person reads it and answers by/)).toBeVisible();
    await expect(sent.getByText("Owen is not told that you reported them.")).toBeVisible();
    await expect(sent.getByRole("link", { name: "999" })).toBeVisible();
    await expect(sent.getByRole("link", { name: "Who to call" })).toHaveAttribute("href", "/safety");
    expect(await as(migrant).call(listReports)).toHaveLength(1);
  });

  await test.step("the migrant also blocks, and then reads the report", async () => {
    const sent = sentOf(page);
    await sent.getByRole("button", { name: "Block Owen" }).click();
    await expect(page.getByText("You blocked Owen", { exact: true })).toBeVisible();
    await expect(sent.getByRole("button", { name: "Close" }).last()).toBeFocused();
    await sent.getByRole("link", { name: "Your reports" }).click();
    await expect(page).toHaveURL("/reports");
    await expect(page.getByText("Received", { exact: true })).toBeVisible();
  });

  await test.step("an admin reads exactly these messages and closes the case", async () => {
    const reviewer = await admin();
    const { cases } = await as(reviewer).call(listQueue, { query: { kind: "report" } });
    const found = cases.find(({ subject }) => subject?.id === landlord.id);
    const desk = await newPage(reviewer);
    await desk.goto("/admin/queue?kind=report");
    const row = desk.locator(`[data-case="${found?.id}"]`);
    await expect(row).toContainText("Asks for money");
    await row.click();
    await expect(desk.getByText("Then give me your passport.")).toBeVisible();
    await expect(desk.getByText("Send me 300 pounds first.")).toBeVisible();
    await expect(desk.getByText("Why would I do that?")).toHaveCount(0);
    await expect(desk.getByText("Choosing “Suspended” does not suspend the account.")).toBeVisible();
    await desk.getByLabel("How it ends").selectOption({ label: "Suspended" });
    await desk.getByLabel("Why", { exact: false }).fill("The landlord apologised.");
    await desk.getByRole("button", { name: "Close the case" }).click();
    const refused = desk.getByRole("alert").filter({ hasText: "Suspend the person first" });
    await expect(refused.getByRole("link")).toHaveAttribute("href", `/admin/people/${landlord.id}`);
    await desk.getByLabel("How it ends").selectOption({ label: "Solved" });
    await desk.getByRole("button", { name: "Close the case" }).click();
    await expect(desk.getByText("Case closed", { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText("Closed: solved", { exact: true })).toBeVisible();
    await expect(page.getByText("What you told us about is solved. Thank you for telling us.")).toBeVisible();
  });
});

test("after a report, another report about the same person starts empty and is separate", async ({
  newPage,
}) => {
  const { landlord, migrant } = await newPair();
  const page = await newPage(landlord);
  const form = formOf(page, migrant.firstName);
  await page.goto(`/migrant/${migrant.id}`);
  for (const words of ["Asks for money.", "Now there are threats."]) {
    await presses(menuOf(page.getByRole("main"), migrant.firstName), report(page));
    await expect(form.getByLabel("What happened?")).toHaveValue("");
    await form.getByRole("radio", { name: "Something else" }).check();
    await form.getByLabel("What happened?").fill(words);
    await form.getByRole("button", { name: "Send report" }).click();
    await expect(sentOf(page).getByText(number)).toBeVisible();
    await page.keyboard.press("Escape");
    await isGone(sentOf(page));
  }
  expect(await as(landlord).call(listReports)).toHaveLength(2);
});

test("two presses lead to the form from a profile, a home and a connection", async ({ newPage }) => {
  const { landlord, migrant } = await newConnectedPair();

  await test.step("a profile", async () => {
    const page = await newPage(landlord);
    await page.goto(`/migrant/${migrant.id}`);
    expect(await presses(menuOf(page, migrant.firstName), report(page))).toBeLessThanOrEqual(2);
    await expect(formOf(page, migrant.firstName)).toBeVisible();
    await page.keyboard.press("Escape");
    await isGone(formOf(page, migrant.firstName));
    await expect(menuOf(page, migrant.firstName)).toBeFocused();
  });

  const page = await newPage(migrant);
  await test.step("a home", async () => {
    await page.goto(`/landlord/${landlord.id}`);
    expect(await presses(menuOf(page, landlord.firstName), report(page))).toBeLessThanOrEqual(2);
    await expect(formOf(page, landlord.firstName)).toBeVisible();
  });

  await test.step("a connection, on a phone", async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto("/migrant-dashboard");
    const more = menuOf(rowOf(page, landlord.lastName), landlord.firstName);
    expect(await presses(more, report(page))).toBeLessThanOrEqual(2);
    const form = formOf(page, landlord.firstName);
    await form.getByRole("radio", { name: "Someone is in danger now" }).check();
    await expect(form.getByRole("link", { name: "999" })).toBeVisible();
    await form.getByRole("button", { name: "Send report" }).click();
    await expect(sentOf(page).getByText(number)).toBeVisible();
    await sentOf(page).getByRole("button", { name: "Close" }).last().click();
    await isGone(sentOf(page));
    await expect(more).toBeFocused();
  });
});

test("a rating being written and a notification lead to a report and to a block, by keyboard too", async ({
  newPage,
}) => {
  const { landlord, migrant } = await newConnectedPair("active", "completed");
  const link = (place: Pick<Page, "getByRole">) =>
    place.getByRole("link", { name: `Report or block ${landlord.firstName}` });
  const block = (page: Page) => page.getByRole("button", { name: `Block ${landlord.firstName}` });
  const page = await newPage(migrant);

  await test.step("from the rating, one press to the form and another to the block", async () => {
    await page.goto("/migrant-dashboard");
    await rowOf(page, landlord.lastName).getByRole("button", { name: "Rate Owen" }).click();
    await link(page.getByRole("dialog")).click();
    await expect(page).toHaveURL(`/report?about=${landlord.id}`);
    await expect(page.getByRole("radio", { name: "Asks for money" })).toBeVisible();
    await expect(block(page)).toBeVisible();
  });

  await test.step("from a notification, with the keyboard alone", async () => {
    await page.goto("/migrant-dashboard");
    await page
      .getByRole("banner")
      .getByRole("button", { name: /^Notifications/ })
      .press("Enter");
    const entry = link(page.locator("#notifications")).first();
    expect(await entry.innerText()).toBe(`Report or block ${landlord.firstName}`);
    await entry.press("Enter");
    await expect(page).toHaveURL(`/report?about=${landlord.id}`);
    await block(page).press("Enter");
    await expect(page.getByText(`You blocked ${landlord.firstName}`, { exact: true })).toBeVisible();
    await expect(block(page)).toHaveCount(0);
    expect((await as(migrant).call(listBlocks)).people).toMatchObject([{ id: landlord.id }]);
  });
});

test("a landlord who is not connected reports a profile by keyboard, and blocks from there", async ({
  newPage,
}) => {
  const { landlord, migrant } = await newPair();
  const page = await newPage(landlord);
  await page.goto(`/migrant/${migrant.id}`);
  await menuOf(page, migrant.firstName).press("Enter");
  await report(page).press("Enter");
  const form = formOf(page, migrant.firstName);
  await form.getByRole("radio", { name: "False name or false home" }).press("Space");
  await page.keyboard.press("Tab");
  await expect(form.getByLabel("What happened?")).toBeFocused();
  await page.keyboard.type("Another person is in the photo.");
  await form.getByRole("button", { name: "Send report" }).press("Enter");
  await expect(sentOf(page).getByText(number)).toBeVisible();
  await sentOf(page)
    .getByRole("button", { name: `Block ${migrant.firstName}` })
    .press("Enter");
  await expect(page).toHaveURL("/browse-migrants");
});

test("a person without an account reports, corrects a mistake, and gets a number", async ({ newPage }) => {
  const page = await newPage();
  await page.goto("/report");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Send report" }).click();
  for (const mistake of ["Choose what it is about.", "Write who it is about.", "Write what happened."])
    await expect(main.getByRole("alert")).toContainText(mistake);
  await main.getByRole("radio", { name: "Takes papers or documents" }).check();
  await main.getByLabel("Who is it about?").fill("Owen, near the market in Leeds");
  await main.getByLabel("What happened?").fill("He has the passport of my sister.");
  // A browser or a program may fill in this hidden field.
  await main.locator("[name=website]").fill("https://people.test");
  await main.getByRole("button", { name: "Send report" }).click();
  await expect(main.getByRole("alert")).toContainText(
    "Your browser filled in a field that people do not see.",
  );
  await page.getByRole("contentinfo").getByRole("link", { name: "Staying safe" }).click();
  await expect(page).toHaveURL("/safety");
  await page.goBack();
  await expect(main.getByLabel("What happened?")).toHaveValue("He has the passport of my sister.");
  await main.getByRole("button", { name: "Send report" }).click();
  await expect(main.getByText(number)).toBeVisible();
  await expect(main.getByText(/A person reads it and answers by/)).toBeVisible();
  await expect(main.getByText("The person it is about is not told.")).toBeVisible();
  await page.goForward();
  await page.goBack();
  await expect(main.getByLabel("What happened?")).toHaveValue("");
});

test("a signed-in person who follows a link about someone reports them, and finds the report in the account", async ({
  newPage,
}) => {
  const { landlord, migrant } = await newConnectedPair();
  const page = await newPage(migrant);
  await page.goto(`/landlord/${landlord.id}`);
  await page.getByRole("main").getByRole("link", { name: "Report a concern" }).click();
  await expect(page).toHaveURL(`/report?about=${landlord.id}`);
  await page.getByRole("radio", { name: "Threats or violence" }).check();
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText(number)).toBeVisible();
  await expect(page.getByText("Owen is not told that you reported them.")).toBeVisible();
  await page.goto("/account");
  await page.getByRole("link", { name: "See your reports" }).click();
  await expect(page.getByText("Threats or violence")).toBeVisible();
});

test("beside a report, a landlord reads what the migrant sees of a block: the end of a connection, or nothing", async ({
  newPage,
}) => {
  const { landlord, migrant, connection } = await newConnectedPair();
  const page = await newPage(landlord);
  await page.goto(`/report?about=${migrant.id}`);
  const seen = page.getByText(
    "They see that your connection has ended. We do not tell them that you blocked them.",
  );
  await expect(page.getByText("You will not get your £200 back.")).toBeVisible();
  await expect(seen).toBeVisible();
  await change(landlord, connection, "cancelled");
  await page.reload();
  await expect(page.getByText("We do not tell them about it.")).toBeVisible();
  await expect(seen).toHaveCount(0);
});

test("a rating can be reported where it is listed: on the own dashboard, a home and a profile", async ({
  newPage,
}) => {
  const { landlord, migrant, connection } = await newConnectedPair("active", "completed");
  const params = { id: connection.id };
  const rate = (author: Person, comment: string) =>
    as(author).call(rateConnection, { params, body: { stars: 1, comment } });
  await rate(landlord, "Do not trust this family.");
  await rate(migrant, "Do not live there.");
  const other = await newLandlord();
  const links = (page: Page) => page.getByRole("link", { name: /^Report this rating/ });

  const page = await newPage(migrant);
  await page.goto("/migrant-dashboard");
  await links(page).click();
  await expect(page).toHaveURL(/\/report\?rating=/);
  await page.getByRole("radio", { name: "Discrimination or hate" }).check();
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText(number)).toBeVisible();
  await expect(page.getByText("Owen is not told that you reported them.")).toBeVisible();
  expect(await as(migrant).call(listReports)).toMatchObject([
    { person: { firstName: "Owen" }, reason: "hate" },
  ]);

  const guest = await newMigrant({ name: "Nour Saleh", verified: true });
  await connect(landlord, guest);
  const home = await newPage(guest);
  await home.goto(`/landlord/${landlord.id}`);
  await expect(links(home)).toBeVisible();

  const profile = await newPage(other);
  await profile.goto(`/migrant/${migrant.id}`);
  await links(profile).click();
  await profile.getByRole("radio", { name: "Shares private facts" }).check();
  await profile.getByRole("button", { name: "Send report" }).click();
  await expect(profile.getByText(number)).toBeVisible();
});

test("a report that asks for an answer by email says who answers, and to which address", async ({
  newPage,
}) => {
  const [reviewer, who] = [await newReviewer("Nadia Haddad"), `Owen of ${crypto.randomUUID()}`];
  const email = "friend.of.karim@people.test";
  await anonymous.call(sendPublicReport, {
    body: { who, reason: "money", text: "Wants rent first.", email },
  });
  const { cases } = await as(reviewer).call(listQueue, { query: { kind: "report" } });
  const page = await newPage(reviewer);
  const main = page.getByRole("main");
  for (const { id } of cases.filter(({ subject }) => subject === null).toReversed()) {
    await page.goto(`/admin/cases/${id}`);
    await expect(main.getByRole("heading", { name: "Close the case" })).toBeVisible();
    if (await main.getByText(who).isVisible()) break;
  }
  await expect(main.getByText(who)).toBeVisible();
  await expect(main.getByRole("link", { name: email })).toHaveAttribute("href", `mailto:${email}`);
  await expect(
    main.getByText("They wait for an answer by email. Closing sends none: write it yourself."),
  ).toBeVisible();
});

test("a reviewer says once whom a report without an account is about", async ({ newPage }) => {
  const landlord = await newLandlord({ name: "Ottoline Featherstone" });
  const reviewer = await newReviewer("Nadia Haddad");
  const who = `A landlord called Ottoline, ${landlord.id}`;
  await anonymous.call(sendPublicReport, { body: { who, reason: "money", text: "Wants rent first." } });
  const { cases } = await as(reviewer).call(listQueue, { query: { kind: "report" } });
  const page = await newPage(reviewer);
  const main = page.getByRole("main");
  for (const { id } of cases.filter(({ subject }) => subject === null).toReversed()) {
    await page.goto(`/admin/cases/${id}`);
    await expect(main.getByRole("heading", { name: "Who is it about?" })).toBeVisible();
    if (await main.getByText(who).isVisible()) break;
  }
  const answer = (question: string) => main.locator("dl > div", { hasText: question }).locator("dd");
  await expect(answer("Who is it about?")).toHaveText(who);
  await expect(answer("What happened?")).toHaveText("Wants rent first.");
  await main.getByLabel("Search by name or email").fill("ottoline");
  await main.getByRole("button", { name: "It is Ottoline" }).press("Enter");
  await main.getByRole("button", { name: "Choose someone else" }).press("Enter");
  await expect(main.getByLabel("Search by name or email")).toBeFocused();
  await main.getByRole("button", { name: "It is Ottoline" }).press("Enter");
  await main.getByRole("button", { name: "Yes, it is about Ottoline" }).press("Enter");
  await expect(main.getByRole("link", { name: "Ottoline Featherstone" })).toBeVisible();
  await expect(main.getByRole("heading", { name: "Who is it about?" })).toHaveCount(0);
});
