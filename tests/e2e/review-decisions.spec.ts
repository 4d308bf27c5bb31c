import type { Page } from "@playwright/test";
import { saveMigrantProfile } from "#schema/endpoints/profiles.ts";
import { register } from "#schema/endpoints/sign-in.ts";
import { getMigrantVerification, submitMigrantVerification } from "#schema/endpoints/verification.ts";
import { anonymous, as } from "./client.ts";
import { isStill } from "./measures.ts";
import { answers, callsOf, hold, refusal } from "./network.ts";
import {
  decideVerification,
  liftSuspension,
  newMigrant,
  newReviewer,
  password,
  requestVerification,
  startDemoSession,
  suspend,
} from "./people.ts";
import { newRequest, opens } from "./review-requests.ts";
import { expect, test } from "./test.ts";

test("a reviewer decides by keyboard, confirms, and is told when another admin was first", async ({
  newPage,
}) => {
  const [first, second, third, fourth] = [
    await newRequest(),
    await newRequest(),
    await newRequest(),
    await newRequest(),
  ];
  const page = await newPage(await startDemoSession("admin"));
  await opens(page, first.id);
  await expect(page.getByRole("heading", { name: first.name })).toBeVisible();
  await page.keyboard.press("r");
  const reason = page.getByLabel("Rejection reason");
  await expect(reason).toBeFocused();
  await reason.fill("Your name is not in the document.");
  await page.getByRole("banner").getByRole("link", { name: "Dashboard" }).click();
  await expect(reason).toBeHidden();
  await page.goBack();
  await expect(page.getByRole("heading", { name: first.name })).toBeVisible();
  await page.keyboard.press("r");
  await expect(reason).toHaveValue("Your name is not in the document.");
  await page.getByRole("button", { name: "Reject request" }).click();
  await expect(page.getByText("Request Rejected").first()).toBeVisible();
  await expect(page.locator("[data-queue] :focus")).toBeVisible();

  const person = await newPage(first.migrant);
  await person.goto("/migrant-verification");
  await expect(person.getByText("Your name is not in the document.")).toBeVisible();
  await expect(person.getByText(/Decided by a reviewer on \d+ \w+ \d{4}/)).toBeVisible();

  await test.step("the reviewer can copy the text that was not sent, and reads who decided and when", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await opens(page, second.id);
    await expect(page.getByRole("heading", { name: second.name })).toBeVisible();
    await page.keyboard.press("r");
    await reason.fill("The photo is too dark.");
    await decideVerification(second.migrant, second, { status: "approved" });
    await expect(page.getByText("Already decided", { exact: true })).toBeVisible();
    // These letters are meant for the field. As shortcuts, they would open the approval of the next request.
    await page.keyboard.type("ja");
    await expect(page.getByText("Already decided", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Approve request" })).toHaveCount(0);
    const decision = page.getByRole("region", { name: `The decision about ${second.name}` });
    await expect(decision).toContainText(/Approved.*by /);
    // This admin may have decided it in another tab, so the text does not name another admin.
    await expect(page.getByText("This request has already been decided.")).toBeVisible();
    await expect(page.getByLabel("What you wrote was not sent")).toHaveValue("The photo is too dark.");
    await page.getByRole("button", { name: "Copy the text" }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe("The photo is too dark.");
  });

  await test.step("an approval that came too late names the person", async () => {
    await opens(page, third.id);
    await expect(page.getByRole("heading", { name: third.name })).toBeVisible();
    await page.keyboard.press("a");
    await expect(page.getByRole("button", { name: "Approve request" })).toBeFocused();
    await page.keyboard.press("Enter");
    await decideVerification(third.migrant, third, { status: "approved" });
    await expect(page.getByText("Someone has already decided this request.").first()).toBeVisible();
    await expect(page.getByText(`The request of ${third.name} was no longer waiting.`)).toBeVisible();
  });

  await test.step("an approval that a suspension overtook stays on the request, with what can be done now", async () => {
    await opens(page, fourth.id);
    await expect(page.getByRole("heading", { name: fourth.name })).toBeVisible();
    await page.keyboard.press("a");
    await page.keyboard.press("Enter");
    await suspend(fourth.migrant, "Asked a landlord for money.");
    await expect(page.getByText(`You did not approve ${fourth.name}`)).toBeVisible();
    await page.getByRole("link", { name: "Read the request" }).click();
    const place = page.getByRole("region", { name: "Decision" });
    await expect(place).toContainText("Your approval did not count");
    await expect(place).toContainText("Lift the suspension before you approve.");
    await expect(page.getByRole("button", { name: fourth.name })).toContainText("Suspended");
    await liftSuspension(fourth.migrant);
    await page.getByRole("link", { name: "People", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeVisible();
    await page.goBack();
    await expect(place).toContainText("Your approval did not count");
    await place.getByRole("button", { name: "Approve", exact: true }).click();
    await page.getByRole("button", { name: "Approve request" }).click();
    await expect(page.getByText("Request Approved").first()).toBeVisible();
  });
});

test("the news that an approval did not count disappears when another decision about the request counts", async ({
  newPage,
}) => {
  // A request of a family needs a second admin.
  await newReviewer();
  const { id, name } = await newRequest({ familyComposition: "family_small" });
  const page = await newPage(await startDemoSession("admin"));
  await opens(page, id);
  await expect(page.getByRole("heading", { name })).toBeVisible();
  const path = `/api/admin/migrant-verifications/${id}`;
  await answers(page, "PATCH", path, [refusal("The harbour is closed today.")]);
  await page.keyboard.press("a");
  await page.keyboard.press("Enter");
  await expect(page.getByText(`The approval of ${name} was not sent.`)).toBeVisible();
  await page.getByRole("link", { name: "Read the request" }).click();
  const place = page.getByRole("region", { name: "Decision" });
  await expect(place).toContainText("Your approval did not count");
  await place.getByRole("button", { name: "Reject", exact: true }).click();
  await page.getByLabel("Rejection reason").fill("The photo is too dark.");
  await page.getByRole("button", { name: "Reject request" }).click();
  await expect(page.getByText(`You propose to reject ${name}.`)).toBeVisible();
  await page.getByRole("link", { name: "Read the request" }).click();
  await expect(place).toContainText("Another admin has to agree before it counts.");
  await expect(place).not.toContainText("Your approval did not count");
});

test("a decision about the last match of a search says so, and one press leads back to the others", async ({
  newPage,
}) => {
  const [found, other] = [await newRequest(), await newRequest()];
  const page = await newPage(await startDemoSession("admin"));
  await page.goto("/admin/verifications?kind=migrant");
  const search = page.getByLabel("Search by name");
  const card = (name: string) => page.getByRole("tabpanel").getByRole("button", { name });
  await expect(search).toHaveAccessibleDescription("Type the first letters of a name, at least two.");
  await search.fill(found.name);
  await expect(card(other.name)).toHaveCount(0);
  await card(found.name).click();
  await page.getByRole("button", { name: "Reject", exact: true }).click();
  await page.getByLabel("Rejection reason").fill("The photo is too dark.");
  await page.getByRole("button", { name: "Reject request" }).click();
  await expect(page.getByText("No other request matches your search.")).toBeVisible();
  await page.getByRole("button", { name: "Clear the search" }).click();
  await expect(search).toHaveValue("");
  await expect(search).toBeFocused();
  await expect(card(other.name)).toBeVisible();
  await expect(page.getByText(/No other request matches|No request is left/)).toHaveCount(0);
});

test("an approval can be undone before it takes effect, and a different name on the account is confirmed", async ({
  newPage,
}) => {
  const migrant = await newMigrant({
    name: `Zaynab${crypto.randomUUID().slice(0, 8)} \u202EKlose`,
    profile: false,
  });
  const request = await requestVerification(migrant, { fullName: "Zainab Close" });
  const page = await newPage(await startDemoSession("admin"));
  const decisions: unknown[] = [];
  page.on("request", (each) => each.method() === "PATCH" && decisions.push(each.postDataJSON()));
  await opens(page, request.id);
  await expect(page.getByRole("heading", { name: "Zainab Close" })).toBeVisible();

  await test.step("the card also says so, and a search in the wrong list leads to the right list", async () => {
    await page.getByRole("tab", { name: /^Landlords/ }).click();
    await page.getByLabel("Search by name").fill(migrant.firstName);
    await expect(page.getByText("The search looks only at the names of accounts.")).toBeVisible();
    await page.getByRole("button", { name: "1 found in Migrants" }).click();
    const card = page.getByRole("tabpanel").getByRole("button", { name: migrant.firstName });
    await expect(card).toContainText("Another name on the request");
    await card.click();
    await expect(page.getByRole("heading", { name: "Zainab Close" })).toBeVisible();
  });
  const confirm = page.getByRole("button", { name: "Approve request" });
  const checked = page.getByRole("checkbox", { name: "I have checked that this is the same person" });

  await test.step("the question repeats the other name and asks for a tick", async () => {
    await page.keyboard.press("a");
    const place = page.getByRole("region", { name: "Decision" });
    const name = place.locator("bdi", { hasText: "Klose" });
    await expect(name).toHaveText(`${migrant.firstName} ${migrant.lastName}`);
    await expect(place).toContainText("Approve the request of Zainab Close (on the account: Zaynab");
    await expect(place).toContainText("The name on the account is different");
    await confirm.click();
    await page.getByRole("link", { name: "Confirm that this is the same person" }).click();
    await expect(checked).toBeFocused();
    expect(decisions).toEqual([]);
  });

  await test.step("Undo returns to the request, and nothing was sent", async () => {
    await page.keyboard.press("Space");
    await confirm.click();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("heading", { name: "Zainab Close" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Approve", exact: true })).toBeVisible();
    expect(decisions).toEqual([]);
  });

  await test.step("u undoes by keyboard, and leaving the screen sends the approval at once", async () => {
    for (const end of ["undone", "sent"]) {
      await page.keyboard.press("a");
      await checked.check();
      await confirm.click();
      await expect(page.getByRole("heading", { name: "Zainab Close" })).toBeHidden();
      if (end === "undone") {
        await page.keyboard.press("u");
        await expect(page.getByRole("heading", { name: "Zainab Close" })).toBeVisible();
        expect(decisions).toEqual([]);
      }
    }
    await page.getByRole("navigation", { name: "Admin area" }).getByRole("link", { name: "People" }).click();
    await expect(page.getByText("Request Approved").first()).toBeVisible();
    expect(decisions).toEqual([{ status: "approved", namesCompared: true }]);
  });

  await test.step("the person's history says that the names were compared", async () => {
    await page.goto(`/admin/people/${migrant.id}`);
    await expect(page.getByText("Names on the request and the account compared")).toBeVisible();
  });
});

test("a held approval is sent before the admin signs out, and when the page is closed", async ({
  newPage,
}) => {
  const [first, second, third, other] = [
    await newRequest(),
    await newRequest(),
    await newRequest(),
    await newRequest(),
  ];
  const approves = async (page: Page, { id, name }: typeof first) => {
    await opens(page, id);
    await expect(page.getByRole("heading", { name })).toBeVisible();
    await page.keyboard.press("a");
    await page.keyboard.press("Enter");
    await expect(page.getByText(`You approved ${name}`)).toBeVisible();
  };
  const logsOut = async (page: Page) => {
    await page.getByRole("button", { name: /^Account of / }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
  };
  const statusOf = async ({ migrant }: typeof first) =>
    (await as(migrant).call(getMigrantVerification)).status;
  const path = "/api/admin/migrant-verifications";

  await test.step("signing out asks nothing, sends it and waits for the answer", async () => {
    const page = await newPage(await startDemoSession("admin"));
    await approves(page, first);
    const release = await hold(page, `**${path}/*`);
    const calls = callsOf(page);
    const sent = page.waitForRequest(`**${path}/${first.id}`);
    await logsOut(page);
    await sent;
    await isStill(page);
    expect(calls).not.toContain("POST /api/auth/logout");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    release();
    await expect(page).toHaveURL("/");
    await expect.poll(() => calls).toContain("POST /api/auth/logout");
    expect(await statusOf(first)).toBe("approved");
  });

  await test.step("unsent notes are still asked about, and leaving them sends the approval", async () => {
    const page = await newPage(await startDemoSession("admin"));
    await opens(page, other.id);
    await page.getByRole("button", { name: "Reject", exact: true }).click();
    await page.getByLabel("Rejection reason").fill("The photo is too dark.");
    await page.getByRole("button", { name: second.name }).click();
    await expect(page.getByRole("heading", { name: second.name })).toBeVisible();
    await page.keyboard.press("a");
    await page.keyboard.press("Enter");
    await logsOut(page);
    const question = page.getByRole("dialog", { name: "Leave without sending?" });
    await question.getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL("/");
    expect(await statusOf(second)).toBe("approved");
  });

  await test.step("a reload sends it, and the browser does not ask", async () => {
    const page = await newPage(await startDemoSession("admin"));
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await approves(page, third);
    await page.reload();
    await expect.poll(() => statusOf(third)).toBe("approved");
    expect(asked).toEqual([]);
  });
});

test("Page Down and Page Up among the cards scroll the request", async ({ newPage }) => {
  const { id, name } = await newRequest({ additionalNotes: "A line.\n".repeat(80) });
  const page = await newPage(await startDemoSession("admin"));
  await opens(page, id);
  await page.getByRole("tabpanel").getByRole("button", { name }).click();
  // The press scrolled to its card, which may be far down.
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.getByRole("heading", { name })).toBeInViewport();
  await page.keyboard.press("PageDown");
  await expect(page.getByRole("heading", { name })).not.toBeInViewport();
  await expect(page.getByRole("tabpanel").getByRole("button", { name })).toBeFocused();
  await page.keyboard.press("PageUp");
  await expect(page.getByRole("heading", { name })).toBeInViewport();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toContainText("Page Down and Page Up scroll the request");
});

test("a key pressed while a request is loading decides nothing, and is answered", async ({ newPage }) => {
  const [slow] = [await newRequest(), await newRequest()];
  const page = await newPage(await startDemoSession("admin"));
  const release = await hold(page, `**/api/admin/verifications/${slow.id}`);
  await opens(page, slow.id);
  await expect(page.getByRole("region", { name: "Request", exact: true }).getByRole("status")).toBeAttached();
  await page.keyboard.press("a");
  await expect(page.getByText("Still loading. Press the key again")).toBeVisible();
  release();
  await expect(page.getByRole("heading", { name: slow.name })).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve request" })).toBeHidden();
  await page.keyboard.press("a");
  await expect(page.getByRole("button", { name: "Approve request" })).toBeFocused();
});

test("the answer to a rejection does not close the form in which the admin is writing", async ({
  newPage,
}) => {
  const [first, second] = [await newRequest(), await newRequest()];
  const page = await newPage(await startDemoSession("admin"));
  const release = await hold(page, `**/api/admin/migrant-verifications/${first.id}`, "PATCH");
  const reason = page.getByLabel("Rejection reason");
  await opens(page, first.id);
  await expect(page.getByRole("heading", { name: first.name })).toBeVisible();
  await page.keyboard.press("r");
  await reason.fill("The name is missing.");
  await page.getByRole("button", { name: "Reject request" }).click();
  await page.getByRole("button", { name: second.name }).click();
  await expect(page.getByRole("heading", { name: second.name })).toBeVisible();
  await page.keyboard.press("r");
  await reason.fill("The photo is too dark.");
  release();
  await expect(page.getByText("Request Rejected").first()).toBeVisible();
  // The field must keep the focus: outside a field, a typed letter is a shortcut.
  await expect(reason).toBeFocused();
  await expect(reason).toHaveValue("The photo is too dark.");
});

/** Sends the first or the second click of a double click. Another button may be there at the second click. */
async function clickHalf(page: Page, { x, y }: { x: number; y: number }, clickCount: 1 | 2) {
  await page.mouse.move(x, y);
  await page.mouse.down({ clickCount });
  await page.mouse.up({ clickCount });
}

test("a double click never skips the confirmation, and sends one decision", async ({ newPage }) => {
  const [first] = [await newRequest(), await newRequest()];
  const page = await newPage(await startDemoSession("admin"));
  const decisions: string[] = [];
  page.on("request", (request) => request.method() === "PATCH" && decisions.push(request.url()));
  const centerOf = async (name: string) => {
    const button = page.getByRole("button", { name, exact: true });
    await expect(button).toBeVisible();
    const box = await button.boundingBox();
    if (!box) throw new Error(`${name} has no box.`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const confirm = page.getByRole("button", { name: "Approve request" });
  await opens(page, first.id);
  await expect(page.getByRole("heading", { name: first.name })).toBeVisible();

  const approve = await centerOf("Approve");
  await clickHalf(page, approve, 1);
  await expect(confirm).toBeVisible();
  await clickHalf(page, await centerOf("Approve request"), 2);
  await expect(confirm).toBeVisible();
  expect(decisions).toEqual([]);

  // Both clicks come before the first answer. Only one decision is sent.
  await confirm.dblclick();
  await expect(page.getByText("Request Approved").first()).toBeVisible();
  expect(decisions).toHaveLength(1);
  // The second click of a double click reaches the buttons of the next request.
  await expect(page.getByRole("heading", { name: first.name })).toBeHidden();
  await clickHalf(page, await centerOf("Approve"), 2);
  await expect(confirm).toBeHidden();
});

test("a reviewer reads that a person is a child by their date of birth and has not confirmed their address", async ({
  newPage,
}) => {
  const migrant = await anonymous.call(register, {
    body: {
      ...{ firstName: "Zaynab", lastName: "Haddad", userType: "migrant" },
      ...{ email: `${crypto.randomUUID()}@people.test`, password },
    },
  });
  const profile = { countryOfOrigin: "Syria", story: "A story.", age: 35 };
  await as(migrant).call(saveMigrantProfile, { body: profile });
  const dateOfBirth = `${new Date().getFullYear() - 13}-01-01`;
  const form = { fullName: "Zaynab Haddad", reasonForMigration: "War.", dateOfBirth };
  const { id } = await as(migrant).call(submitMigrantVerification, { body: form });
  const page = await newPage(await newReviewer());
  await opens(page, id);
  const panel = page.getByRole("main");
  await expect(panel.getByText("By this date of birth they are 13 years old.")).toBeVisible();
  await expect(panel.getByText("Havenbridge is for people aged 18 and over.")).toBeVisible();
  await expect(panel.getByText("Their profile says 35.")).toBeVisible();
  await expect(panel.getByText("Email not confirmed")).toBeVisible();
  await panel.getByRole("link", { name: "Account and history" }).click();
  await expect(page.getByText("Email not confirmed")).toBeVisible();
});
