import type { Page } from "@playwright/test";
import { newReviewer } from "./people.ts";
import { newRequest, opens } from "./review-requests.ts";
import { expect, test } from "./test.ts";

const decision = (page: Page) => page.getByRole("region", { name: "Decision" });
/** Expects the toast of a proposal. Other requests in the list may also say that they wait. */
const isProposed = (page: Page) =>
  expect(page.getByText("It counts when another admin agrees.").first()).toBeVisible({ timeout: 10_000 });
const press = (page: Page, key: string) => page.keyboard.press(key);

test("a family is approved by two reviewers with the keyboard; the first cannot be the second", async ({
  newPage,
}) => {
  const request = await newRequest({ familyComposition: "family_large" });
  const [first, second] = [await newReviewer("Nadia Haddad"), await newReviewer("Selam Okonkwo")];
  const page = await newPage(first);
  const person = await newPage(request.migrant);
  const heading = page.getByRole("heading", { name: request.name });

  await test.step("the screen says that a second reviewer has to agree, and the decision becomes a proposal", async () => {
    await opens(page, request.id);
    await expect(decision(page)).toContainText("This is about a family: a second reviewer has to agree.");
    await expect(heading).toBeVisible();
    await press(page, "r");
    await page.getByLabel("Rejection reason").fill("The photo of the passport is dark.");
    await press(page, "Tab");
    await press(page, "Tab");
    await press(page, "Enter");
    await isProposed(page);
    await opens(page, request.id);
    await expect(decision(page)).toContainText("Waits for a second reviewer");
    await expect(decision(page)).toContainText("You proposed: Rejected. Another admin has to agree");
    await expect(decision(page)).toContainText("The photo of the passport is dark.");
    await press(page, "a");
    await expect(decision(page).getByRole("button")).toHaveCount(0);
    await person.goto("/migrant-verification");
    await expect(person.getByText("Pending", { exact: true })).toBeVisible();
    await expect(person.getByText("The photo of the passport is dark.")).toBeHidden();
  });

  const other = await newPage(second);
  await test.step("the second reviewer disagrees, and says why", async () => {
    await opens(other, request.id);
    await expect(decision(other)).toContainText("Nadia proposes: Rejected");
    await expect(decision(other)).toContainText("The photo of the passport is dark.");
    await press(other, "a");
    await expect(decision(other).getByRole("button", { name: "Disagree" })).toBeFocused();
    await press(other, "Enter");
    await expect(decision(other).getByRole("alert")).toContainText("Please say why you disagree");
    await decision(other).getByLabel("Why you disagree").fill("I can read it.");
    await press(other, "Tab");
    await press(other, "Enter");
    await expect(other.getByText("The request is open again").first()).toBeVisible({ timeout: 10_000 });
  });

  await test.step("the request is open again with the note; a new proposal is an approval", async () => {
    await opens(page, request.id);
    await expect(decision(page)).toContainText("Selam disagreed");
    await expect(decision(page)).toContainText("I can read it.");
    await press(page, "a");
    await expect(decision(page)).toContainText("It counts when a second reviewer agrees.");
    await press(page, "Enter");
    await isProposed(page);
  });

  await test.step("the second reviewer agrees, and the person has the badge", async () => {
    await opens(other, request.id);
    await expect(decision(other)).toContainText("Nadia proposes: Approved");
    await press(other, "a");
    await expect(decision(other).getByLabel("Notes (optional)")).toBeHidden();
    await press(other, "Enter");
    await expect(other.getByText("Request Approved").first()).toBeVisible({ timeout: 10_000 });
    await person.reload();
    await expect(person.getByText("Approved", { exact: true })).toBeVisible();
  });
});
