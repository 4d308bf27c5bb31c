import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import * as fields from "../fields.ts";
import { RatingForm, RatingReplyForm } from "../forms.ts";

const Reply = z.object({ text: z.string(), createdAt: fields.instant });

/**
 * Revealed ratings of a person, newest first, at most 50. `author` is a first name. `average` is null before the third
 * rating; `reply` is the rated person's answer.
 */
export const UserRatings = z.object({
  average: z.nullable(z.number()),
  total: z.number(),
  ratings: z.array(
    z.object({
      id: z.string(),
      stars: z.number(),
      comment: z.nullable(z.string()),
      createdAt: fields.instant,
      author: z.string(),
      /** Whether the author's account was deleted. Then the rating accepts no reply. */
      authorDeleted: z.boolean(),
      reply: z.nullable(Reply),
    }),
  ),
});

/**
 * Lists the ratings of a person. The person can read them, everyone who was ever connected with them and, for a migrant,
 * every landlord who may see the profile; 404 for all others.
 */
export const getUserRatings = endpoint({
  method: "GET",
  path: "/api/users/:id/ratings",
  audience: "user",
  reply: UserRatings,
});

/**
 * Says whether the stay happened, and rates the other party. 201. A stay that never started has 0 stars, which no one else
 * sees. Only for a completed connection (409 `not_completed`), within 14 days (409 `rating_closed`), once per side (409
 * `already_rated`). 422 for a comment that identifies the rated person.
 */
export const rateConnection = endpoint({
  method: "POST",
  path: "/api/connections/:id/ratings",
  audience: "user",
  body: RatingForm,
  reply: z.object({ stars: z.number(), comment: z.nullable(z.string()), createdAt: fields.instant }),
});

/**
 * Replies to a rating of the caller. 201. 404 unless it is revealed; once (409 `already_replied`), and only while its author
 * has an account (409 `author_deleted`). 422 for text that identifies its author.
 */
export const replyToRating = endpoint({
  method: "POST",
  path: "/api/ratings/:id/reply",
  audience: "user",
  rateLimit: "replyToRating",
  body: RatingReplyForm,
  reply: Reply,
});
