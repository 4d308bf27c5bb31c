import { expect, type Page } from "@playwright/test";
import { getLandlordVerification, getMigrantVerification } from "#schema/endpoints/verification.ts";
import { as } from "./client.ts";
import { decideVerification, type Person } from "./people.ts";
import { says } from "./screen.ts";

/** A person's verification page: what migrants and landlords find there alike. */
export function verificationPage(page: Page, person: Person) {
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
