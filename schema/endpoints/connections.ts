import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import * as parts from "../parts.ts";
import { connectionStatuses } from "../vocabulary.ts";

const Party = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  verified: z.boolean(),
});

/** A connection as its two parties see it: full names on both sides. */
export const Connection = z.object({
  id: z.string(),
  landlordId: z.string(),
  migrantId: z.string(),
  status: z.enum(connectionStatuses),
  createdAt: parts.instant,
  acceptedAt: z.nullable(parts.instant),
  completedAt: z.nullable(parts.instant),
  cancelledAt: z.nullable(parts.instant),
  /** Pounds as a decimal string. */
  amount: parts.money,
  /** False once the fee has been given back. */
  paymentCompleted: z.boolean(),
  landlord: Party,
  migrant: z.extend(Party, {
    /** Only for the landlord; null when the profile is gone. */
    migrantProfile: z.optional(
      z.nullable(
        z.object({
          countryOfOrigin: z.string(),
          familySize: z.number(),
          profilePicture: z.nullable(z.string()),
        }),
      ),
    ),
  }),
  /** Stars that the caller has given, null before. */
  myRating: z.nullable(z.number()),
});
export type Connection = z.output<typeof Connection>;

/** Own connections, newest first, at most 200. */
export const listConnections = endpoint({
  method: "GET",
  path: "/api/connections",
  audience: "user",
  reply: z.array(Connection),
});

export const getConnection = endpoint({
  method: "GET",
  path: "/api/connections/:id",
  audience: "user",
  reply: Connection,
});

/**
 * Accept, decline, complete or withdraw (schema/lifecycle.ts). `completedAt` is read and not believed:
 * the server's clock counts. 403 when the change is never this side's; 409 `wrong_state` otherwise.
 */
export const updateConnection = endpoint({
  method: "PUT",
  path: "/api/connections/:id",
  audience: "user",
  body: z.strictObject({
    status: z.enum(connectionStatuses),
    completedAt: z.optional(z.nullable(parts.instant)),
  }),
  reply: Connection,
});
