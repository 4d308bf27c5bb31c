import type { Reply } from "#schema/endpoint.ts";
import type {
  listPendingVerifications,
  PendingLandlordVerification,
  PendingMigrantVerification,
} from "#schema/endpoints/admin.ts";
import type { UserType } from "#schema/vocabulary.ts";

type Requester = PendingMigrantVerification["migrant"];
type Common = { id: string; requesterId: string; requester: Requester };

/** One request that waits, of either kind. */
export type Waiting = Common &
  (
    | { kind: "landlord"; request: PendingLandlordVerification }
    | { kind: "migrant"; request: PendingMigrantVerification }
  );

/** What waits, by kind, oldest first. */
export type Queue = Readonly<Record<UserType, readonly Waiting[]>>;

type Pending = Reply<typeof listPendingVerifications>;

export const queueOf = ({ landlordVerifications, migrantVerifications }: Pending): Queue => ({
  landlord: landlordVerifications.map((request) => ({
    kind: "landlord",
    id: request.id,
    requesterId: request.landlordId,
    requester: request.landlord,
    request,
  })),
  migrant: migrantVerifications.map((request) => ({
    kind: "migrant",
    id: request.id,
    requesterId: request.migrantId,
    requester: request.migrant,
    request,
  })),
});

/** What is left when one request has been decided. */
export const without = (pending: Pending, id: string): Pending => ({
  landlordVerifications: pending.landlordVerifications.filter((request) => request.id !== id),
  migrantVerifications: pending.migrantVerifications.filter((request) => request.id !== id),
});

/** The request that takes the place of a decided one: the next, at the end the one before. */
export function neighbourOf(list: readonly Waiting[], id: string): Waiting | undefined {
  const at = list.findIndex((waiting) => waiting.id === id);
  return at < 0 ? list[0] : (list[at + 1] ?? list[at - 1]);
}
