import { saveLandlordProfile } from "#schema/endpoints/profiles.ts";
import { as } from "./client.ts";
import { answers, callsOf, connectionReply, refusal, wordless } from "./network.ts";
import { decideVerification, newLandlord, requestVerification, startDemoSession } from "./people.ts";
import { dayOf, figure, rowOf, says, saysInRed } from "./screen.ts";
import { expect, test } from "./test.ts";
import { verificationPage } from "./verification-page.ts";

test("the landlord dashboard says who somebody is, where they can go and how things stand", async ({
  newPage,
}) => {
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
    // Asked for again on focus, it stays under the hands of whoever comes back.
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
    // From here on without the live socket, which has news read anew when it opens.
    await page.route("**/api/live/ticket", (route) => route.abort("internetdisconnected"));
    await page.reload();
    await expect(whose.getByText("Verified", { exact: true })).toBeVisible();
    await expect(marked).toHaveCount(0);
  });

  await test.step("the landlord profile is asked for again on focus and on every visit", async () => {
    // Asked while the first answer is still on its way, the call would be the same one.
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

  await test.step("the stat cards: all connections, those active, the rating, pounds paid without decimals [§2.10.7, §2.10.8]", async () => {
    await expect(figure(page, "Total Connections")).toHaveText("4");
    await expect(figure(page, "Active Hosting")).toHaveText("1");
    await expect(figure(page, "Rating")).toHaveText("4.5");
    await expect(figure(page, "Total Cost")).toHaveText("£550");
  });

  await test.step("Recent Activity has the three latest: 'Just now' within 7 days, then the date, and the country [§2.10.9, §2.10.10]", async () => {
    const latest = page.getByRole("region", { name: "Recent Activity" }).getByRole("listitem");
    await expect(latest).toHaveCount(3);
    await expect(latest.nth(0)).toContainText("Selam Of one");
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

  await test.step("a change that fails is 'Error' with the server's message, else 'Failed to update connection' [§8.20]", async () => {
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

test("landlord verification goes from nothing to rejected, and from there to approved", async ({
  newPage,
}) => {
  const landlord = await newLandlord({ profile: false });
  const page = await newPage(landlord);
  await page.goto("/landlord-verification");
  const own = verificationPage(page, landlord);
  const { status, submit } = own;
  const problems = page.getByRole("alert").getByRole("link");

  await test.step("the page has a status card, a form, benefits, a note on documents and a way back [§2.11.2, §2.11.3, §6.5]", async () => {
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

  await test.step("a failure is 'Error' with the server's message, else 'Failed to submit verification request' [§5.11, §8.18]", async () => {
    await page.getByLabel("Full name").fill("Owen Whitfield");
    await page.getByLabel("Property address").fill("1 Harbour Road");
    await page.getByLabel("Property type").selectOption("house");
    await page.getByLabel("Proof of ownership").selectOption("owned");
    await submit.click();
    await saysInRed(page, "Error", "The harbour is closed today.");
    // The rest is optional.
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

  await test.step("after a rejection the reason is there and the form is titled 'Resubmit' [§2.11.5]", async () => {
    await own.isRejected("Please send the address again.");
  });

  await test.step("a new request may follow, and when it is approved the form is still shown [§2.11.6, §4.17]", async () => {
    await own.sends();
    await own.isApproved();
  });
});

test("each kind of person is kept out of the other's screens", async ({ newPage }) => {
  const landlord = await newPage(await newLandlord());
  await test.step("a landlord is led from migrant verification and the review to /, and denied the migrant dashboard [§2.8.1, §2.9.1, §6.2, §6.8, §8.9]", async () => {
    for (const path of ["/migrant-verification", "/admin/verifications"]) {
      await landlord.goto(path);
      await expect(landlord).toHaveURL("/");
    }
    await landlord.goto("/migrant-dashboard");
    await expect(landlord.getByText("Access denied. Migrant account required.")).toBeVisible();
  });

  const migrant = await newPage(await startDemoSession("migrant"));
  await test.step("a migrant is led from every landlord screen to /, and denied the landlord dashboard [§2.10.1, §2.11.1, §6.7, §8.9]", async () => {
    for (const path of ["/browse-migrants", "/migrant/1", "/checkout/1", "/landlord-verification"]) {
      await migrant.goto(path);
      await expect(migrant).toHaveURL("/");
    }
    await migrant.goto("/landlord-dashboard");
    await expect(migrant.getByText("Access denied. Landlord account required.")).toBeVisible();
  });
});
