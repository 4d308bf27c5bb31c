import * as given from "../preconditions.ts";
import type { Cells } from "./cell.ts";
import { all, conflict, signedIn } from "./statuses.ts";

export const appeals = {
  readAppealLink: {
    "of a suspended landlord": [all, async () => ({ body: { token: await given.appealLink() } })],
    "a token that is none": [conflict, () => ({ body: { token: "none" } })],
  },
  appealSuspension: {
    "of a suspended landlord": [
      [201, 201, 201, 201, 201, 201, 201, 201],
      async () => ({ body: { token: await given.appealLink(), text: "It was not me." } }),
    ],
    "a token that is none": [conflict, () => ({ body: { token: "none", text: "It was not me." } })],
  },
  listAppeals: { "the own ones": [signedIn] },
  appealRejection: {
    "of their own rejected request": [
      [401, 201, 201, 201, 201, 201, 201, 401],
      async (world, caller) => ({
        body: { requestId: await given.rejectedRequest(world, caller), text: "Please look again." },
      }),
    ],
    "of someone else's": [
      [401, 404, 404, 404, 404, 404, 404, 401],
      async (world) => ({
        body: { requestId: await given.rejectedRequest(world, "M2"), text: "Please look again." },
      }),
    ],
  },
} as const satisfies Cells;
