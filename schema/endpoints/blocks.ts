import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import * as fields from "../fields.ts";

/** Someone whom the caller has blocked, named as the caller may see them. */
export const BlockedPerson = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: fields.instant,
});
export type BlockedPerson = z.output<typeof BlockedPerson>;

/** An email address that the caller has blocked in advance. The address itself cannot be read any more. */
export const BlockedAddress = z.object({
  id: z.string(),
  /** The day, `YYYY-MM-DD`, in UTC. */
  addedOn: z.string(),
});
export type BlockedAddress = z.output<typeof BlockedAddress>;

/** Lists the caller's blocked people, newest first, at most 500, and a migrant's blocked addresses, at most 50. */
export const listBlocks = endpoint({
  method: "GET",
  path: "/api/blocks",
  audience: "user",
  reply: z.object({ people: z.array(BlockedPerson), addresses: z.array(BlockedAddress) }),
});

/**
 * Blocks a person: the two can no longer find, view, pay for or write to each other. A live connection between them ends
 * as if the caller had ended it, with the same refund. A repeat changes nothing. 404 for a person whom the caller neither
 * sees nor was ever connected with; 422 `invalid_fields` for the caller's own id.
 */
export const blockPerson = endpoint({
  method: "PUT",
  path: "/api/blocks/:userId",
  audience: "user",
  rateLimit: "block",
  startsAtPrimary: true,
  reply: z.object({
    id: z.string(),
    /** Whether this call has ended a connection of the two. */
    ended: z.boolean(),
  }),
});

/** Ends the caller's block of a person. An ended connection stays ended. 200 also without a block. */
export const unblockPerson = endpoint({
  method: "DELETE",
  path: "/api/blocks/:userId",
  audience: "user",
  rateLimit: "block",
  startsAtPrimary: true,
  reply: z.object({ id: z.string() }),
});

const address = z.strictObject({ email: fields.email });

/**
 * Blocks the landlord with an email address in advance, whether or not one has it now. The answer does not tell whether
 * one has it. A live connection continues until it ends. A repeat returns the first entry. 409
 * `too_many_blocked_addresses` for the 51st address.
 */
export const blockAddress = endpoint({
  method: "POST",
  path: "/api/blocked-addresses",
  audience: "migrant",
  rateLimit: "blockAddress",
  startsAtPrimary: true,
  body: address,
  reply: BlockedAddress,
});

/** Tells whether the caller has blocked this address: the entry, or null. */
export const findBlockedAddress = endpoint({
  method: "POST",
  path: "/api/blocked-addresses/search",
  audience: "migrant",
  rateLimit: "blockAddress",
  body: address,
  reply: z.object({ found: z.nullable(BlockedAddress) }),
});

/** Removes a blocked address of the caller. 404 for another person's. */
export const unblockAddress = endpoint({
  method: "DELETE",
  path: "/api/blocked-addresses/:id",
  audience: "migrant",
  rateLimit: "block",
  reply: z.object({}),
});
