import type { Page } from "@playwright/test";
import { login } from "#schema/endpoints/sign-in.ts";
import { getMigrantVerification } from "#schema/endpoints/verification.ts";
import { anonymous, as } from "./client.ts";
import { unseen } from "./keyboard.ts";
import { isStill } from "./measures.ts";
import { answers, callsOf, hold, refusal, wordless } from "./network.ts";
import {
  decideVerification,
  liftSuspension,
  newMigrant,
  requestVerification,
  startDemoSession,
  startSession,
  suspend,
} from "./people.ts";
import { says, saysInRed } from "./screen.ts";
import { expect, signInAs, test } from "./test.ts";

const person = (firstName: string) => ({ firstName, lastName: "Okonkwo", email: `${firstName}@people.test` });

const submitted = {
  status: "pending",
  createdAt: new Date().toISOString(),
  rejectionReason: null,
  adminNotes: null,
  dateOfBirth: "1990-03-27",
  nationality: "Eritrean",
  additionalNotes: "My passport was lost.",
};

const migrantRequest = {
  ...submitted,
  id: "of-selam",
  createdAt: new Date(Date.now() - 60_000).toISOString(),
  migrantId: "selam",
  fullName: "Selam Okonkwo",
  currentAddress: null,
  reasonForMigration: "There was no school left.",
  familyComposition: "family_small",
  employmentStatus: "job_seeking",
  migrant: person("Selam"),
};

const landlordRequest = (firstName: string) => ({
  ...submitted,
  id: `of-${firstName.toLowerCase()}`,
  landlordId: firstName.toLowerCase(),
  fullName: `${firstName} Okonkwo`,
  propertyAddress: "1 Harbour Road",
  propertyType: "house",
  proofOfOwnership: "family_property",
  landlord: person(firstName),
});

/** A request as the list of pending requests returns it: names and dates only. */
const listed = ({ id, createdAt, ...request }: ReturnType<typeof landlordRequest> | typeof migrantRequest) =>
  "landlord" in request
    ? { id, createdAt, landlordId: request.landlordId, landlord: request.landlord }
    : { id, createdAt, migrantId: request.migrantId, migrant: request.migrant };

/** Three business days after today, as the cards name the day of the answer. */
const dueOn = (() => {
  const day = new Date();
  for (let counted = 0; counted < 3; ) {
    day.setDate(day.getDate() + 1);
    if (day.getDay() % 6 !== 0) counted += 1;
  }
  return day.toLocaleDateString("sv", { timeZone: "Europe/London" });
})();

const inFull = { decidedAt: null, decidedBy: null, erasedAt: null };

