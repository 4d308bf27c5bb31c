import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import * as fields from "../fields.ts";
import {
  connectionStatuses,
  endReasons,
  feeReturns,
  housingStatuses,
  moveInStates,
  pauseReasons,
} from "../vocabulary.ts";
import { Home } from "./landlords.ts";

const Party = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  verified: z.boolean(),
});

/** What happened to a fee after it was paid. */
export const FeeAfterwards = z.object({
  /** The part that was returned or will be; null while the fee stays paid. */
  returned: z.nullable(
    z.object({
      state: z.enum(feeReturns),
      /** Pounds as a decimal string. */
      amount: fields.money,
      /** When it was returned, where that is known. */
      at: z.nullable(fields.instant),
    }),
  ),
  /** When the payer's bank opened a dispute; null again after we have won it. */
  disputedAt: z.nullable(fields.instant),
});
export type FeeAfterwards = z.output<typeof FeeAfterwards>;

/** A connection as its parties see it, with full names unless the fee was returned. */
export const Connection = z.object({
  id: z.string(),
  landlordId: z.string(),
  migrantId: z.string(),
  status: z.enum(connectionStatuses),
  createdAt: fields.instant,
  acceptedAt: z.nullable(fields.instant),
  completedAt: z.nullable(fields.instant),
  cancelledAt: z.nullable(fields.instant),
  /** Why it was cancelled; null for every other status, and where it is unknown. */
  endReason: z.nullable(z.enum(endReasons)),
  /** The migrant's answer about the move-in, and the end of the time for it; null before acceptance. */
  moveIn: z.nullable(z.object({ state: z.enum(moveInStates), until: fields.instant })),
  /** Pounds as a decimal string. */
  amount: fields.money,
  /** False after the fee was returned. */
  paymentCompleted: z.boolean(),
  /** Whether the connection is live but accepts no messages. */
  messagesPaused: z.boolean(),
  /** Why messages are paused; null when they are not. Does not contain the reason of a suspension. */
  pausedFor: z.nullable(z.enum(pauseReasons)),
  /** Only for the landlord, who has paid it. */
  fee: z.optional(FeeAfterwards),
  landlord: z.extend(Party, {
    /**
     * The paths of both sizes of the photo of the space; only for the migrant. Null after a cancellation, a returned fee, a
     * suspension of the landlord, or a block after the end.
     */
    spacePhoto: z.optional(z.nullable(z.object({ card: z.string(), profile: z.string() }))),
    /** Only for the migrant, by the same rule; also null without a profile. */
    home: z.optional(z.nullable(Home)),
  }),
  migrant: z.extend(Party, {
    /** Only for the landlord; null when the profile is gone. */
    migrantProfile: z.optional(
      z.nullable(
        z.object({
          countryOfOrigin: z.string(),
          familySize: z.number(),
          profilePicture: z.nullable(z.string()),
          /**
           * `Hosted` while the migrant stays with any landlord; a pending connection cannot be accepted then. Null
           * after the connection has ended.
           */
          housingStatus: z.nullable(z.enum(housingStatuses)),
        }),
      ),
    ),
  }),
  /** The stars that the caller has given, 0 for a stay that never started; null before the rating. */
  myRating: z.nullable(z.number()),
});
export type Connection = z.output<typeof Connection>;

/** Lists the caller's connections, newest first, at most 200. */
export const listConnections = endpoint({
  method: "GET",
  path: "/api/connections",
  audience: "user",
  reply: z.array(Connection),
});

/** Counts all connections of the landlord, also those that the list omits. */
export const summarizeConnections = endpoint({
  method: "GET",
  path: "/api/landlord/connections-summary",
  audience: "landlord",
  reply: z.object({
    total: z.number(),
    active: z.number(),
    /** Pounds as a decimal string: paid and not returned. */
    totalCost: fields.money,
  }),
});

/** Reads one connection of the caller. */
export const getConnection = endpoint({
  method: "GET",
  path: "/api/connections/:id",
  audience: "user",
  reply: Connection,
});

/**
 * Accepts, declines, completes or withdraws from a connection. `completedAt` is accepted and ignored: the server's clock
 * decides. `from` is the status that the person has seen. 403 `forbidden` when this side may never make the change; 409
 * `wrong_state` when the change is not possible now, when the status is no longer `from`, or when the other side has
 * already ended the connection; 409 `already_hosted` when the migrant lives with another host.
 */
export const updateConnection = endpoint({
  method: "PUT",
  path: "/api/connections/:id",
  audience: "user",
  body: z.strictObject({
    status: fields.oneOf(connectionStatuses),
    completedAt: z.optional(z.nullable(fields.moment)),
    from: z.optional(fields.oneOf(connectionStatuses)),
  }),
  reply: Connection,
});

/**
 * Stores the migrant's answer to the question whether they have moved in. The answer No cancels the connection with a full
 * refund.
 * 409 `move_in_closed` seven days after acceptance; 409 `wrong_state` for an answer that contradicts the one given.
 */
export const answerMoveIn = endpoint({
  method: "POST",
  path: "/api/connections/:id/move-in",
  audience: "migrant",
  body: z.strictObject({ movedIn: fields.flag }),
  reply: Connection,
});
