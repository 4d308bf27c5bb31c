import type { Locator, Page } from "@playwright/test";
import { getLandlordVerification, getMigrantVerification } from "#schema/endpoints/verification.ts";
import { as } from "./client.ts";
import { answers, refusal, wordless } from "./network.ts";
import { decideVerification, newLandlord, newMigrant, type Person, requestVerification } from "./people.ts";
import { says, saysInRed } from "./screen.ts";
import { expect, test } from "./test.ts";

/** What the verification pages of migrants and landlords have in common. */
function verificationPage(page: Page, person: Person) {
  const status = page.getByRole("region", { name: "Verification Status" });
  const submit = page.getByRole("button", { name: "Submit Verification Request" });
  const isDecided = async (decision: Parameters<typeof decideVerification>[2]) => {
    const read = person.userType === "migrant" ? getMigrantVerification : getLandlordVerification;
    await decideVerification(person, await as(person).call(read), decision);
    await page.reload();
  };
  return {
    status,
    submit,
    async hasItsParts(priority: string) {
      await expect(status.getByText("Not submitted")).toBeVisible();
      await expect(page.getByRole("heading", { name: "Submit Verification Request" })).toBeVisible();
      const benefits = page.getByRole("region", { name: "Benefits" }).getByRole("listitem");
      await expect(benefits.filter({ hasText: "verified badge" })).toBeVisible();
      await expect(benefits.filter({ hasText: priority })).toBeVisible();
      await expect(page.getByRole("region", { name: "Document requirements" })).toBeVisible();
      const back = page.getByRole("link", { name: "Back to dashboard" });
      await expect(back).toHaveAttribute("href", `/${person.userType}-dashboard`);
    },
    async bornOn(day: number, month: number, year: number) {
      await page.getByLabel("Day").fill(`${day}`);
      await page.getByLabel("Month").fill(`${month}`);
      await page.getByLabel("Year").fill(`${year}`);
    },
    async sends() {
      await submit.click();
      await says(page, "Verification Request Submitted", "We will decide within 2-3 business days.");
    },
    async isRejected(rejectionReason: string) {
      await isDecided({ status: "rejected", rejectionReason });
      await expect(status.getByText("Rejected", { exact: true })).toBeVisible();
      await expect(status.getByText(rejectionReason)).toBeVisible();
      await expect(page.getByRole("heading", { name: "Resubmit Verification Request" })).toBeVisible();
    },
    async isApproved() {
      await isDecided({ status: "approved" });
      await expect(status.getByText("Approved", { exact: true })).toBeVisible();
      await expect(submit).toBeVisible();
    },
  };
}

