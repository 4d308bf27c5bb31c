import type { Reply } from "#schema/endpoint.ts";
import type { FullVerification, listPendingVerifications, PendingSummary } from "#schema/endpoints/admin.ts";
import type { UserType } from "#schema/vocabulary.ts";

/** A person whose account an admin can suspend. */
export interface Person {
  id: string;
  firstName: string;
  lastName: string;
  userType: UserType;
  suspended: boolean;
}

/** A pending request in the list: name and date only. */
export interface Waiting {
  kind: UserType;
  id: string;
  createdAt: string;
  firstName: string;
  lastName: string;
}

/** The loaded pending requests by kind, oldest first. */
export type Queue = Readonly<Record<UserType, readonly Waiting[]>>;

/** Narrows the reply to a summary. Throws for a full reply. */
export function summaryOf(reply: Reply<typeof listPendingVerifications>): PendingSummary {
  if ("totals" in reply) return reply;
  throw new Error("The list of pending requests came in full.");
}

export const waitingOf = (kind: UserType, pages: readonly PendingSummary[] = []): Waiting[] =>
  pages.flatMap<Waiting>(({ landlordVerifications, migrantVerifications }) =>
    kind === "landlord"
      ? landlordVerifications.map(({ id, createdAt, landlord }) => ({ kind, id, createdAt, ...landlord }))
      : migrantVerifications.map(({ id, createdAt, migrant }) => ({ kind, id, createdAt, ...migrant })),
  );

/** The page without one decided request. */
export const without = (page: PendingSummary, kind: UserType, id: string): PendingSummary => ({
  ...page,
  landlordVerifications: page.landlordVerifications.filter((request) => request.id !== id),
  migrantVerifications: page.migrantVerifications.filter((request) => request.id !== id),
  totals: { ...page.totals, [kind]: Math.max(0, page.totals[kind] - 1) },
});

/** The request to show after a decided one: the next, or at the end the one before. */
export function neighbourOf(list: readonly Waiting[], id: string): Waiting | undefined {
  const at = list.findIndex((waiting) => waiting.id === id);
  return at < 0 ? list[0] : (list[at + 1] ?? list[at - 1]);
}

/** The person who made a request. */
export function requesterOf(request: FullVerification) {
  const { kind } = request;
  return kind === "landlord"
    ? { ...request.landlord, id: request.landlordId, userType: kind }
    : { ...request.migrant, id: request.migrantId, userType: kind };
}