test("verification requests are reviewed one after another, until none is left", async ({ newPage }) => {
  const page = await newPage(await startDemoSession("admin"));
  const ofOwen = await answers(page, "PATCH", "/api/admin/verifications/of-owen", [
    refusal("The harbour is closed today."),
    wordless,
    { json: { ...landlordRequest("Owen"), status: "rejected" } },
  ]);
  const ofSelam = await answers(page, "PATCH", "/api/admin/migrant-verifications/of-selam", [
    { json: { ...migrantRequest, status: "approved" } },
  ]);
  // Requests of other tests can trigger a refetch at any moment, so a decided request must be gone.
  const pending = (kind: string | null) => {
    const landlords = [...(ofOwen.length === 3 ? [] : [landlordRequest("Owen")]), landlordRequest("Ruth")];
    const migrants = ofSelam.length === 1 ? [] : [migrantRequest];
    return {
      landlordVerifications: kind === "migrant" ? [] : landlords.map(listed),
      migrantVerifications: kind === "landlord" ? [] : migrants.map(listed),
      totals: { landlord: landlords.length, migrant: migrants.length },
      next: { landlord: null, migrant: null },
    };
  };
  await page.route("**/api/admin/verifications/pending?*", (route) => {
    const { searchParams } = new URL(route.request().url());
    expect(searchParams.get("view")).toBe("summary");
    return route.fulfill({ json: pending(searchParams.get("kind")) });
  });
  const opened: string[] = [];
  for (const request of [landlordRequest("Owen"), landlordRequest("Ruth"), migrantRequest])
    await page.route(`**/api/admin/verifications/${request.id}`, (route) => {
      if (route.request().method() !== "GET") return route.fallback();
      opened.push(request.id);
      const kind = "landlord" in request ? "landlord" : "migrant";
      return route.fulfill({ json: { ...request, ...inFull, kind } });
    });
  await page.goto("/landlord-dashboard");
  await page.getByRole("link", { name: "Admin: Review Verifications" }).click();
  const panel = page.getByRole("region", { name: "Request", exact: true });
  const news = page.getByRole("status").filter({ hasText: /^You (approved|rejected)/ });
  const tab = (name: string) => page.getByRole("tab", { name, exact: true });

  await test.step("the title carries a badge with the pending total, the tabs their own, and Back leads to the dashboard [§2.12.2, §2.12.3, §2.12.10]", async () => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Verification Requests\s*3 pending$/);
    await expect(tab("Landlords (2)")).toHaveAttribute("aria-selected", "true");
    await expect(tab("Migrants (1)")).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to dashboard" })).toHaveAttribute(
      "href",
      "/landlord-dashboard",
    );
  });

  await test.step("before a choice it shows 'Select a Request' [§2.12.4, §2.12.9]", async () => {
    await expect(panel.getByText("Select a Request", { exact: true })).toBeVisible();
    await expect(page.getByRole("tabpanel").getByRole("button")).toHaveCount(2);
    await expect(page.getByRole("tabpanel").locator("time").first()).toHaveAttribute("datetime", dueOn);
    expect(opened).toEqual([]);
  });

  await test.step("a card opens the request in the detail panel [§2.12.5]", async () => {
    await page.getByRole("button", { name: "Owen Okonkwo" }).click();
    await expect(panel.getByRole("heading", { name: "Owen Okonkwo" })).toBeVisible();
    await expect(panel.getByText("1 Harbour Road")).toBeVisible();
    await expect(panel.getByText("Family property")).toBeVisible();
    await expect(panel.getByText("Select a Request")).toHaveCount(0);
    expect(new Set(opened)).toEqual(new Set(["of-owen"]));
  });

  const reason = panel.getByLabel("Rejection reason");
  const reject = panel.getByRole("button", { name: "Reject request" });
  await test.step("a rejection without a reason, or with a blank one, is not sent [§2.12.7, §4.16, §5.12]", async () => {
    await panel.getByRole("button", { name: "Reject", exact: true }).click();
    await reject.click();
    const asked = "Please provide a reason for rejecting this verification request";
    await saysInRed(page, "Rejection reason required", asked);
    await reason.fill("  \n ");
    await reject.click();
    const summary = panel.getByRole("alert");
    await expect(summary).toBeFocused();
    await summary.getByRole("link", { name: asked }).click();
    await expect(reason).toBeFocused();
    await expect(reason).toHaveAccessibleDescription(/Please provide a reason/);
    await reason.fill("No.");
    await reject.click();
    await expect(summary).toContainText("Use at least 10 characters.");
    expect(ofOwen).toEqual([]);
  });

  const words = "The proof does not show the address.";
  await test.step("the reason is kept after Back and after a link", async () => {
    await reason.fill(words);
    const rejecting = async () => {
      await panel.getByRole("button", { name: "Reject", exact: true }).click();
      await expect(reason).toHaveValue(words);
    };
    await page.goBack();
    await expect(page).toHaveURL("/landlord-dashboard");
    await expect(panel).toBeHidden();
    await page.goForward();
    await rejecting();
    await page.getByRole("link", { name: "Back to dashboard" }).click();
    await expect(page).toHaveURL("/landlord-dashboard");
    await expect(panel).toBeHidden();
    await page.goBack();
    await rejecting();
  });

  await test.step("the open decision does not hide the focus above it", async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect(reason).toBeFocused();
    for (const name of ["Suspend this account", "Account and history", "Owen@people.test"]) {
      await page.keyboard.press("Shift+Tab");
      await expect(
        panel.getByText(name, { exact: true }).and(page.locator(":focus, :focus *")),
      ).toBeVisible();
      await expect.poll(() => unseen(page)).toBe("");
    }
  });

  await test.step("the facts stay beside the reason, and the place of the decision does not move", async () => {
    const place = panel.getByRole("region", { name: "Decision" });
    const fact = panel.getByText("1 Harbour Road");
    for (const size of [
      { width: 1024, height: 768 },
      { width: 1280, height: 900 },
    ]) {
      await page.setViewportSize(size);
      await fact.scrollIntoViewIfNeeded();
      await expect(fact).toBeInViewport();
      await expect(reason).toBeInViewport({ ratio: 1 });
      const open = await place.boundingBox();
      const [facts, field] = [await fact.boundingBox(), await reason.boundingBox()];
      expect((facts?.x ?? 0) + (facts?.width ?? 0)).toBeLessThanOrEqual(field?.x ?? 0);
      await panel.getByRole("button", { name: "Cancel" }).click();
      await expect(reason).toBeHidden();
      const { x, y, width } = (await place.boundingBox()) ?? {};
      expect({ x, y, width }).toEqual({ x: open?.x, y: open?.y, width: open?.width });
      await panel.getByRole("button", { name: "Reject", exact: true }).click();
    }
  });

  await test.step("a failure shows 'Error' with the server's message, else 'Failed to update verification request' [§8.23]", async () => {
    await reject.click();
    await saysInRed(page, "Error", "The harbour is closed today.");
    await reject.click();
    await saysInRed(page, "Error", "Failed to update verification request");
  });

  await test.step("a landlord is rejected with a reason and notes: 'Request Rejected' [§2.12.3, §2.12.7, §8.22]", async () => {
    await panel.getByLabel("Notes (optional)").fill("Call us.");
    await reject.click();
    await says(page, "Request Rejected", "Verification request has been rejected.");
    expect(ofOwen.at(-1)).toEqual({
      status: "rejected",
      rejectionReason: words,
      adminNotes: "Call us.",
    });
    await expect(tab("Landlords (1)")).toBeVisible();
    await expect(news).toContainText("You rejected Owen Okonkwo.");
    await expect(news).toContainText("Next request: Ruth Okonkwo");
  });

  await test.step("one list holds both kinds, oldest first", async () => {
    await tab("All (2)").click();
    const names = page.getByRole("tabpanel").getByRole("button").locator("bdi");
    await expect(names).toHaveText(["Selam Okonkwo", "Ruth Okonkwo"]);
    await expect(page.getByRole("button", { name: "Selam Okonkwo" })).toContainText("Migrant");
  });

  await test.step("a migrant is approved without notes: 'Request Approved' [§2.12.6, §5.13, §8.21]", async () => {
    await tab("Migrants (1)").click();
    await page.getByRole("button", { name: "Selam Okonkwo" }).click();
    await expect(panel.getByText("There was no school left.")).toBeVisible();
    await expect(panel.getByText("Left empty: Current address.")).toBeVisible();
    await panel.getByRole("button", { name: "Approve", exact: true }).click();
    await panel.getByRole("button", { name: "Approve request" }).click();
    await expect(news).toContainText("You approved Selam Okonkwo.");
    await says(page, "Request Approved", "Verification request has been approved.");
    expect(ofSelam).toEqual([{ status: "approved" }]);
  });

  await test.step("with nothing pending it shows 'All Caught Up!' [§2.12.8]", async () => {
    await expect(tab("Migrants (0)")).toBeVisible();
    await expect(page.getByText("All Caught Up!", { exact: true })).toBeVisible();
  });
});

