import type { UserType } from "#schema/vocabulary.ts";

/**
 * Who may read a field of a person: the person; the other party of a connection; any landlord, of a migrant's profile;
 * an admin, through a review call; readers of the ratings of the person that a comment is about. The tests mark every
 * field of every person and compare every response and frame with this table.
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

/** The value of a field in a test world: it names its owner and the field, so that a test recognises it anywhere. */
export const markOf = (kind: string, field: ExposedField) => `zq_${kind.toLowerCase()}_${field}_qz`;
