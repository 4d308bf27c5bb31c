import type { Page } from "@playwright/test";
import { suspendUser } from "#schema/endpoints/admin.ts";
import { appealRejection } from "#schema/endpoints/appeals.ts";
import { closeCase } from "#schema/endpoints/cases.ts";
import { queueListed } from "#schema/limits.ts";
import { as, send } from "./client.ts";
import { decideVerification, newMigrant, newReviewer, requestVerification } from "./people.ts";
import { caseAbout, newReportCase } from "./report-cases.ts";
import { isGone } from "./screen.ts";
import { expect, test } from "./test.ts";

const main = (page: Page) => page.getByRole("main");
const rows = (page: Page) => page.locator("[data-queue] > li");
const focused = (page: Page) => page.locator("[data-case]:focus");

type Opened = { kind: "contact"; count: number; subjectId: string; openedAt: string };

/** Opens cases directly, without the calls that normally cause them. */
async function openCases(cases: Opened) {
  const response = await send("/__demo/cases", { method: "POST", body: JSON.stringify(cases) });
  if (!response.ok) throw new Error(await response.text());
}

/** The time this many days ago. */
const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();

test("a reviewer works through a queue of 300 cases with the keyboard alone", async ({ newPage }) => {
  const person = await newMigrant({ name: "Karim Aslan" });
  const reviewer = await newReviewer();
  // No other test opens cases of this kind.
  await openCases({ kind: "contact", count: 300, subjectId: person.id, openedAt: ago(20) });
  const page = await newPage(reviewer);
  const press = (key: string) => page.keyboard.press(key);

  await test.step("/admin leads to the first screen", async () => {
    await page.goto("/admin");
    await expect(page).toHaveURL("/admin/verifications");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Verification Requests");
  });

  await test.step("the address has the filters, and the list its totals", async () => {
    await page.goto("/admin/queue?kind=contact&state=late");
    await expect(rows(page)).toHaveCount(queueListed);
    await expect(main(page).getByLabel("Kind")).toHaveValue("contact");
    await expect(main(page).getByRole("link", { name: /^Overdue \(\d+\)$/ })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(rows(page).first()).toContainText("Contact after a suspension: Karim Aslan");
    await expect(rows(page).first()).toContainText("Overdue");
  });

  await test.step("j and k move through the list; at the end of a page, the next page follows", async () => {
    await press("j");
    await press("j");
    await press("k");
    await expect(rows(page).first().locator("[data-case]")).toBeFocused();
    await press("ArrowDown");
    await expect(rows(page).nth(1).locator("[data-case]")).toBeFocused();
    for (let place = 2; place < queueListed; place++) await press("j");
    await expect(rows(page).nth(queueListed + 4)).toBeVisible();
    await press("j");
    await expect(rows(page).nth(queueListed).locator("[data-case]")).toBeFocused();
  });

  await test.step("c takes a case, and gives it back", async () => {
    const row = rows(page).filter({ has: focused(page) });
    await press("c");
    await expect(row).toContainText("You are working on it");
    await press("c");
    await expect(row).not.toContainText("You are working on it");
  });

  await test.step("? explains the keys", async () => {
    await press("?");
    await expect(page.getByRole("dialog")).toContainText("Take the case, or give it back");
    await press("Escape");
    await isGone(page.getByRole("dialog"));
  });

  await test.step("Enter opens a case; it is taken, noted and closed", async () => {
    await page.goto("/admin/queue?kind=contact");
    await expect(rows(page)).toHaveCount(queueListed);
    await press("j");
    await press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact after a suspension");
    await press("c");
    await expect(main(page)).toContainText("You are working on it");
    await press("n");
    await expect(page.getByLabel("Add a note")).toBeFocused();
    await page.keyboard.type("Called Karim. No answer.");
    await press("Tab");
    await press("Enter");
    await expect(main(page).locator("ol > li").first()).toContainText("Called Karim. No answer.");
    await expect(page.getByLabel("Add a note")).toHaveValue("");
    await page.getByRole("heading", { level: 1 }).focus();
    await press("e");
    await expect(page.getByLabel("How it ends")).toBeFocused();
    await page.keyboard.type("Spoke");
    await press("Tab");
    await page.keyboard.type("He is well.");
    await press("Tab");
    await press("Enter");
    await expect(main(page)).toContainText("Closed on");
    await expect(main(page)).toContainText("Spoke to the person");
    await expect(main(page)).toContainText("Why the case was closed");
    // The form with the pressed button is gone, so this link gets the focus.
    const onward = main(page).getByRole("link", { name: "Back to the queue" }).last();
    await expect(onward).toBeFocused();
    await expect(onward).toHaveAttribute("href", "/admin/queue?kind=contact");
  });

  await test.step("b returns to the same filter, and j moves to the next case", async () => {
    await press("b");
    await expect(page).toHaveURL("/admin/queue?kind=contact");
    await expect(rows(page)).toHaveCount(queueListed);
    await press("j");
    await expect(rows(page).first().locator("[data-case]")).toBeFocused();
  });

  await test.step("Back from an open case leads to its row, by the browser and by the link", async () => {
    const ninth = rows(page).nth(8).locator("[data-case]");
    for (const goBack of [
      () => page.goBack(),
      () => main(page).getByRole("link", { name: "Back to the queue" }).click(),
    ]) {
      await ninth.click();
      await expect(page.getByLabel("How it ends")).toBeVisible();
      await goBack();
      await expect(ninth).toBeFocused();
      await expect(ninth).toBeInViewport({ ratio: 1 });
    }
    await press("j");
    await expect(rows(page).nth(9).locator("[data-case]")).toBeFocused();
    await page.goto("/admin/queue?kind=contact");
    await expect(rows(page)).toHaveCount(queueListed);
    await press("j");
    await expect(rows(page).first().locator("[data-case]")).toBeFocused();
  });

  await test.step("someone else decides first: their decision shows, and what was written stays", async () => {
    await press("Enter");
    await expect(page.getByLabel("How it ends")).toBeVisible();
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    await page.getByLabel("Add a note").fill("He has not called back.");
    await page.getByLabel("Why").fill("I wanted to warn him.");
    // Visiting the person's page and returning loses nothing.
    await main(page).getByRole("link", { name: "Karim Aslan" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Karim Aslan");
    await page.goBack();
    await expect(page.getByLabel("Add a note")).toHaveValue("He has not called back.");
    await expect(page.getByLabel("Why")).toHaveValue("I wanted to warn him.");
    const other = await newReviewer("Selam Okonkwo");
    await as(other).call(closeCase, { params: { id }, body: { outcome: "no_action", note: "Nothing new." } });
    await expect(main(page)).toContainText("Someone else decided first. Your decision was not sent.");
    await expect(main(page)).toContainText("I wanted to warn him.");
    await expect(main(page)).toContainText("He has not called back.");
    await expect(main(page)).toContainText("Nothing to do");
  });

  await test.step("a reviewer's own decision is not taken for another's when its news is faster than its answer", async () => {
    await press("b");
    await expect(rows(page)).toHaveCount(queueListed);
    await press("j");
    await press("Enter");
    await page.getByLabel("How it ends").selectOption("no_action");
    await page.getByLabel("Why").fill("He is well.");
    const { promise: told, resolve: tell } = Promise.withResolvers<void>();
    await page.route("**/api/admin/cases/*/close", async (route) => {
      const response = await route.fetch();
      await told;
      await route.fulfill({ response });
    });
    await page.getByRole("button", { name: "Close the case" }).click();
    await expect(main(page)).toContainText("Closed on");
    await expect(main(page).getByText("This decision was not sent.")).toHaveCount(0);
    tell();
    await expect(page.getByText("Case closed", { exact: true }).first()).toBeVisible();
  });
});

test("a second reviewer who disagrees reads that the case is open again, not that it is closed", async ({
  newPage,
}) => {
  const [first, second] = [await newReviewer("Nadia Haddad"), await newReviewer("Ivo Horvat")];
  const person = await newMigrant({ name: "Karim Aslan" });
  const request = await requestVerification(person);
  const rejectionReason = "We cannot read the name on the paper.";
  await decideVerification(person, request, { status: "rejected", rejectionReason });
  const appeal = { requestId: request.id, text: "My passport has the same name." };
  await as(person).call(appealRejection, { body: appeal });
  const id = await caseAbout(first, "appeal", person);
  const explanation = "We can read it now.";
  const proposal = { outcome: "overturned" as const, note: "I can read it.", explanation };
  await as(first).call(closeCase, { params: { id }, body: proposal });

  const page = await newPage(second);
  await page.goto(`/admin/cases/${id}`);
  await main(page).getByLabel("How it ends").selectOption("upheld");
  await main(page).getByLabel("Why", { exact: true }).fill("It is another name.");
  await main(page).getByLabel("What the person reads").fill("The paper has another name.");
  await main(page).getByRole("button", { name: "Close the case" }).click();
  await expect(page.getByText("You disagreed. The case is open again.").first()).toBeVisible();
  await expect(page.getByText("Case closed", { exact: true })).toHaveCount(0);
  await expect(main(page).getByRole("button", { name: "Close the case" })).toBeVisible();
});

test("a reviewer finds a report by the number that its reporter has", async ({ newPage }) => {
  const reviewer = await newReviewer();
  const id = await newReportCase(reviewer);
  const page = await newPage(reviewer);
  await page.goto(`/admin/cases/${id}`);
  const number = await main(page)
    .getByText(/^HB-\w{4}-\w{4}$/)
    .textContent();
  await page.goto("/admin/queue");
  const field = page.getByLabel("Find a report by its number");
  await field.fill("HB-3333-3333");
  await expect(page.getByText("We found no report with this number. Check each letter.")).toBeVisible();
  await field.fill((number ?? "").toLowerCase());
  await page.getByRole("link", { name: `Open the report ${number}` }).click();
  await expect(page).toHaveURL(`/admin/cases/${id}`);
  await page.goBack();
  await expect(field).toHaveValue((number ?? "").toLowerCase());
});

test("letters that are still typed after the field is gone are not shortcuts", async ({ newPage }) => {
  const [reviewer, other] = [await newReviewer(), await newReviewer("Nadia Haddad")];
  const id = await newReportCase(reviewer);
  const page = await newPage(reviewer);
  const live = page.waitForEvent("websocket", (socket) => socket.url().endsWith("/api/live"));
  await page.goto(`/admin/cases/${id}`);
  await (await live).waitForEvent("framereceived");
  await expect(page.getByLabel("Add a note")).toBeVisible();
  await page.keyboard.press("n");
  await page.keyboard.type("She has not called ");
  await as(other).call(closeCase, { params: { id }, body: { outcome: "no_action", note: "Nothing new." } });
  await expect(main(page)).toContainText("Closed on");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.keyboard.type("back, so please ask her");
  await expect(page).toHaveURL(`/admin/cases/${id}`);
  await page.keyboard.press("Tab");
  await page.keyboard.press("b");
  await expect(page).toHaveURL("/admin/queue");
});

test("a reviewer reads the audit, filters it by the address and saves it", async ({ newPage }) => {
  const [reviewer, person] = [await newReviewer("Nadia Haddad"), await newMigrant({ name: "Karim Aslan" })];
  const page = await newPage(reviewer);
  await page.goto(`/admin/people/${person.id}`);
  await main(page).getByRole("link", { name: "Audit about this person" }).click();
  await expect(page).toHaveURL(`/admin/audit?person=${person.id}`);
  await expect(main(page)).toContainText("Only lines about Karim Aslan");
  const lines = main(page).locator("ol > li");
  await expect(lines.filter({ hasText: "Person's page opened" })).toContainText("Nadia Haddad");
  await page.getByLabel("What happened").selectOption("person_read");
  await expect(page).toHaveURL(`/admin/audit?person=${person.id}&event=person_read`);
  await expect(lines).toHaveCount(1);
  const saved = page.waitForEvent("download");
  await main(page).getByRole("button", { name: "Save these lines as a file" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^havenbridge-audit-[\d-]+\.csv$/);
  await expect(main(page)).toContainText("The file has 1 line.");
  await page.reload();
  await expect(lines).toHaveCount(1);
  await page.getByLabel("Until the end of").fill("2020-01-01");
  await expect(main(page)).toContainText("No line is like this");
  await page.getByLabel("From").fill("2020-01-02");
  await expect(page.getByLabel("Until the end of")).toHaveAccessibleDescription("This day is before “From”.");
  await expect(main(page)).not.toContainText("No line is like this");
});

test("the audit describes the end of a case in the same words as the case, and why a person is suspended", async ({
  newPage,
}) => {
  const [reviewer, person] = [await newReviewer("Nadia Haddad"), await newMigrant({ name: "Karim Aslan" })];
  const body = { suspended: true, why: "harassment" } as const;
  await as(reviewer).call(suspendUser, { params: { id: person.id }, body });
  const id = await newReportCase(reviewer);
  await as(reviewer).call(closeCase, {
    params: { id },
    body: { outcome: "no_action", note: "Nothing new." },
  });
  const page = await newPage(reviewer);
  await page.goto(`/admin/audit?actor=${reviewer.id}`);
  const lines = main(page).locator("ol > li");
  await expect(lines.filter({ hasText: "Case closed" })).toContainText("Nothing to do");
  await expect(lines.filter({ hasText: "Account suspended" })).toContainText("Harassment");
  await expect(main(page)).not.toContainText(/no_action|harassment/);
});
