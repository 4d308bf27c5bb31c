// @ts-check

/**
 * Conditions on whose something is that keep nothing from anybody, and why: taking them away shows nothing.
 * @type {readonly { file: string, text: string, why: string }[]}
 */
export const notGuards = [
  {
    file: "worker/features/refunds/queries.ts",
    text: "userId === undefined ? undefined : eq(users.id, userId)",
    why: "pending connections of everyone who is suspended end in any case, by the next pass",
  },
  {
    file: "worker/features/refunds/open-payments.ts",
    text: "or(eq(payments.landlordId, userId), eq(payments.migrantId, userId))",
    why: "what nobody may pay any more is cancelled in any case, by the next pass",
  },
  {
    file: "worker/features/connections/queries.ts",
    text: '.where(and(eq(connections.migrantId, migrantId), eq(connections.status, "pending")))',
    why: "each landlord is told of a connection of their own, at worst once too often",
  },
  {
    file: "worker/features/verification/review-queries.ts",
    text: 'and(eq(users.role, "admin"), isNull(users.suspendedAt), ne(users.id, userId))',
    why: "only says why nobody was suspended",
  },
  {
    file: "worker/features/verification/review-queries.ts",
    text: "inArray(migrantProfiles.userId, approvedHere)",
    why: "each profile copies its own person's badge, whichever are written",
  },
  {
    file: "worker/features/accounts/people-queries.ts",
    text: ".from(users).where(eq(users.id, id)).limit(1)",
    why: "finds where a page of a search goes on",
  },
  {
    file: "worker/features/photos/queries.ts",
    text: 'and(eq(photos.userId, owner.id), eq(photos.state, "removed"))',
    why: "what has been removed is on its way out, whoever sees to it",
  },
  {
    file: "worker/features/migrants/queries.ts",
    text: "or(eq(profiles.id, id), eq(profiles.userId, id))",
    why: "finds a profile by either id; who may see it is asked beside it",
  },
  {
    file: "worker/platform/audit/queries.ts",
    text: "and actor_id is ${actorId}",
    why: "only says which refusals count as one",
  },
  {
    file: "worker/features/migrants/queries.ts",
    text: "migrant_profiles.user_id in (",
    why: "joins; whose connections count is asked within",
  },
  {
    file: "worker/features/messages/messages.ts",
    text: "message.senderId === connection.landlordId",
    why: "says whose name stands above a message that both may read",
  },
  {
    file: "worker/features/ratings/ratings.ts",
    text: "if (user.id === subjectId) return true;",
    why: "opens one's own; without it less is seen, not more",
  },
  {
    file: "schema/policy.ts",
    text: "user.id === landlordId ? migrantId : landlordId",
    why: "names the other of two parties",
  },
];
