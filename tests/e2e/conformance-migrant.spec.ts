import { viewMigrant } from "#schema/endpoints/migrants.ts";
import { saveMigrantProfile } from "#schema/endpoints/profiles.ts";
import { as } from "./client.ts";
import { answers, connectionReply, refusal, wordless } from "./network.ts";
import { decideVerification, newMigrant, requestVerification, startDemoSession } from "./people.ts";
import { colourOf, dayOf, figure, rowOf, saysInRed } from "./screen.ts";
import { expect, test } from "./test.ts";
import { verificationPage } from "./verification-page.ts";

test("the migrant dashboard asks for a profile, stands behind a gate until approved, and then opens", async ({
  newPage,
}) => {
  const migrant = await newMigrant({ name: "Hiwot Tesfay", profile: false });
  const page = await newPage(migrant);
  const gate = page.getByRole("region", { name: "Verification Required" });
  const sidebar = page.getByRole("navigation", { name: "Dashboard" });
  const marked = sidebar.getByRole("link", { name: "Get Verified (you are not verified yet)" });

  await test.step("without a profile there is 'Complete Your Profile' with a button to /profile-setup [§2.8.2, §8.10]", async () => {
    await page.goto("/migrant-dashboard");
    await expect(page.getByRole("heading", { name: "Complete Your Profile" })).toBeVisible();
    const button = page.getByRole("link", { name: "Set up your profile" });
    await expect(button).toHaveAttribute("href", "/profile-setup");
  });

  await test.step("with no request the gate explains the check and its 2-3 business days, and starts it [§2.8.3, §2.8.4, §6.1]", async () => {
    const profile = { countryOfOrigin: "Eritrea", story: "I taught for ten years." };
    await as(migrant).call(saveMigrantProfile, { body: profile });
    await page.reload();
    await expect(gate.getByRole("heading", { name: "Verification Required" })).toBeVisible();
    await expect(gate).toContainText("identity and background check");
    await expect(gate).toContainText("quick review: you have a decision in 2-3 business days");
    const button = gate.getByRole("link", { name: "Start verification" });
    await expect(button).toHaveAttribute("href", "/migrant-verification");
    await expect(page.getByText("Profile Views", { exact: true })).toHaveCount(0);
  });

  await test.step("'Get Verified' carries a warning marker while the migrant is not verified [§2.8.8]", async () => {
    await expect(marked.locator("svg").last()).toBeVisible();
  });

  const first = await requestVerification(migrant);
  await test.step("while a request is pending the gate says so, with its date and a way to its status [§2.8.5]", async () => {
    await page.reload();
    await expect(gate).toContainText("Your review is in progress.");
    await expect(gate).toContainText(`Submitted on ${dayOf(first.createdAt)}`);
    const button = gate.getByRole("link", { name: "View status" });
    await expect(button).toHaveAttribute("href", "/migrant-verification");
  });

  await test.step("after a rejection the gate gives the reason and the way to a new request [§2.8.6]", async () => {
    const reason = "The name differs from the account's.";
    await decideVerification(migrant, first, { status: "rejected", rejectionReason: reason });
    await page.reload();
    await expect(gate.getByText(reason)).toBeVisible();
    await expect(gate).toContainText("what you wrote is still there");
    const button = gate.getByRole("link", { name: "Submit a new request" });
    await expect(button).toHaveAttribute("href", "/migrant-verification");
  });

  await test.step("once that request is erased the gate promises nothing of it", async () => {
    const erased = {
      ...first,
      status: "rejected",
      fullName: "",
      reasonForMigration: "",
      rejectionReason: null,
    };
    await page.route("**/api/migrant/verification", (route) => route.fulfill({ json: erased }));
    await page.reload();
    await expect(gate).toContainText("You can ask again.");
    await expect(gate).not.toContainText("is still there");
    await page.unroute("**/api/migrant/verification");
  });

  await test.step("once approved the gate is gone, and the sidebar gives name, 'Migrant' and its two ways [§2.8.3, §2.8.7, §6.1]", async () => {
    const second = await requestVerification(migrant);
    await decideVerification(migrant, second, { status: "approved" });
    const landlord = await startDemoSession("landlord");
    await as(landlord).call(viewMigrant, { params: { id: migrant.id } });
    await page.reload();
    await expect(page.getByText("Profile Views", { exact: true })).toBeVisible();
    await expect(gate).toHaveCount(0);
    await expect(marked).toHaveCount(0);
    const whose = sidebar.locator("xpath=preceding-sibling::div");
    await expect(whose.getByText("Hiwot Tesfay")).toBeVisible();
    await expect(whose.getByText("Migrant", { exact: false })).toBeVisible();
    await expect(sidebar.getByRole("link", { name: "Dashboard" })).toHaveAttribute(
      "href",
      "/migrant-dashboard",
    );
    await expect(sidebar.getByRole("link", { name: "Get Verified" })).toHaveAttribute(
      "href",
      "/migrant-verification",
    );
  });

  await test.step("the stat cards begin with the views, 0 connections, N/A and 'Seeking' [§2.8.9]", async () => {
    await expect(figure(page, "Profile Views")).toHaveText("1");
    await expect(figure(page, "Connections")).toHaveText("0");
    await expect(figure(page, "Rating")).toHaveText("N/A");
    await expect(figure(page, "Housing Status")).toHaveText("Seeking");
  });

  const card = page.getByRole("region", { name: "Your Profile" });
  const fact = (term: string) => card.locator("dl > div").filter({ hasText: term }).locator("dd");
  await test.step("Your Profile says 'Any' and 'Flexible' where nothing was chosen [§2.8.11, §2.8.12]", async () => {
    await expect(card.getByText("I taught for ten years.")).toBeVisible();
    await expect(fact("Country of Origin")).toHaveText("Eritrea");
    await expect(fact("Family Size")).toHaveText("Individual");
    await expect(fact("Location Preference")).toHaveText("Any");
    await expect(fact("Duration Needed")).toHaveText("Flexible");
  });

  await test.step("Your Profile gives what was chosen, languages as badges [§2.8.11, §2.8.13]", async () => {
    await as(migrant).call(saveMigrantProfile, {
      body: {
        countryOfOrigin: "Eritrea",
        story: "I taught for ten years.",
        familySize: 4,
        locationPreference: "Leeds",
        durationNeeded: "3-6 months",
        languages: ["English", "Arabic"],
      },
    });
    await page.reload();
    await expect(fact("Family Size")).toHaveText("Family of 4");
    await expect(fact("Location Preference")).toHaveText("Leeds");
    await expect(fact("Duration Needed")).toHaveText("3-6 months");
    await expect(card.getByRole("listitem")).toHaveText(["English", "Arabic"]);
  });
});

