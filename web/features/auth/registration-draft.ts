import { storesDrafts } from "#web/api/drafts.ts";

const drawer = "registration";

/** The values of the form that are kept. The password is never kept. */
interface Kept {
  userType?: unknown;
  firstName: string;
  lastName: string;
  email: string;
}

/** Keeps the typed values for this tab, also after Back and a reload, unless the device stores no drafts. */
export function storeRegistrationDraft({ userType, firstName, lastName, email }: Kept) {
  if (!storesDrafts()) return;
  sessionStorage.setItem(drawer, JSON.stringify({ userType, firstName, lastName, email }));
}

export function readRegistrationDraft(): Partial<Record<keyof Kept, string>> {
  try {
    return JSON.parse(sessionStorage.getItem(drawer) ?? "{}");
  } catch {
    return {};
  }
}

export const forgetRegistrationDraft = () => sessionStorage.removeItem(drawer);