test("the 101st request can be reached and is counted, and long words keep Reject visible", async ({
  newPage,
}) => {
  const page = await newPage(await startDemoSession("admin"));
  const unbroken = "x".repeat(80);
  const link = `https://people.test/${"a".repeat(120)}`;
  const last = { ...landlordRequest(unbroken), id: "last", additionalNotes: link, propertyAddress: unbroken };
  const waiting = [
    ...Array.from({ length: 100 }, (_, at) => ({ ...landlordRequest("Ruth"), id: `${at}` })),
    last,
  ];
  const totals = { landlord: 101, migrant: 0 };
  await page.route("**/api/admin/verifications/pending?*", (route) => {
    const query = new URL(route.request().url()).searchParams;
    const isSecond = query.get("after") === "99";
    const shown = isSecond ? waiting.slice(100) : waiting.slice(0, 100);
    return route.fulfill({
      json: {
        landlordVerifications: query.get("kind") === "landlord" ? shown.map(listed) : [],
        migrantVerifications: [],
        totals,
        next: { landlord: isSecond ? null : "99", migrant: null },
      },
    });
  });
  await page.route("**/api/admin/verifications/last", (route) =>
    route.fulfill({ json: { ...last, ...inFull, kind: "landlord" } }),
  );
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/admin/verifications");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Verification Requests\s*101 pending$/);
  await expect(page.getByRole("tab", { name: "Landlords (101)" })).toBeVisible();
  await page.getByRole("button", { name: "Show more" }).click();
  await page.getByRole("button", { name: unbroken }).click();
  await expect(page.getByText(link)).toBeVisible();
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expect(page.getByRole("button", { name: "Reject", exact: true })).toBeInViewport({ ratio: 1 });
  }
});

/** A pending verification request of a migrant with a unique name. */
async function newRequest(more: Parameters<typeof requestVerification>[1] = {}) {
  const name = `Zaynab ${crypto.randomUUID().slice(0, 8)}`;
  const migrant = await newMigrant({ name, profile: false });
  return { migrant, name, ...(await requestVerification(migrant, more)) };
}

