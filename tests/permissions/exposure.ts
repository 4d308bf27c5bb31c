import type { UserType } from "#schema/vocabulary.ts";

/**
 * Who may ever receive what somebody has told: the person; the other party of a connection; any landlord (of a
 * migrant's profile); an admin, through a call of review; whoever may read the ratings of the person it was written
 * about. The tests mark every field of every person and hold all that leaves against this table.
 */
export type Reader = "self" | "party" | "landlord" | "reviewer" | "reader of ratings";

export const exposure = {
  migrant: {
    "first-name": ["self", "party", "landlord", "reviewer", "reader of ratings"],
    "last-name": ["self", "party", "reviewer"],
    email: ["self", "reviewer"],
    "password-hash": [],
    country: ["self", "party", "landlord"],
    story: ["self", "landlord"],
    "full-name": ["self", "reviewer"],
    nationality: ["self", "reviewer"],
    address: ["self", "reviewer"],
    reason: ["self", "reviewer"],
    notes: ["self", "reviewer"],
    message: ["self", "party"],
    comment: ["self", "party", "reader of ratings"],
  },
  landlord: {
    "first-name": ["self", "party", "reviewer", "reader of ratings"],
    "last-name": ["self", "party", "reviewer"],
    email: ["self", "reviewer"],
    "password-hash": [],
    location: ["self", "party"],
    description: ["self", "party"],
    "full-name": ["self", "reviewer"],
    nationality: ["self", "reviewer"],
    address: ["self", "reviewer"],
    notes: ["self", "reviewer"],
    message: ["self", "party"],
    comment: ["self", "party", "reader of ratings"],
  },
} as const satisfies Record<UserType, Record<string, readonly Reader[]>>;

export type ExposedField = keyof (typeof exposure)["migrant"] | keyof (typeof exposure)["landlord"];