test("landlord verification is submitted, rejected, submitted again and approved", async ({ newPage }) => {
  const landlord = await newLandlord({ profile: false });
  const page = await newPage(landlord);
  await page.goto("/landlord-verification");
  const own = verificationPage(page, landlord);
  const { status, submit } = own;
  const problems = page.getByRole("alert").getByRole("link");

  await test.step("the page has a status card, a form, benefits, a note on documents and a back link [§2.11.2, §2.11.3, §6.5]", async () => {
    await own.hasItsParts("Priority placement");
  });

  const sent = await answers(page, "POST", "/api/landlord/verification", [
    refusal("The harbour is closed today."),
    wordless,
  ]);
  await test.step("without name, address, property type and proof nothing is sent: 'Missing Required Fields' [§5.10]", async () => {
    await page.getByLabel("Full name").fill("");
    await submit.click();
    await saysInRed(page, "Missing Required Fields", "Please fill in all required fields");
    await expect(problems).toHaveCount(4);
    expect(sent).toEqual([]);
  });

  await test.step("a failure shows 'Error' with the server's message, else 'Failed to submit verification request' [§5.11, §8.18]", async () => {
    await page.getByLabel("Full name").fill("Owen Whitfield");
    await page.getByLabel("Property address").fill("1 Harbour Road");
    await page.getByLabel("Property type").selectOption("house");
    await page.getByLabel("Proof of ownership").selectOption("owned");
    await submit.click();
    await saysInRed(page, "Error", "The harbour is closed today.");
    // All other fields are optional.
    const required = { fullName: "Owen Whitfield", propertyAddress: "1 Harbour Road", propertyType: "house" };
    expect(sent).toEqual([{ ...required, proofOfOwnership: "owned" }]);
    await submit.click();
    await saysInRed(page, "Error", "Failed to submit verification request");
  });

  await test.step("the form has its seven fields, and sends them [§2.11.7, §8.17]", async () => {
    await own.bornOn(27, 3, 1970);
    await page.getByLabel("Nationality").fill("British");
    await page.getByLabel("Additional notes").fill("Ring twice.");
    await own.sends();
    expect(sent.at(-1)).toEqual({
      fullName: "Owen Whitfield",
      dateOfBirth: "1970-03-27",
      nationality: "British",
      propertyAddress: "1 Harbour Road",
      propertyType: "house",
      proofOfOwnership: "owned",
      additionalNotes: "Ring twice.",
    });
  });

  await test.step("while the request is pending the form is hidden [§2.11.4]", async () => {
    await expect(status.getByText("Pending", { exact: true })).toBeVisible();
    await expect(submit).toHaveCount(0);
  });

  await test.step("after a rejection the reason is shown and the form is titled 'Resubmit' [§2.11.5]", async () => {
    await own.isRejected("Please send the address again.");
  });

  await test.step("a new request may follow, and when it is approved the form is still shown [§2.11.6, §4.17]", async () => {
    await own.sends();
    await own.isApproved();
  });
});

test("migrant verification is submitted, rejected, submitted again and approved", async ({ newPage }) => {
  const migrant = await newMigrant({ name: "Hiwot Tesfay", profile: false });
  const page = await newPage(migrant);
  await page.goto("/migrant-verification");
  const own = verificationPage(page, migrant);
  const { status, submit } = own;
  const reason = page.getByLabel("Reason for migration");
  const fields = page.getByRole("main").locator("form").locator("input, select, textarea");

  await test.step("the page has a status card, a form, benefits, a note on documents and a back link [§2.9.2, §2.9.3, §2.9.4, §6.2]", async () => {
    await own.hasItsParts("Priority visibility");
  });

  const sent = await answers(page, "POST", "/api/migrant/verification", [
    refusal("The harbour is closed today."),
    wordless,
  ]);
  await test.step("without full name and reason nothing is sent: 'Missing Required Fields' [§5.8]", async () => {
    await page.getByLabel("Full name").fill("");
    await submit.click();
    await saysInRed(page, "Missing Required Fields", "Please fill in all required fields");
    await page.getByLabel("Full name").fill("Hiwot Tesfay");
    await submit.click();
    await expect(page.getByRole("alert").getByRole("link")).toHaveText([
      "Tell us your reason for migration.",
    ]);
    expect(sent).toEqual([]);
  });

  await test.step("a failure shows 'Error' with the server's message, else 'Failed to submit verification request' [§5.9, §8.18]", async () => {
    await reason.fill("War.");
    await submit.click();
    // All other fields are optional.
    await expect.poll(() => sent).toEqual([{ fullName: "Hiwot Tesfay", reasonForMigration: "War." }]);
    await saysInRed(page, "Error", "The harbour is closed today.");
    await submit.click();
    await saysInRed(page, "Error", "Failed to submit verification request");
  });

  await test.step("the form has its eight fields, and sends them [§2.9.8, §8.17]", async () => {
    await own.bornOn(27, 3, 1990);
    await page.getByLabel("Nationality").fill("Eritrean");
    await page.getByLabel("Current address").fill("A hostel in Leeds");
    await page.getByLabel("Family composition").selectOption("family_small");
    await page.getByLabel("Employment status").selectOption("job_seeking");
    await page.getByLabel("Additional notes").fill("My passport was lost.");
    await own.sends();
    expect(sent.at(-1)).toEqual({
      fullName: "Hiwot Tesfay",
      dateOfBirth: "1990-03-27",
      nationality: "Eritrean",
      currentAddress: "A hostel in Leeds",
      reasonForMigration: "War.",
      familyComposition: "family_small",
      employmentStatus: "job_seeking",
      additionalNotes: "My passport was lost.",
    });
  });

  await test.step("while the request is pending the form is hidden [§2.9.5]", async () => {
    await expect(status.getByText("Pending", { exact: true })).toBeVisible();
    await expect(fields).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Benefits" })).toHaveCount(0);
  });

  await test.step("after a rejection the reason is shown and the form is titled 'Resubmit' [§2.9.6]", async () => {
    await own.isRejected("Please name your town.");
  });

  await test.step("a new request may follow, and when it is approved the form is still shown [§2.9.7, §4.17]", async () => {
    await own.sends();
    await own.isApproved();
  });
});

