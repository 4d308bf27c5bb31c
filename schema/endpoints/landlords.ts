import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { propertyTypes } from "../vocabulary.ts";

/** A landlord's home and average rating, as a connected migrant sees them. */
export const Home = z.object({
  location: z.string(),
  propertyType: z.nullable(z.enum(propertyTypes)),
  description: z.nullable(z.string()),
  averageRating: z.nullable(z.number()),
  totalRatings: z.number(),
});
export type Home = z.output<typeof Home>;

export const Landlord = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  verified: z.boolean(),
  home: Home,
  /** The paths of both sizes of the photo of the space. */
  spacePhoto: z.nullable(z.object({ card: z.string(), profile: z.string() })),
});
export type Landlord = z.output<typeof Landlord>;

/**
 * Reads a landlord and their home, for a connected migrant. 404 for all others, and after the connection was cancelled,
 * the fee was returned, the landlord was suspended, or one has blocked the other.
 */
export const getLandlord = endpoint({
  method: "GET",
  path: "/api/landlords/:id",
  audience: "migrant",
  reply: Landlord,
});
