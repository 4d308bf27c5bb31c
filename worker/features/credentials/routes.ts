import * as endpoints from "#schema/endpoints/account.ts";
import { route } from "#worker/http/handle.ts";
import { lazily } from "#worker/http/lazily.ts";
import { setLanguage } from "./language.ts";
import { findPendingAddress } from "./queries.ts";

export const credentialRoutes = [
  route(
    endpoints.sendPasswordLink,
    lazily(async () => (await import("./recovery.ts")).sendPasswordLink),
  ),
  route(
    endpoints.readPasswordLink,
    lazily(async () => (await import("./recovery.ts")).readPasswordLink),
  ),
  route(
    endpoints.resetPassword,
    lazily(async () => (await import("./recovery.ts")).resetPassword),
  ),
  route(
    endpoints.readAddressLink,
    lazily(async () => (await import("./address-links.ts")).readAddressLink),
  ),
  route(
    endpoints.useAddressLink,
    lazily(async () => (await import("./address-links.ts")).useAddressLink),
  ),
  route(
    endpoints.readPendingAddress,
    lazily(async () => (await import("./address.ts")).readPendingAddress),
    (db, _, userId) => [findPendingAddress(db, userId, new Date().toISOString())],
  ),
  route(
    endpoints.changeAddress,
    lazily(async () => (await import("./address.ts")).changeAddress),
  ),
  route(
    endpoints.cancelAddressChange,
    lazily(async () => (await import("./address.ts")).cancelAddressChange),
  ),
  route(
    endpoints.sendConfirmation,
    lazily(async () => (await import("./address.ts")).sendConfirmation),
  ),
  route(
    endpoints.changePassword,
    lazily(async () => (await import("./password.ts")).changePassword),
  ),
  route(endpoints.setLanguage, setLanguage),
];
