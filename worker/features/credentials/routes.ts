import * as endpoints from "#schema/endpoints/account.ts";
import { route } from "#worker/http/handle.ts";
import { cancelAddressChange, changeAddress, readPendingAddress, sendConfirmation } from "./address.ts";
import { readAddressLink, useAddressLink } from "./address-links.ts";
import { setLanguage } from "./language.ts";
import { changePassword } from "./password.ts";
import { findPendingAddress } from "./queries.ts";
import { resetPassword, sendPasswordLink } from "./recovery.ts";

export const credentialRoutes = [
  route(endpoints.sendPasswordLink, sendPasswordLink),
  route(endpoints.resetPassword, resetPassword),
  route(endpoints.readAddressLink, readAddressLink),
  route(endpoints.useAddressLink, useAddressLink),
  route(endpoints.readPendingAddress, readPendingAddress, (db, _, userId) => [
    findPendingAddress(db, userId, new Date().toISOString()),
  ]),
  route(endpoints.changeAddress, changeAddress),
  route(endpoints.cancelAddressChange, cancelAddressChange),
  route(endpoints.sendConfirmation, sendConfirmation),
  route(endpoints.changePassword, changePassword),
  route(endpoints.setLanguage, setLanguage),
];
