import * as given from "../preconditions.ts";
import type { Cells } from "./cell.ts";
import { member, theConnection } from "./inputs.ts";
import { landlords, parties, signedIn } from "./statuses.ts";

export const connections = {
  listConnections: { "the caller's own": [signedIn] },
  summarizeConnections: { "the caller's own": [landlords] },
  getConnection: { "the connection": [parties, theConnection] },
  updateConnection: {
    "an active one is completed": [
      [401, 404, 403, 404, 200, 404, 404, 401],
      async (world) => ({ ...(await given.status(world, "active")), body: { status: "completed" } }),
    ],
    "an active one is cancelled": [
      [401, 404, 200, 404, 409, 404, 404, 401],
      async (world) => ({ ...(await given.status(world, "active")), body: { status: "cancelled" } }),
    ],
  },
  answerMoveIn: {
    "the migrant has moved in": [
      [401, 404, 200, 404, 403, 403, 403, 401],
      async (world) => ({ ...(await given.status(world, "active")), body: { movedIn: true } }),
    ],
    "the migrant has not moved in": [
      [401, 404, 200, 404, 403, 403, 403, 401],
      async (world) => ({ ...(await given.status(world, "active")), body: { movedIn: false } }),
    ],
  },
  getLandlord: {
    "the connected landlord": [[401, 404, 200, 404, 403, 403, 403, 401], member("LP")],
    "a landlord without connection": [[401, 404, 404, 404, 403, 403, 403, 401], member("LX")],
  },
  getReceipt: { "the receipt": [[401, 403, 403, 403, 200, 404, 404, 401], theConnection] },
  getUserRatings: {
    "the connected migrant, who is hosted": [
      parties,
      async (world) => {
        await given.ratings(world);
        return member("MV")(world);
      },
    ],
    "a migrant who is not hosted": [[401, 404, 404, 404, 200, 200, 200, 401], member("M2")],
    "the connected landlord": [
      parties,
      async (world) => {
        await given.ratings(world);
        return member("LP")(world);
      },
    ],
  },
  rateConnection: {
    "before the stay is completed": [
      [401, 404, 409, 404, 409, 404, 404, 401],
      (world) => ({ ...theConnection(world), body: { stars: 5 } }),
    ],
    "after the stay is completed": [
      [401, 404, 201, 404, 201, 404, 404, 401],
      async (world) => ({
        ...(await given.status(world, "completed")),
        body: { stars: 5, comment: "Kind people." },
      }),
    ],
  },
  replyToRating: {
    "a revealed rating of the migrant": [
      [401, 404, 201, 404, 404, 404, 404, 401],
      async (world) => ({ ...(await given.unansweredRating(world)), body: { text: "Thank you." } }),
    ],
  },
} as const satisfies Cells;
