import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import * as parts from "../parts.ts";
import { connectionStatuses, feeReturns, pauseReasons } from "../vocabulary.ts";

const Party = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  verified: z.boolean(),
});

/** What became of a fee once it was paid. */
export const FeeAfterwards = z.object({
  /** What has gone back of it, or is about to; null while it simply stays paid. */
  returned: z.nullable(
    z.object({
      state: z.enum(feeReturns),
      /** Pounds as a decimal string. */
      amount: parts.money,
      /** When it went back, where that is known. */
      at: z.nullable(parts.instant),
    }),
  ),
  /** When the payer's bank took the payment up; null again once the dispute was won. */
  disputedAt: z.nullable(parts.instant),
});
export type FeeAfterwards = z.output<typeof FeeAfterwards>;

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
  /** Nobody can write for now, though the connection has not ended. */
  messagesPaused: z.boolean(),
  /** Why messages are paused, null when they are not. Never the reason of a suspension. */
  pausedFor: z.nullable(z.enum(pauseReasons)),
  /** Only for the landlord, who paid it. */
  fee: z.optional(FeeAfterwards),
  landlord: z.extend(Party, {
    /** The paths of both sizes of the photo of the space; only for the migrant, unless it was called off. */
    spacePhoto: z.optional(z.nullable(z.object({ card: z.string(), profile: z.string() }))),
  }),
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
  reply: z.array(Connection),
});

/** A landlord's own figures over all their connections, however many the list leaves out. */
export const summarizeConnections = endpoint({
  method: "GET",
  path: "/api/landlord/connections-summary",
  reply: z.object({
    total: z.number(),
    active: z.number(),
    /** Pounds as a decimal string: what was paid and not given back. */
    totalCost: parts.money,
  }),
});

export const getConnection = endpoint({
  method: "GET",
  path: "/api/connections/:id",
  reply: Connection,
});

/**
 * Accept, decline, complete or withdraw (schema/lifecycle.ts). `completedAt` is read and not believed:
 * the server's clock counts. 403 when the change is never this side's; 409 `wrong_state` otherwise.
 */
export const updateConnection = endpoint({
  method: "PUT",
  path: "/api/connections/:id",
  body: z.strictObject({
    status: parts.oneOf(connectionStatuses),
    completedAt: z.optional(z.nullable(parts.moment)),
  }),
  reply: Connection,
});