test("a migrant's connections show who, since when, their status and what is unread", async ({ newPage }) => {
  const page = await newPage(await startDemoSession("migrant"));
  const list = [
    connectionReply("one", "pending", { verified: false }),
    connectionReply("two", "active", { hoursAgo: 24 * 40 }),
    connectionReply("three", "completed"),
    connectionReply("four", "cancelled"),
  ];
  const counts = [
    { connectionId: "one", count: 100 },
    { connectionId: "two", count: 99 },
  ];
  await page.route("**/api/connections", (route) => route.fulfill({ json: list }));
  await page.route("**/api/messages/unread-by-connection", (route) => route.fulfill({ json: counts }));
  await page.route("**/api/connections/*/messages*", (route) => route.fulfill({ json: [] }));
  await page.route("**/api/users/*/ratings", (route) =>
    route.fulfill({ json: { average: 4, total: 2, ratings: [] } }),
  );
  await page.goto("/migrant-dashboard");

  await test.step("the stat cards count the connections and give the rating to one decimal [§2.8.10]", async () => {
    await expect(figure(page, "Connections")).toHaveText("4");
    await expect(figure(page, "Rating")).toHaveText("4.0");
  });

  const active = page.getByRole("region", { name: "Active Connections" });
  const row = rowOf(page, "Owen Of two");
  await test.step("each row gives the landlord's name, the connected date and the status; verified ones first [§2.8.14, §4.19]", async () => {
    await expect(active.getByRole("heading", { level: 3 })).toHaveText([/^Owen Of two/, /^Owen Of one/]);
    await expect(row).toContainText(`Connected on ${dayOf(Date.now() - 40 * 24 * 60 * 60 * 1000)}`);
    await expect(row.getByText("Active", { exact: true })).toBeVisible();
  });

  await test.step("the message button counts what is unread: '99+' above 99, nothing at zero [§2.8.15, §4.26, §4.27]", async () => {
    const badge = (name: string) => rowOf(page, name).getByRole("button", { name: /^Message/ });
    await expect(badge("Owen Of one").getByText("99+")).toBeVisible();
    await expect(badge("Owen Of two").getByText("99", { exact: true })).toBeVisible();
    await expect(badge("Owen Of three")).toHaveAccessibleName("Message Owen");
  });

  await test.step("badges are green, yellow, blue and red, by day and by night [§4.23]", async () => {
    const wanted = { Pending: "yellow", Active: "green", Completed: "blue", Cancelled: "red" };
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const [words, colour] of Object.entries(wanted)) {
        const badge = page.getByText(words, { exact: true }).locator("xpath=..");
        expect(await colourOf(badge, "backgroundColor"), `${words}, ${colorScheme}`).toBe(colour);
      }
    }
  });

  await test.step("the message button opens the conversation [§2.8.16, §2.14.1]", async () => {
    await row.getByRole("button", { name: /^Message/ }).click();
    await expect(page.getByRole("dialog", { name: "Messages with Owen Of two" })).toBeVisible();
  });
});

test("migrant verification goes from nothing to rejected, and from there to approved", async ({
  newPage,
}) => {
  const migrant = await newMigrant({ name: "Hiwot Tesfay", profile: false });
  const page = await newPage(migrant);
  await page.goto("/migrant-verification");
  const own = verificationPage(page, migrant);
  const { status, submit } = own;
  const reason = page.getByLabel("Reason for migration");
  const fields = page.getByRole("main").locator("form").locator("input, select, textarea");

  await test.step("the page has a status card, a form, benefits, a note on documents and a way back [§2.9.2, §2.9.3, §2.9.4, §6.2]", async () => {
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

  await test.step("a failure is 'Error' with the server's message, else 'Failed to submit verification request' [§5.9, §8.18]", async () => {
    await reason.fill("War.");
    await submit.click();
    // Nothing else is required.
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
  });

  await test.step("after a rejection the reason is there and the form is titled 'Resubmit' [§2.9.6]", async () => {
    await own.isRejected("Please name your town.");
  });

  await test.step("a new request may follow, and when it is approved the form is still shown [§2.9.7, §4.17]", async () => {
    await own.sends();
    await own.isApproved();
  });
});
