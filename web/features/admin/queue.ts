import type { Reply } from "#schema/endpoint.ts";
import type { FullVerification, listPendingVerifications, PendingSummary } from "#schema/endpoints/admin.ts";
import { isNameOf } from "#schema/search-name.ts";
import { type UserType, userTypes } from "#schema/vocabulary.ts";

/** A person whose account an admin can suspend. */
export interface Person {
  id: string;
  firstName: string;
  lastName: string;
  userType: UserType;
  /** The start of a suspension by an admin. Null without one. */
  suspendedAt: string | null;
}

/** A pending request in the list: the name on the account and the date only. */
export interface Waiting {
  kind: UserType;
  id: string;
  createdAt: string;
  firstName: string;
  lastName: string;
  suspended: boolean;
  /** Whether the request has another name than the account. */
  hasOtherName: boolean;
  /** Whether a first reviewer has proposed a decision. */
  waitsForSecond: boolean;
}

/** The lists of the queue: one per kind, and both kinds together. */
export const tabs = [...userTypes, "all"] as const;
export type Tab = (typeof tabs)[number];

/** The loaded pending requests of each list, oldest first. */
export type Queue = Readonly<Record<Tab, readonly Waiting[]>>;

/** Narrows the reply to a summary. Throws for a full reply. */
export function summaryOf(reply: Reply<typeof listPendingVerifications>): PendingSummary {
  if ("totals" in reply) return reply;
  throw new Error("The list of pending requests came in full.");
}

type Place = Pick<Waiting, "id" | "createdAt">;
/** Compares in the order of the server: by time, then by id. */
const isAfter = (one: Place, other: Place) =>
  one.createdAt === other.createdAt ? one.id > other.id : one.createdAt > other.createdAt;

/**
 * A page of both kinds, without the requests that may come after an unread one of the other kind. The next page begins
 * after the last request that remains.
 */
export function jointPage(page: PendingSummary): PendingSummary {
  const { landlordVerifications: landlords, migrantVerifications: migrants, next } = page;
  const ends = [next.landlord && landlords.at(-1), next.migrant && migrants.at(-1)].filter((end) => !!end);
  const end = ends.reduce<Place | undefined>(
    (first, each) => (first && isAfter(each, first) ? first : each),
    undefined,
  );
  if (!end) return page;
  const isComplete = (place: Place) => !isAfter(place, end);
  return {
    ...page,
    landlordVerifications: landlords.filter(isComplete),
    migrantVerifications: migrants.filter(isComplete),
    next: { landlord: end.id, migrant: end.id },
  };
}

/** The requests on the loaded pages, oldest first. */
export const waitingOf = (pages: readonly PendingSummary[] = []): Waiting[] =>
  pages.flatMap(({ landlordVerifications, migrantVerifications }) =>
    [
      ...landlordVerifications.map(({ landlord, ...request }) => ({
        kind: "landlord" as const,
        ...request,
        ...landlord,
      })),
      ...migrantVerifications.map(({ migrant, ...request }) => ({
        kind: "migrant" as const,
        ...request,
        ...migrant,
      })),
    ].sort((one, other) => (isAfter(one, other) ? 1 : -1)),
  );

/** The page without one decided request. */
export const without = (page: PendingSummary, kind: UserType, id: string): PendingSummary => ({
  ...page,
  landlordVerifications: page.landlordVerifications.filter((request) => request.id !== id),
  migrantVerifications: page.migrantVerifications.filter((request) => request.id !== id),
  totals: { ...page.totals, [kind]: Math.max(0, page.totals[kind] - 1) },
});

/** The request to show after a decided one: the next one, or the previous one at the end of the list. */
export function neighbourOf(list: readonly Waiting[], id: string): Waiting | undefined {
  const at = list.findIndex((waiting) => waiting.id === id);
  return at < 0 ? list[0] : (list[at + 1] ?? list[at - 1]);
}

/** Whether the loaded pages would contain this request if it were pending. A later request may be on a later page. */
export function coversPlaceOf(list: readonly Waiting[], hasMore: boolean, place: Place): boolean {
  const last = list.at(-1);
  return !hasMore || (last !== undefined && !isAfter(place, last));
}

/** The person who made a request. */
export function requesterOf(request: FullVerification) {
  const { kind, suspendedAt } = request;
  return kind === "landlord"
    ? { ...request.landlord, id: request.landlordId, userType: kind, suspendedAt }
    : { ...request.migrant, id: request.migrantId, userType: kind, suspendedAt };
}

/** The name on the account if the request has another name, otherwise null. Erased requests have no name. */
export function otherNameOf(request: FullVerification): string | null {
  const requester = requesterOf(request);
  if (!request.fullName || isNameOf(request.fullName, requester)) return null;
  return `${requester.firstName} ${requester.lastName}`;
}
