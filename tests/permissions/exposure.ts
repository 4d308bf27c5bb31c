import type { UserType } from "#schema/vocabulary.ts";

/**
 * Who may read a field of a person: `self` is the person; `party` is the other party of a connection; `landlord` is any
 * landlord, for a migrant's profile; `reviewer` is an admin, through an admin call; `reader of ratings` is anyone who
 * reads the ratings of a person. The tests mark every field of every person, and compare every response and frame with
 * this table.
 */
export type Reader = "self" | "party" | "landlord" | "reviewer" | "reader of ratings";

export const exposure = {
  migrant: {
    "first-name": ["self", "party", "landlord", "reviewer", "reader of ratings"],
    "last-name": ["self", "party", "reviewer"],
    email: ["self", "reviewer"],
    "passkey-name": ["self"],
    "password-hash": [],
    country: ["self", "party", "landlord"],
    story: ["self", "landlord"],
    "full-name": ["self", "reviewer"],
    nationality: ["self", "reviewer"],
    address: ["self", "reviewer"],
    reason: ["self", "reviewer"],
    notes: ["self", "reviewer"],
    message: ["self", "party"],
    comment: ["self", "party", "reviewer", "reader of ratings"],
    "check-in": ["self", "reviewer"],
  },
  landlord: {
    "first-name": ["self", "party", "reviewer", "reader of ratings"],
    "last-name": ["self", "party", "reviewer"],
    email: ["self", "reviewer"],
    "passkey-name": ["self"],
    "password-hash": [],
    location: ["self", "party"],
    description: ["self", "party"],
    "full-name": ["self", "reviewer"],
    nationality: ["self", "reviewer"],
    address: ["self", "reviewer"],
    notes: ["self", "reviewer"],
    message: ["self", "party"],
    comment: ["self", "party", "reviewer", "reader of ratings"],
    "check-in": ["self", "reviewer"],
  },
} as const satisfies Record<UserType, Record<string, readonly Reader[]>>;

type ExposedField = keyof (typeof exposure)["migrant"] | keyof (typeof exposure)["landlord"];

/** The value of a field in a test world. It contains its owner and the field, so that a test recognises it. */
export const markOf = (kind: string, field: ExposedField) => `zq_${kind.toLowerCase()}_${field}_qz`;
