import type { Page } from "@playwright/test";
import { newMigrant, requestVerification } from "./people.ts";

/** A pending verification request of a migrant with a unique name. */
export async function newRequest(more: Parameters<typeof requestVerification>[1] = {}) {
  const name = `Zaynab ${crypto.randomUUID().slice(0, 8)}`;
  const migrant = await newMigrant({ name, profile: false });
  return { migrant, name, ...(await requestVerification(migrant, more)) };
}

/** Opens a migrant's request in the list of pending requests. */
export const opens = (page: Page, id: string) => page.goto(`/admin/verifications?kind=migrant&request=${id}`);
