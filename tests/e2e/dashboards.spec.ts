import { viewMigrant } from "#schema/endpoints/migrants.ts";
import { saveLandlordProfile, saveMigrantProfile } from "#schema/endpoints/profiles.ts";
import { connectionRowId } from "#schema/screens.ts";
import { as } from "./client.ts";
import * as measured from "./measures.ts";
import { answers, callsOf, connectionReply, refusal, wordless } from "./network.ts";
import {
  decideVerification,
  liftSuspension,
  newConnectedPair,
  newLandlord,
  newMigrant,
  requestVerification,
  startDemoSession,
  startSession,
  suspend,
} from "./people.ts";
import { colourOf, dayOf, figure, rowOf, says, saysInRed } from "./screen.ts";
import { expect, test } from "./test.ts";

test("the landlord dashboard shows the profile, the links and the figures", async ({ newPage }) => {
  const landlord = await newLandlord({ profile: false });
  const page = await newPage(landlord);
  const sidebar = page.getByRole("navigation", { name: "Dashboard" });
  const whose = sidebar.locator("xpath=..");
  const marked = sidebar.getByRole("link", { name: "Get Verified (you are not verified yet)" });

  await test.step("without a profile there is 'Complete Your Profile' with a button to /profile-setup [§2.10.2, §8.10]", async () => {
    await page.goto("/landlord-dashboard");
    await expect(page.getByRole("heading", { name: "Complete Your Profile" })).toBeVisible();
    const button = page.getByRole("link", { name: "Set up your profile" });
    await expect(button).toHaveAttribute("href", "/profile-setup");
    // The refetch on focus must not replace the button that a returning person uses.
    await button.focus();
    const again = page.waitForResponse("**/api/profiles/landlord");
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    expect((await again).status()).toBe(404);
    await expect(button).toBeFocused();
  });

  await test.step("the sidebar gives name, 'Landlord', the property, Dashboard and a marked Get Verified [§2.10.3, §2.10.5, §2.10.6]", async () => {
    const body = { location: "Headingley, Leeds", propertyType: "Studio apartment" } as const;
    await as(landlord).call(saveLandlordProfile, { body });
    await page.reload();
    await expect(whose.getByText("Owen Whitfield")).toBeVisible();
    await expect(whose.getByText("Landlord", { exact: true })).toBeVisible();
    await expect(whose.getByText("Headingley, Leeds")).toBeVisible();
    await expect(whose.getByText("Studio apartment")).toBeVisible();
    await expect(sidebar.getByRole("link", { name: "Dashboard" })).toHaveAttribute(
      "href",
      "/landlord-dashboard",
    );
    await expect(marked).toHaveAttribute("href", "/landlord-verification");
    await expect(marked.locator("svg").last()).toBeVisible();
    await expect(sidebar.getByRole("link", { name: "Admin: Review Verifications" })).toHaveCount(0);
  });

  await test.step("with no connections the figures are 0, 0, N/A and £0, and nothing is pending [§2.10.7, §2.10.13]", async () => {
    await expect(figure(page, "Total Connections")).toHaveText("0");
    await expect(figure(page, "Active Hosting")).toHaveText("0");
    await expect(figure(page, "Rating")).toHaveText("N/A");
    await expect(figure(page, "Total Cost")).toHaveText("£0");
    await expect(page.getByRole("heading", { name: "Pending Connections" })).toHaveCount(0);
    await expect(page.getByText("Nobody is staying with you right now")).toBeVisible();
    await expect(page.getByText("Your three latest connections will be shown here.")).toBeVisible();
  });

  await test.step("a verified landlord has the Verified badge and no marker [§2.10.4, §4.18]", async () => {
    const asked = await requestVerification(landlord);
    await decideVerification(landlord, asked, { status: "approved" });
    // There is no live socket from here on, because it triggers a refetch when it opens.
    await page.route("**/api/live/ticket", (route) => route.abort("internetdisconnected"));
    await page.reload();
    await expect(whose.getByText("Verified", { exact: true })).toBeVisible();
    await expect(marked).toHaveCount(0);
  });

  await test.step("the landlord profile is fetched again on focus and on every visit", async () => {
    // Wait for the first request: a request while it is running would not be sent.
    await expect(whose.getByText("Headingley, Leeds")).toBeVisible();
    const calls = callsOf(page);
    const asked = () => calls.filter((call) => call === "GET /api/profiles/landlord").length;
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await expect.poll(asked).toBe(1);
    await sidebar.getByRole("link", { name: "Get Verified" }).click();
    await page.getByRole("link", { name: "Back to dashboard" }).click();
    await expect.poll(asked).toBe(2);
    expect(calls.filter((call) => call === "GET /api/auth/me")).toEqual([]);
  });
});

