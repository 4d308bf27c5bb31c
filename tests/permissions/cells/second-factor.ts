import * as given from "../preconditions.ts";
import type { Cells } from "./cell.ts";
import { unknown } from "./inputs.ts";
import { admins, notFoundForAdmins } from "./statuses.ts";

export const secondFactor = {
  readSecondFactor: { "the caller's own": [admins] },
  passWithCode: {
    "what the caller's app shows": [admins, given.appCode],
    "another code": [
      [401, 403, 403, 403, 403, 403, 422, 401],
      async (world) => ({ ...(await given.appCode(world)), body: { code: "no code" } }),
    ],
  },
  beginPasskeyPass: { "a challenge for the caller's own": [admins] },
  passWithPasskey: { "the caller's own": [admins, given.passkeyPass] },
  beginApp: { "a new app": [admins] },
  addApp: { "with its first code": [admins, given.setup] },
  removeApp: { "beside a passkey": [admins, given.spareApp] },
  makeRecoveryCodes: { "ten new ones": [admins] },
  requestFactorReset: {
    "in a session that has passed": [[401, 403, 403, 403, 403, 403, 409, 401]],
    "again, in one that has not": [admins, given.lostFactor],
  },
  listFactorResets: { "of other admins": [admins] },
  approveFactorReset: {
    "the first approval": [admins, given.factorReset],
    "one that does not exist": [notFoundForAdmins, unknown],
  },
} as const satisfies Cells;
