import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import * as fields from "../fields.ts";
import { RatingForm } from "../forms.ts";

/** Revealed ratings of a person, newest first, at most 50. `author` is a first name. */
export const UserRatings = z.object({
  average: z.nullable(z.number()),
  total: z.number(),
  ratings: z.array(
    z.object({
      stars: z.number(),
      comment: z.nullable(z.string()),
      createdAt: fields.instant,
      author: z.string(),
    }),
  ),
});

/** Lists the ratings of a person. For the person, connected parties and, for a migrant, landlords; 404 for all others. */
export const getUserRatings = endpoint({
  method: "GET",
  path: "/api/users/:id/ratings",
  audience: "user",
  reply: UserRatings,
});

/**
 * Rates the other party of a stay. 201. Only for a completed connection (409 `not_completed`), within 14 days (409
 * `rating_closed`), once per side (409 `already_rated`). 422 for a comment that identifies the rated person.
 */
export const rateConnection = endpoint({
  method: "POST",
  path: "/api/connections/:id/ratings",
  audience: "user",
  body: RatingForm,
  reply: z.object({ stars: z.number(), comment: z.nullable(z.string()), createdAt: fields.instant }),
});