test("a landlord's connections are counted, listed by status and changed from the dashboard", async ({
  newPage,
}) => {
  const page = await newPage(await startDemoSession("admin"));
  const day = 24;
  const list = [
    connectionReply("one", "pending", { amount: "150.40" }),
    connectionReply("two", "active", { hoursAgo: 7 * day - 1 }),
    connectionReply("three", "cancelled", { hoursAgo: 7 * day + 1, paymentCompleted: false }),
    connectionReply("four", "completed", { hoursAgo: 40 * day }),
  ];
  await page.route("**/api/connections", (route) => route.fulfill({ json: list }));
  await page.route("**/api/users/*/ratings", (route) =>
    route.fulfill({ json: { average: 4.5, total: 2, ratings: [] } }),
  );
  await page.goto("/landlord-dashboard");

  await test.step("the stat cards show all connections, active ones, the rating and whole pounds paid [§2.10.7, §2.10.8]", async () => {
    await expect(figure(page, "Total Connections")).toHaveText("4");
    await expect(figure(page, "Active Hosting")).toHaveText("1");
    await expect(figure(page, "Rating")).toHaveText("4.5");
    await expect(figure(page, "Total Cost")).toHaveText("£550");
  });

  await test.step("Recent Activity has the three latest: 'Just now' within 7 days, then the date, and the country [§2.10.9, §2.10.10]", async () => {
    const latest = page.getByRole("region", { name: "Recent Activity" }).getByRole("listitem");
    await expect(latest).toHaveCount(3);
    await expect(latest.nth(0)).toContainText("You connected with Selam Of one");
    await expect(latest.nth(0)).toContainText("From Eritrea");
    await expect(latest.nth(0)).toContainText("Just now");
    await expect(latest.nth(1)).toContainText("Just now");
    await expect(latest.nth(2)).toContainText(dayOf(Date.now() - (7 * day + 1) * 60 * 60 * 1000));
  });

  const pending = page.getByRole("region", { name: "Pending Connections" });
  const active = page.getByRole("region", { name: "Active Connections" });
  await test.step("Pending Connections offer Accept and Decline, Active Connections Mark Complete and messages [§2.10.11, §2.10.12]", async () => {
    await expect(pending.getByRole("listitem")).toHaveCount(1);
    await expect(pending.getByRole("button", { name: "Accept" })).toBeVisible();
    await expect(pending.getByRole("button", { name: "Decline" })).toBeVisible();
    await expect(active.getByRole("listitem")).toHaveCount(1);
    await expect(active.getByRole("button", { name: "Mark Complete" })).toBeVisible();
    await expect(active.getByRole("button", { name: "Message Selam" })).toBeVisible();
  });

  await test.step("names lead to /migrant/{id} [§2.10.14]", async () => {
    for (const place of [pending, page.getByRole("region", { name: "Recent Activity" })])
      await expect(place.getByRole("link", { name: "Selam Of one" })).toHaveAttribute(
        "href",
        "/migrant/migrant-one",
      );
  });

  await test.step("an admin's sidebar leads to the review of verification requests [§2.10.5]", async () => {
    const link = page.getByRole("link", { name: "Admin: Review Verifications" });
    await expect(link).toHaveAttribute("href", "/admin/verifications");
  });

  await test.step("a failed change shows 'Error' with the server's message, else 'Failed to update connection' [§8.20]", async () => {
    const sent = await answers(page, "PUT", "/api/connections/one", [
      refusal("The harbour is closed today."),
      wordless,
    ]);
    const accept = rowOf(page, "Selam Of one").getByRole("button", { name: "Accept" });
    const confirm = page.getByRole("dialog").getByRole("button", { name: "Accept" });
    await accept.click();
    await confirm.click();
    await saysInRed(page, "Error", "The harbour is closed today.");
    await accept.click();
    await confirm.click();
    await saysInRed(page, "Error", "Failed to update connection");
    expect(sent).toEqual([{ status: "active" }, { status: "active" }]);
  });

  await test.step("Mark Complete sends 'completed' with a completedAt timestamp [§4.22, §8.19]", async () => {
    const sent = await answers(page, "PUT", "/api/connections/two", [{ json: list[1] }]);
    await active.getByRole("button", { name: "Mark Complete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Mark Complete" }).click();
    await says(page, "Connection updated", "The connection status has been updated successfully.");
    const completedAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(sent).toEqual([{ status: "completed", completedAt }]);
  });
});

