import type { Page } from "@playwright/test";
import { suspendUser } from "#schema/endpoints/admin.ts";
import { closeCase } from "#schema/endpoints/cases.ts";
import { as } from "./client.ts";
import { decideVerification, newMigrant, newReviewer, type Person, requestVerification } from "./people.ts";
import { caseAbout } from "./report-cases.ts";
import { expect, test } from "./test.ts";

const text = "Someone else used my telephone. I was at work.";
const answer = "We read the messages again. They were not yours.";

async function signIn(page: Page, { email, password }: Person) {
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

test("a suspended person appeals from the refused sign-in, other reviewers overturn it, and the person reads why", async ({
  newPage,
}) => {
  const [decider, reviewer, second] = [await newReviewer(), await newReviewer(), await newReviewer()];
  const person = await newMigrant({ verified: true, name: "Selam Okonkwo" });
  const body = { suspended: true, why: "harassment" } as const;
  await as(decider).call(suspendUser, { params: { id: person.id }, body });
  const hers = await newPage();

  await test.step("the refusal says the reason, and how to ask for a second look", async () => {
    await signIn(hers, person);
    const lookAgain = hers.getByRole("link", { name: "Ask us to look again" });
    const notice = hers.getByRole("status").filter({ has: lookAgain });
    await expect(notice).toContainText("Harassment");
    await lookAgain.click();
    await expect(hers).toHaveURL("/appeal");
    await expect(hers.getByText("It is about the suspension of your account.")).toBeVisible();
    // Decision 45: if there is only one admin, the admin who decided also reads the appeal.
    await expect(hers.getByText("Whenever we can, it is not the one who decided.")).toBeVisible();
    await expect(hers.getByRole("main")).not.toContainText("someone else", { ignoreCase: true });
  });

  await test.step("what was written survives a lost answer, and arrives once", async () => {
    await hers.getByRole("button", { name: "Send appeal" }).click();
    await expect(hers.getByRole("alert")).toContainText("Write why the decision is wrong.");
    await hers.getByLabel("Why is the decision wrong?").fill(text);
    await hers.route("**/api/auth/appeal", async (route) => {
      await route.fetch();
      await route.abort("internetdisconnected");
    });
    await hers.getByRole("button", { name: "Send appeal" }).click();
    await expect(hers.getByText("Your appeal was not sent. What you wrote is still here.")).toBeVisible();
    await expect(hers.getByLabel("Why is the decision wrong?")).toHaveValue(text);
    await hers.unroute("**/api/auth/appeal");
    await hers.getByRole("button", { name: "Send appeal" }).dblclick();
    await expect(hers.getByRole("heading", { name: "We have your appeal." })).toBeVisible();
    await expect(hers.getByRole("status").filter({ hasText: "We have your appeal." })).toBeFocused();
  });

  await test.step("the next sign-in says that it waits", async () => {
    await signIn(hers, person);
    await expect(hers.getByText("You asked us to look again.")).toBeVisible();
    await expect(hers.getByRole("link", { name: "Ask us to look again" })).toHaveCount(0);
  });

  await test.step("another reviewer reads the decision and the text, and overturns it; a second reviewer confirms", async () => {
    const id = await caseAbout(reviewer, "appeal", person);
    const page = await newPage(reviewer);
    await page.goto(`/admin/cases/${id}`);
    const main = page.getByRole("main");
    await expect(main).toContainText("A suspension");
    await expect(main).toContainText("Decided by");
    await expect(main).toContainText(text);
    await main.getByLabel("How it ends").selectOption("overturned");
    await main.getByLabel("Why", { exact: true }).fill("The messages came from another device.");
    await main.getByLabel("What the person reads").fill(answer);
    await main.getByRole("button", { name: "Close the case" }).click();
    await expect(page.getByText("Sent to a second reviewer").first()).toBeVisible();
    const decision = { outcome: "overturned" as const, note: "I agree.", explanation: answer };
    await as(second).call(closeCase, { params: { id }, body: decision });
  });

  await test.step("the person signs in again and reads the outcome", async () => {
    await signIn(hers, person);
    await expect(hers.getByText("Welcome back!").first()).toBeVisible();
    await hers.goto("/appeal");
    await expect(
      hers.getByRole("heading", { name: "We looked again and lifted the suspension." }),
    ).toBeVisible();
    await expect(hers.getByText(answer)).toBeVisible();
  });
});

test("the admin who decided cannot open the appeal, and a rejected migrant appeals from the dashboard", async ({
  newPage,
}) => {
  const [reviewer, person] = [await newReviewer(), await newMigrant({ name: "Karim Aslan" })];
  const request = await requestVerification(person);
  const rejection = { status: "rejected", rejectionReason: "We cannot read the name on the paper." } as const;
  await decideVerification(person, request, rejection);
  const his = await newPage(person);

  await test.step("from the dashboard, and from the verification screen", async () => {
    await his.goto("/migrant-verification");
    await expect(his.getByRole("link", { name: "Do you think this is wrong?" })).toBeVisible();
    await his.goto("/migrant-dashboard");
    await his.getByRole("link", { name: "Do you think this is wrong?" }).click();
    await his.getByLabel("Why is the decision wrong?").fill("My passport has the same name.");
    await his.reload();
    await expect(his.getByLabel("Why is the decision wrong?")).toHaveValue("My passport has the same name.");
    await his.getByRole("button", { name: "Send appeal" }).click();
    await expect(his.getByRole("heading", { name: "We have your appeal." })).toBeVisible();
    await expect(his.getByRole("button", { name: "Send appeal" })).toHaveCount(0);
  });

  await test.step("the decision stays, and the person reads why", async () => {
    const id = await caseAbout(reviewer, "appeal", person);
    const decision = {
      outcome: "upheld" as const,
      note: "Compared.",
      explanation: "The paper is not yours.",
    };
    await as(reviewer).call(closeCase, { params: { id }, body: decision });
    await his.goto("/appeal");
    await expect(his.getByRole("heading", { name: "We looked again. The decision stays." })).toBeVisible();
    await expect(his.getByText("The paper is not yours.")).toBeVisible();
  });
});
