import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { decides, says } from "./conformance-world.ts";
import { ask, type SignedUp } from "./signed-up.ts";

/** Somebody's verification page, with what migrants and landlords find there alike. */
export function verificationPage(
  page: Page,
  request: APIRequestContext,
  userType: "migrant" | "landlord",
  { token }: SignedUp,
) {
  const status = page.getByRole("region", { name: "Verification Status" });
  const submit = page.getByRole("button", { name: "Submit Verification Request" });
  const isDecided = async (decision: object) => {
    const asked = await ask(request, `/api/${userType}/verification`, {}, token, "GET");
    await decides(request, userType, asked, decision);
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
      await expect(back).toHaveAttribute("href", `/${userType}-dashboard`);
    },
    async bornOn(day: number, month: number, year: number) {
      await page.getByLabel("Day").fill(`${day}`);
      await page.getByLabel("Month").fill(`${month}`);
      await page.getByLabel("Year").fill(`${year}`);
    },
    async sends() {
      await submit.click();
      await says(page, "Verification Request Submitted", "You have a decision in 2-3 business days.");
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
