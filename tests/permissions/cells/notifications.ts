import * as given from "../preconditions.ts";
import type { Cells } from "./cell.ts";
import { all, notFound, signedIn } from "./statuses.ts";

export const notifications = {
  listNotifications: { "the caller's own": [signedIn] },
  markNotificationsRead: { "the caller's own": [signedIn, () => ({ body: { upTo: 1 } })] },
  readEmailSettings: { "the caller's own": [signedIn] },
  listPushDevices: { "the caller's own": [signedIn, given.withPushDevice] },
  addPushDevice: {
    "the caller's device": [
      [401, 201, 201, 201, 201, 201, 201, 401],
      () => ({ body: given.newSubscription() }),
    ],
  },
  renewPushDevice: {
    "the caller's own": [
      signedIn,
      async (world, caller) => ({
        ...(await given.pushDevice(world, caller)),
        body: given.newSubscription(),
      }),
    ],
    "another person's": [
      [401, 404, 404, 404, 404, 404, 404, 401],
      async (world) => ({ ...(await given.pushDevice(world, "M2")), body: given.newSubscription() }),
    ],
  },
  removePushDevice: {
    "the caller's own": [signedIn, (world, caller) => given.pushDevice(world, caller)],
    "another person's": [[401, 404, 404, 404, 404, 404, 404, 401], (world) => given.pushDevice(world, "M2")],
  },
  saveEmailSettings: {
    "the caller's own": [
      signedIn,
      () => ({
        body: {
          emails: ["accepted"],
          digest: false,
          quiet: true,
          quietFrom: 22,
          quietUntil: 7,
          zone: "Europe/London",
        },
      }),
    ],
  },
  unsubscribe: {
    "with a token of another's making": [
      notFound,
      () => ({ path: "/api/notifications/unsubscribe?t=a.b.c" }),
    ],
    "from an email": [
      all,
      ({ members }) => ({ path: given.unsubscribePath(members.MV.id), body: "List-Unsubscribe=One-Click" }),
    ],
  },
} as const satisfies Cells;