const choicesOf = (select: Locator) => select.locator("option:not([value=''])").allInnerTexts();

test("a migrant who waits for the answer reads how it comes, and finds the way to help", async ({
  newPage,
}) => {
  const migrant = await newMigrant();
  await requestVerification(migrant);
  const page = await newPage(migrant);
  await page.goto("/migrant-verification");
  const status = page.getByRole("region", { name: "Verification Status" });
  await expect
    .soft(status)
    .toContainText("You will see it on this page. We also email you, unless you turned these emails off.");
  await expect(status.getByRole("link", { name: "Staying safe" })).toHaveAttribute("href", "/safety");
});

test("both verification forms offer their choices", async ({ newPage }) => {
  const migrant = await newMigrant({ name: "Hawa Diallo", profile: false });
  const landlord = await newLandlord({ name: "Ruth Adair", profile: false });
  const migrantPage = await newPage(migrant);
  await migrantPage.goto("/migrant-verification");

  await test.step("Family composition offers the six [§3.10]", async () => {
    const family = migrantPage.getByLabel("Family composition");
    await expect(family).toBeVisible();
    expect(await choicesOf(family)).toEqual([
      "Single",
      "Couple",
      "Family (1-2 children)",
      "Family (3+ children)",
      "Elderly",
      "Other",
    ]);
  });

  await test.step("Employment status offers the six [§3.11]", async () => {
    expect(await choicesOf(migrantPage.getByLabel("Employment status"))).toEqual([
      "Unemployed",
      "Job seeking",
      "Employed full-time",
      "Employed part-time",
      "Student",
      "Unable to work",
    ]);
  });

  const landlordPage = await newPage(landlord);
  await landlordPage.goto("/landlord-verification");

  await test.step("Property type offers the six [§3.12]", async () => {
    const type = landlordPage.getByLabel("Property type");
    await expect(type).toBeVisible();
    expect(await choicesOf(type)).toEqual(["Flat", "House", "Studio", "Room", "Shared house", "Other"]);
  });

  await test.step("Proof of ownership offers the three [§3.13]", async () => {
    expect(await choicesOf(landlordPage.getByLabel("Proof of ownership"))).toEqual([
      "Owned",
      "Rented (with landlord permission)",
      "Family property",
    ]);
  });
});