const opens = (page: Page, id: string) => page.goto(`/admin/verifications?kind=migrant&request=${id}`);

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

  await test.step("their text is kept to copy, with who decided and when", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await opens(page, second.id);
    await expect(page.getByRole("heading", { name: second.name })).toBeVisible();
    await page.keyboard.press("r");
    await reason.fill("The photo is too dark.");
    await decideVerification(second.migrant, second, { status: "approved" });
    await expect(page.getByText("Already decided", { exact: true })).toBeVisible();
    const decision = page.getByRole("region", { name: `The decision about ${second.name}` });
    await expect(decision).toContainText(/Approved.*by /);
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
    await expect(page.getByText(`Someone else decided about ${third.name}`)).toBeVisible();
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

  await test.step("the card says so, too, and a search in the wrong list leads to the right one", async () => {
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

/** One half of a double click at the center of a button. The second half may meet another button there. */
async function clickHalf(page: Page, { x, y }: { x: number; y: number }, clickCount: 1 | 2) {
  await page.mouse.move(x, y);
  await page.mouse.down({ clickCount });
  await page.mouse.up({ clickCount });
}

test("a double click decides about no one unconfirmed, and sends one decision", async ({ newPage }) => {
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

  // Both clicks before the first answer: one decision.
  await confirm.dblclick();
  await expect(page.getByText("Request Approved").first()).toBeVisible();
  expect(decisions).toHaveLength(1);
  // The second half reaches the next person's bar.
  await expect(page.getByRole("heading", { name: first.name })).toBeHidden();
  await clickHalf(page, await centerOf("Approve"), 2);
  await expect(confirm).toBeHidden();
});

test("an admin suspends an account with a reason, which signs the person out at once, and lifts it [abuse 11, ASVS 7.4.5]", async ({
  newPage,
}) => {
  const migrant = await newMigrant();
  const { id } = await requestVerification(migrant);
  const hers = await newPage(migrant);
  const greeted = hers.waitForEvent("websocket", (socket) => socket.url().endsWith("/api/live"));
  await hers.goto("/migrant-verification");
  await (await greeted).waitForEvent("framereceived");
  const admin = await newPage(await startDemoSession("admin"));
  await admin.goto(`/admin/verifications?kind=migrant&request=${id}`);
  const open = admin.getByRole("button", { name: "Suspend this account" });
  const form = admin.getByRole("region", { name: "Suspend the account of Selam Okonkwo?" });

  await test.step("the question says what will happen, and Escape cancels", async () => {
    await open.focus();
    await admin.keyboard.press("Enter");
    await expect(form).toContainText("They are signed out everywhere at once and cannot sign in.");
    await expect(form).toContainText("the fee is refunded in full");
    await expect(form).toContainText("If they were verified, they lose the badge");
    await expect(form.getByLabel("Reason")).toBeFocused();
    await admin.keyboard.press("Escape");
    await expect(form).toBeHidden();
    await expect(open).toBeFocused();
  });

  await test.step("the facts stay beside the reason", async () => {
    await open.click();
    for (const width of [1024, 1440]) {
      await admin.setViewportSize({ width, height: 768 });
      const fact = admin.getByText("War.", { exact: true });
      await fact.scrollIntoViewIfNeeded();
      await expect(fact).toBeInViewport();
      await expect(form.getByLabel("Reason")).toBeInViewport({ ratio: 1 });
      const [facts, field] = [await fact.boundingBox(), await form.getByLabel("Reason").boundingBox()];
      expect((facts?.x ?? 0) + (facts?.width ?? 0)).toBeLessThanOrEqual(field?.x ?? 0);
    }
    await admin.keyboard.press("Escape");
  });

  await test.step("a reason is required, closing keeps it, and a refusal is shown", async () => {
    await open.click();
    await form.getByRole("button", { name: "Suspend account" }).click();
    const summary = form.getByRole("alert");
    await expect(summary).toBeFocused();
    await summary.getByRole("link", { name: "Please say why you are suspending this account" }).click();
    await expect(form.getByLabel("Reason")).toBeFocused();
    await form.getByLabel("Reason").fill("Asked a landlord for money.");
    await form.getByRole("button", { name: "Leave it as it is" }).click();
    await expect(open).toBeFocused();
    await open.click();
    await expect(form.getByLabel("Reason")).toHaveValue("Asked a landlord for money.");
    const json = { message: "The harbour is closed today.", code: "wrong_state", requestId: "r" };
    await admin.route("**/api/admin/users/*", (route) => route.fulfill({ status: 409, json }), { times: 1 });
    await form.getByRole("button", { name: "Suspend account" }).click();
    await expect(admin.getByText("The harbour is closed today.").first()).toBeVisible();
    await expect(form.getByLabel("Reason")).toHaveValue("Asked a landlord for money.");
  });

  await test.step("the person's open screen signs out at once and says why, and so does signing in", async () => {
    await form.getByRole("button", { name: "Suspend account" }).click();
    await expect(admin.getByText("Account suspended").first()).toBeVisible();
    await expect(hers).toHaveURL(/\/auth/);
    const notice = hers.getByRole("status").filter({ hasText: "This account is suspended." });
    await expect(notice).toContainText("Asked a landlord for money.");
    const { email, password } = migrant;
    const answer = await anonymous.send(login, { body: { email, password } });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ because: "Asked a landlord for money." });
  });

  await test.step("the panel shows the suspension, also after a reload, and lifts it", async () => {
    await admin.reload();
    await expect(admin.getByText("This account is suspended.", { exact: true })).toBeVisible();
    await admin.getByRole("button", { name: "Lift the suspension" }).click();
    const question = admin.getByRole("region", { name: "Lift the suspension of Selam Okonkwo?" });
    await expect(question).toContainText("If they were verified, they do not get the badge back");
    await question.getByRole("button", { name: "Lift the suspension" }).click();
    await expect(question).toBeHidden();
    await expect(open).toBeVisible();
    await startSession(migrant.email, migrant.password);
  });
});

test("after a suspension a migrant reads why the badge is gone, asks again, and is approved again", async ({
  page,
}) => {
  const migrant = await newMigrant({ verified: true });
  await suspend(migrant, "Asked a landlord for money.");
  await liftSuspension(migrant);
  const session = await startSession(migrant.email, migrant.password);
  await signInAs(page, session);

  await page.goto("/migrant-dashboard");
  const gate = page.getByRole("region", { name: "Verification Required" });
  await expect(gate).toContainText("with that you lost the verified badge");
  await gate.getByRole("link", { name: "Submit a new request" }).click();

  const status = page.getByRole("region", { name: "Verification Status" });
  await expect(status).toContainText("You lost your badge when your account was suspended");
  await expect(status.getByText("No longer valid")).toBeVisible();
  await expect(page.getByText("You are verified already.")).toHaveCount(0);
  await expect(page.getByLabel("Reason for migration")).toHaveValue("War.");
  await page.getByRole("button", { name: "Submit Verification Request" }).click();
  await expect(status.getByText("Pending", { exact: true })).toBeVisible();

  const again = await as(session).call(getMigrantVerification);
  await decideVerification(migrant, again, { status: "approved" });
  await page.goto("/migrant-dashboard");
  await expect(page.getByText("Your Profile", { exact: true })).toBeVisible();
});

test("on a small phone the suspension's field stays visible, and any account is suspended from its page", async ({
  newPage,
}) => {
  const person = await newMigrant({ name: `${"ن".repeat(40)} ${"W".repeat(80)}`, profile: false });
  const page = await newPage(await startDemoSession("admin"));
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/admin/people");
  await page.getByLabel("Search by name or email").fill(person.email);
  await page.getByRole("link", { name: person.lastName }).click();
  await page.getByRole("button", { name: "Suspend this account" }).click();
  // The height that the on-screen keyboard of a small phone leaves.
  await page.setViewportSize({ width: 360, height: 400 });
  const form = page.getByRole("region", { name: /^(Suspend the account|Lift the suspension) of/ });
  const reason = form.getByLabel("Reason");
  await reason.focus();
  await expect(reason).toBeInViewport({ ratio: 1 });
  const covered = () =>
    reason.evaluate((field) => {
      const { left, right, top, bottom } = field.getBoundingClientRect();
      const hit = [top + 2, bottom - 2].map((y) => document.elementFromPoint((left + right) / 2, y));
      return hit.filter((element) => element !== field).length;
    });
  await expect.poll(covered).toBe(0);
  const link = `https://people.test/${"a".repeat(80)}`;
  await reason.fill(link);
  await form.getByRole("button", { name: "Suspend account" }).click();
  await expect(page.getByText(/^Suspended on/)).toBeVisible();
  await expect(page.getByText(link)).toBeVisible();
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.getByRole("button", { name: "Lift the suspension" }).click();
  await form.getByRole("button", { name: "Lift the suspension" }).click();
  await expect(page.getByText(/^Suspended on/)).toHaveCount(0);
  await expect(page.getByText("Account suspended")).toBeVisible();
});
