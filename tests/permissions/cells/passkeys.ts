import * as given from "../preconditions.ts";
import type { Cells } from "./cell.ts";
import { all, refused, signedIn } from "./statuses.ts";

export const passkeys = {
  listPasskeys: { "the caller's own": [signedIn, given.withPasskey] },
  beginPasskey: { "after a recent sign-in": [signedIn] },
  addPasskey: {
    "made by the caller's device": [
      [401, 201, 201, 201, 201, 201, 201, 401],
      async (world, caller) => ({ body: await given.newPasskey(world, caller) }),
    ],
  },
  renamePasskey: {
    "the caller's own": [
      signedIn,
      async (world, caller) => ({ ...(await given.passkey(world, caller)), body: { name: "My phone" } }),
    ],
    "another person's": [
      [401, 404, 404, 404, 404, 404, 404, 401],
      async (world) => ({ ...(await given.passkey(world, "M2")), body: { name: "My phone" } }),
    ],
  },
  removePasskey: {
    // The admin also has an app, so the passkey is not their only second factor.
    "the caller's own": [
      signedIn,
      async (world, caller) => (await given.appCode(world)) && given.passkey(world, caller),
    ],
    "another person's": [[401, 404, 404, 404, 404, 404, 404, 401], (world) => given.passkey(world, "M2")],
  },
  beginPasskeySignIn: { "a challenge for any passkey": [all] },
  signInWithPasskey: {
    "the caller's own": [
      [200, 200, 200, 200, 200, 200, 200, 403],
      async (world, caller) => ({
        body: await given.passkeyAnswer(world, caller),
        provenAs: caller === "AN" ? "MV" : caller,
      }),
    ],
    "one that was never added": [
      refused,
      async (world, caller) => ({ body: await given.passkeyAnswer(world, caller, "unknown") }),
    ],
  },
} as const satisfies Cells;