test("on a phone the form shows one group at a time, and opens the one with a mistake", async ({
  newPage,
}) => {
  const page = await newPage(await newMigrant({ name: "Hawa Diallo", profile: false }));
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/hosting-guidelines");
  await page.goto("/migrant-verification");
  const next = page.getByRole("button", { name: "Continue" });
  const group = (name: string) => page.getByRole("heading", { level: 3, name });
  const problems = page.getByRole("alert").getByRole("link");

  await expect(page.getByLabel("Full name")).toBeInViewport();
  await page.getByLabel("Full name").fill("");
  await next.click();
  await saysInRed(page, "Missing Required Fields", "Please fill in all required fields");
  await expect(problems).toHaveText(["Enter your full name."]);
  await page.getByLabel("Full name").fill("Hawa Diallo");
  await next.click();
  await expect(group("Where you are now")).toBeFocused();
  await next.click();
  await expect(group("Your situation")).toBeFocused();
  await page.getByLabel("Reason for migration").fill("Peace.");

  await test.step("starting again leads to the first group, and Back from there leaves the form", async () => {
    await page.reload();
    await page.getByRole("button", { name: "Start again" }).click();
    await expect(page.getByLabel("Full name")).toBeFocused();
    await expect.poll(() => page.evaluate(() => history.state?.usr?.layers ?? [])).toEqual([]);
    await page.goBack();
    await expect(page).toHaveURL("/hosting-guidelines");
    await page.goForward();
  });
  for (const name of ["Where you are now", "Your situation"]) {
    await next.click();
    await expect(group(name)).toBeFocused();
  }
  await page.getByLabel("Reason for migration").fill("War.");
  await next.click();
  await expect(group("Anything else")).toBeFocused();

  const tooLong = { nationality: { code: "too_long", n: 200 } };
  const json = {
    message: "Please check the marked fields.",
    code: "invalid_fields",
    requestId: "x",
    fields: {},
  };
  await answers(page, "POST", "/api/migrant/verification", [
    { status: 422, json: { ...json, problems: tooLong } },
  ]);
  const submit = page.getByRole("button", { name: "Submit Verification Request" });
  await submit.click();
  await expect(problems).toHaveText([/^Nationality: /]);
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(group("About you")).toBeVisible();
  await expect(group("Anything else")).toBeHidden();
  await page.getByLabel("Nationality").fill("Guinean");
  for (const name of ["Where you are now", "Your situation", "Anything else"]) {
    await next.click();
    await expect(group(name)).toBeFocused();
  }
  await submit.click();
  await says(page, "Verification Request Submitted", "We will decide within 2-3 business days.");
  await expect(page.getByRole("heading", { name: "Verification Status" })).toBeFocused();
  // The groups are no longer in the history.
  await expect.poll(() => page.evaluate(() => history.state?.usr?.layers ?? [])).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL("/hosting-guidelines");
});

test("on a phone the reason of a rejection is on every group of the form; a long one is folded", async ({
  newPage,
}) => {
  const isOnEveryStep = async (rejectionReason: string, folded: boolean) => {
    const migrant = await newMigrant({ name: "Hawa Diallo", profile: false });
    const page = await newPage(migrant);
    await page.setViewportSize({ width: 360, height: 640 });
    const request = await requestVerification(migrant);
    await decideVerification(migrant, request, { status: "rejected", rejectionReason });
    await page.goto("/migrant-verification");
    const reason = page.getByText(rejectionReason).filter({ visible: true });
    await expect(reason).toBeVisible();
    for (const name of ["Where you are now", "Your situation", "Anything else"]) {
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByRole("heading", { level: 3, name })).toBeFocused();
      const title = page.getByText("Why it was rejected").filter({ visible: true });
      await expect(title).toBeVisible();
      if (folded && (await reason.count()) === 0) await title.click();
      await expect(reason).toBeVisible();
    }
  };
  await isOnEveryStep("Please write why you left.", false);
  await isOnEveryStep("Please write why you left, and where you lived before. ".repeat(8).trim(), true);
});

test("a request whose answer was lost leaves nothing on the device once it is known to have arrived", async ({
  newPage,
}) => {
  const page = await newPage(await newMigrant({ name: "Hawa Diallo", profile: false }));
  // Without live updates, only the calls can tell that the request has arrived.
  await page.routeWebSocket("**/api/live", () => {});
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:")));
  const { status, submit } = verificationPage(page, await newMigrant());
  await page.goto("/migrant-verification");
  await page.getByLabel("Nationality").fill("  Guinean ");
  await page.getByLabel("Reason for migration").fill("Peace.");
  await page.route(
    "**/api/migrant/verification",
    async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      await route.fetch();
      await route.abort("internetdisconnected");
    },
    { times: 1 },
  );
  await submit.click();
  await expect(page.locator("[data-toast]")).toContainText("We could not reach the server.");
  expect(await drafts()).toHaveLength(1);
  await submit.click();
  await expect(status.getByText("Pending", { exact: true })).toBeVisible();
  await expect.poll(drafts).toEqual([]);
});