test("migrants and landlords cannot open each other's screens", async ({ newPage }) => {
  const landlord = await newPage(await newLandlord());
  await test.step("a landlord is redirected from migrant verification and the review to /, and denied the migrant dashboard [§2.8.1, §2.9.1, §6.2, §6.8, §8.9]", async () => {
    for (const path of ["/migrant-verification", "/admin/verifications"]) {
      await landlord.goto(path);
      await expect(landlord).toHaveURL("/");
    }
    await landlord.goto("/migrant-dashboard");
    await expect(landlord.getByText("Access denied. Migrant account required.")).toBeVisible();
  });

  const migrant = await newPage(await startDemoSession("migrant"));
  await test.step("a migrant is redirected from every landlord screen to /, and denied the landlord dashboard [§2.10.1, §2.11.1, §6.7, §8.9]", async () => {
    for (const path of ["/browse-migrants", "/migrant/1", "/checkout/1", "/landlord-verification"]) {
      await migrant.goto(path);
      await expect(migrant).toHaveURL("/");
    }
    await migrant.goto("/landlord-dashboard");
    await expect(migrant.getByText("Access denied. Landlord account required.")).toBeVisible();
  });
});

test("the migrant dashboard asks for a profile, then for verification, and then opens", async ({
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

  await test.step("without a request the gate explains the check and its 2-3 business days, and links to it [§2.8.3, §2.8.4, §6.1]", async () => {
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
  await test.step("while a request is pending the gate says so, with its date and a link to its status [§2.8.5]", async () => {
    await page.reload();
    await expect(gate).toContainText("Your review is in progress.");
    await expect(gate).toContainText(`Submitted on ${dayOf(first.createdAt)}`);
    const button = gate.getByRole("link", { name: "View status" });
    await expect(button).toHaveAttribute("href", "/migrant-verification");
  });

  await test.step("after a rejection the gate shows the reason and a link to a new request [§2.8.6]", async () => {
    const reason = "The name differs from the account's.";
    await decideVerification(migrant, first, { status: "rejected", rejectionReason: reason });
    await page.reload();
    await expect(gate.getByText(reason)).toBeVisible();
    await expect(gate).toContainText("what you wrote is still there");
    const button = gate.getByRole("link", { name: "Submit a new request" });
    await expect(button).toHaveAttribute("href", "/migrant-verification");
  });

  await test.step("once that request is erased, the gate does not promise that its answers are kept", async () => {
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

  await test.step("after approval the gate is gone, and the sidebar shows the name, 'Migrant' and two links [§2.8.3, §2.8.7, §6.1]", async () => {
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

  await test.step("the stat cards start with the views, 0 connections, N/A and 'Seeking' [§2.8.9]", async () => {
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

  await test.step("Your Profile shows what was chosen, languages as badges [§2.8.11, §2.8.13]", async () => {
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

test("a migrant who lost the badge through a suspension keeps the host, the messages and the question", async ({
  newPage,
}) => {
  const { migrant, landlord } = await newConnectedPair("active");
  await suspend(migrant, "Asked a landlord for money.");
  await liftSuspension(migrant);
  const page = await newPage(await startSession(migrant.email, migrant.password));
  await page.goto("/migrant-dashboard");
  await expect(
    page.getByRole("heading", { name: "Owen says you have moved in. Is that right?" }),
  ).toBeVisible();
  const gate = page.getByRole("region", { name: "Verification Required" });
  await expect(gate).toContainText("no landlord can start a connection with you");
  await rowOf(page, `${landlord.firstName} ${landlord.lastName}`)
    .getByRole("button", { name: /^Message/ })
    .click();
  await page.getByLabel("Your message").fill("I am back.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("log").getByText("I am back.")).toBeVisible();
});

test("a rating whose author has deleted their account has no button for a reply", async ({ newPage }) => {
  const page = await newPage(await startDemoSession("migrant"));
  const rating = { stars: 4, comment: null, createdAt: "2026-11-20T09:00:00.000Z", reply: null };
  const ratings = [
    { ...rating, id: "one", author: "Owen", authorDeleted: false },
    { ...rating, id: "two", author: "Deleted user", authorDeleted: true },
  ];
  await page.route("**/api/users/*/ratings", (route) =>
    route.fulfill({ json: { average: null, total: 2, ratings } }),
  );
  await page.goto("/migrant-dashboard");
  await expect(page.getByText("Deleted user").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Reply/ })).toHaveText([/Owen/]);
});

test("a migrant's connections show the landlord, the date, the status and unread messages", async ({
  newPage,
}) => {
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
  // The greeting of the live socket would replace these counts with the real ones.
  await page.route("**/api/live/ticket", (route) => route.abort("internetdisconnected"));
  await page.route("**/api/messages/unread-by-connection", (route) => route.fulfill({ json: counts }));
  await page.route("**/api/connections/*/messages*", (route) => route.fulfill({ json: [] }));
  await page.route("**/api/users/*/ratings", (route) =>
    route.fulfill({ json: { average: 4, total: 2, ratings: [] } }),
  );
  await page.goto("/migrant-dashboard");

  await test.step("the stat cards count the connections and show the rating with one decimal [§2.8.10]", async () => {
    await expect(figure(page, "Connections")).toHaveText("4");
    await expect(figure(page, "Rating")).toHaveText("4.0");
  });

  const active = page.getByRole("region", { name: "Active Connections" });
  const row = rowOf(page, "Owen Of two");
  await test.step("each row shows the landlord's name, the connected date and the status; verified landlords come first [§2.8.14, §4.19]", async () => {
    await expect(active.getByRole("heading", { level: 3 })).toHaveText([/^Owen Of two/, /^Owen Of one/]);
    await expect(row).toContainText(`Connected on ${dayOf(Date.now() - 40 * 24 * 60 * 60 * 1000)}`);
    await expect(row.getByText("Active", { exact: true })).toBeVisible();
  });

  await test.step("the message button counts unread messages: '99+' above 99, nothing at zero [§2.8.15, §4.26, §4.27]", async () => {
    const badge = (name: string) =>
      rowOf(page, name).getByRole("button", { name: /^(Message|Read messages)/ });
    await expect(badge("Owen Of one").getByText("99+")).toBeVisible();
    await expect(badge("Owen Of two").getByText("99", { exact: true })).toBeVisible();
    await expect(badge("Owen Of three")).toHaveAccessibleName("Read messages Owen");
  });

  await test.step("badges are green, yellow, blue and red, in light and dark [§4.23]", async () => {
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

test("a visit makes each request once, and a reload keeps the scroll position without layout shift", async ({
  newPage,
}) => {
  const page = await newPage(await newLandlord());
  await page.setViewportSize({ width: 390, height: 844 });
  await measured.watchReloads(page);
  const calls = callsOf(page);
  await page.goto("/landlord-dashboard");
  await expect(page.getByText("Nobody is staying with you right now")).toBeVisible();
  await expect.poll(() => calls).toContain("POST /api/live/ticket");
  expect(calls.filter((call, n) => calls.indexOf(call) !== n)).toEqual([]);

  const place = () => page.evaluate(() => scrollY);
  // The page stores its position on the scroll event, which comes one frame later.
  await page.evaluate(
    () =>
      new Promise((scrolled) => {
        addEventListener("scroll", scrolled, { once: true });
        scrollTo(0, 300);
      }),
  );
  expect(await place()).toBe(300);
  await page.reload();
  await expect.poll(place).toBe(300);
  await measured.isStill(page);
  expect(await measured.moved(page)).toEqual([]);
});

test("the facts of a conversation keep their size when its menu arrives", async ({ newPage }) => {
  const { landlord, migrant, connection } = await newConnectedPair();
  for (const person of [landlord, migrant]) {
    const page = await newPage(person);
    await page.setViewportSize({ width: 360, height: 640 });
    const { promise: arrives, resolve: letPass } = Promise.withResolvers<void>();
    await page.route("**/assets/conversation-parts-*.js", async (route) => {
      await arrives;
      await route.continue();
    });
    await page.goto(`/${person.userType}-dashboard`);
    const row = page.locator(`#${connectionRowId(connection.id)}`);
    const sizeOfFacts = () =>
      row.getByText("Connected on").evaluate((facts) => [facts.clientWidth, facts.clientHeight]);
    const before = await sizeOfFacts();
    const menu = row.getByRole("button", { name: "More about" });
    await expect(menu).toHaveCount(0);
    letPass();
    await expect(menu).toBeVisible();
    expect(await sizeOfFacts()).toEqual(before);
  }
});
