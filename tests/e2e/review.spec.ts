import type { Page } from "@playwright/test";
import { unseen } from "./keyboard.ts";
import { answers, refusal, wordless } from "./network.ts";
import { startDemoSession } from "./people.ts";
import { says, saysInRed } from "./screen.ts";
import { expect, test } from "./test.ts";

const person = (firstName: string) => ({
  ...{ firstName, lastName: "Okonkwo" },
  ...{ email: `${firstName}@people.test`, emailConfirmed: true },
});

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

/** Three business days after today, in the format in which the cards show the day of the answer. */
const dueOn = (() => {
  const day = new Date();
  for (let counted = 0; counted < 3; ) {
    day.setDate(day.getDate() + 1);
    if (day.getDay() % 6 !== 0) counted += 1;
  }
  return day.toLocaleDateString("sv", { timeZone: "Europe/London" });
})();

const inFull = {
  decidedAt: null,
  decidedBy: null,
  erasedAt: null,
  review: null,
  similar: [],
  suspendedAt: null,
};

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

/** A queue of 101 landlords. The last one is on the second page, or is found by a search. */
async function serve101(page: Page, last: ReturnType<typeof landlordRequest>) {
  const waiting = [
    ...Array.from({ length: 100 }, (_, at) => ({ ...landlordRequest("Ruth"), id: `${at}` })),
    last,
  ];
  const totals = { landlord: 101, migrant: 0 };
  await page.route("**/api/admin/verifications/pending?*", (route) => {
    const query = new URL(route.request().url()).searchParams;
    const isLast = query.get("after") === "99" || query.has("q");
    const shown = isLast ? waiting.slice(100) : waiting.slice(0, 100);
    return route.fulfill({
      json: {
        landlordVerifications: query.get("kind") === "landlord" ? shown.map(listed) : [],
        migrantVerifications: [],
        totals,
        next: { landlord: isLast ? null : "99", migrant: null },
      },
    });
  });
  await page.route("**/api/admin/verifications/last", (route) =>
    route.fulfill({ json: { ...last, ...inFull, kind: "landlord" } }),
  );
}

test("the 101st request can be reached and is counted, and long words keep Reject visible", async ({
  newPage,
}) => {
  const page = await newPage(await startDemoSession("admin"));
  const unbroken = "x".repeat(80);
  const link = `https://people.test/${"a".repeat(120)}`;
  await serve101(page, {
    ...landlordRequest(unbroken),
    id: "last",
    additionalNotes: link,
    propertyAddress: unbroken,
  });
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

test("a request of the second page that a search has found stays open when the search is cleared", async ({
  newPage,
}) => {
  const page = await newPage(await startDemoSession("admin"));
  const later = new Date(Date.now() + 60_000).toISOString();
  await serve101(page, { ...landlordRequest("Zelda"), id: "last", createdAt: later });
  await page.goto("/admin/verifications");
  await page.getByLabel("Search by name").fill("Zelda");
  await page.getByRole("button", { name: "Zelda Okonkwo" }).click();
  await expect(page.getByRole("button", { name: "Reject", exact: true })).toBeVisible();
  await page.getByLabel("Search by name").fill("");
  await expect(page.getByRole("button", { name: "Show more" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Reject", exact: true })).toBeVisible();
  await expect(page.getByText("Already decided", { exact: true })).toHaveCount(0);
});

test("the search text is kept after a reload and after Back, and is not in the address", async ({
  newPage,
}) => {
  const page = await newPage(await startDemoSession("admin"));
  await serve101(page, { ...landlordRequest("Zelda"), id: "last" });
  await page.goto("/admin/verifications");
  const search = page.getByLabel("Search by name");
  await search.fill("zelda");
  const found = page.getByRole("button", { name: "Zelda Okonkwo" });
  await found.click();
  await expect(page).toHaveURL("/admin/verifications?kind=landlord&request=last");
  await page.reload();
  await expect(search).toHaveValue("zelda");
  await expect(found).toBeVisible();
  await page.getByRole("link", { name: "Account and history" }).click();
  await page.getByRole("link", { name: "Back to the request" }).click();
  await expect(search).toHaveValue("zelda");
  await page.getByRole("link", { name: "Back to dashboard" }).click();
  await page.goBack();
  await expect(search).toHaveValue("zelda");
});
