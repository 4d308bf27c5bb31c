import type { ConnectionStatus, Role, UserType } from "./vocabulary.ts";

/** The properties of a person that rules read. */
export interface Person {
  readonly id: string;
  readonly userType: UserType;
  readonly role: Role;
  readonly verified: boolean;
}

interface Parties {
  readonly landlordId: string;
  readonly migrantId: string;
}

/** Only the two parties access a connection; admins are no exception. */
export const isPartyTo = (user: Pick<Person, "id">, connection: Parties) =>
  user.id === connection.landlordId || user.id === connection.migrantId;

/** The other side of a connection. */
export const otherPartyOf = (user: Pick<Person, "id">, { landlordId, migrantId }: Parties) =>
  user.id === landlordId ? migrantId : landlordId;

/**
 * The parties of a connection see each other's photo, and the migrant sees the home, unless it was cancelled or the fee was
 * returned. Callers add blocks and suspensions.
 */
export const seesPhoto = (connection: {
  readonly status: ConnectionStatus;
  readonly paymentCompleted: boolean;
}) => connection.paymentCompleted && connection.status !== "cancelled";

/**
 * A person as the other party of a connection sees them: with the full last name, or only its initial after the fee was
 * returned. Every reply with a connection uses this for names.
 */
export const nameSeen = <P extends { readonly lastName: string }>(
  person: P,
  connection: { readonly paymentCompleted: boolean },
): P => (connection.paymentCompleted ? person : { ...person, lastName: initialOf(person.lastName) });

/**
 * Whether a landlord may see a migrant. A suspended migrant is never visible. A hosted, paused or blocked migrant is visible
 * only to a landlord with a live connection. A block of a person ends that connection; a block of an address does not.
 * Browse, profile, view, ratings, payment intent and settlement apply this rule;
 * worker/features/migrants/visibility.ts is the same rule in SQL.
 */
export const maySeeMigrant = (migrant: {
  readonly suspended: boolean;
  readonly hosted: boolean;
  /** They hide their profile. */
  readonly paused: boolean;
  /** One of the two has blocked the other. */
  readonly blocked: boolean;
  readonly connected: boolean;
}) => !migrant.suspended && ((!migrant.hosted && !migrant.paused && !migrant.blocked) || migrant.connected);

/** Whether a landlord has the verification that a migrant asks for before they connect. */
export const isVerifiedEnough = (
  landlord: Pick<Person, "verified">,
  migrant: { readonly verifiedOnly: boolean },
) => landlord.verified || !migrant.verifiedOnly;

/** Only landlords browse migrants. */
export const canBrowse = (user: Pick<Person, "userType">) => user.userType === "landlord";

/** Only admins review, and not their own request. */
export const isAdmin = (user: Pick<Person, "role">) => user.role === "admin";
export const canDecide = (user: Pick<Person, "id" | "role">, requesterId: string) =>
  isAdmin(user) && user.id !== requesterId;

/**
 * No admin handles a case that is about them or comes from them. worker/features/cases/guards.ts has this rule in SQL, and the
 * rules that need other rows: no connected person handles a case, and no one the appeal against their own decision.
 */
export const mayHandle = (
  user: Pick<Person, "id">,
  about: { readonly subjectId: string | null; readonly raisedBy: string | null },
) => user.id !== about.subjectId && user.id !== about.raisedBy;

/** An admin cannot suspend their own account. The audience of the call admits only admins. */
export const canSuspend = (user: Pick<Person, "id">, userId: string) => user.id !== userId;

/** No admin reads their own page: it lists the cases that others have raised about them. */
export const mayReadPageOf = (user: Pick<Person, "id">, userId: string) => user.id !== userId;

/** A migrant can use the dashboard once verified, also while a later request is pending or rejected. */
export const canUseMigrantDashboard = (user: Pick<Person, "userType" | "verified">) =>
  user.userType === "migrant" && user.verified;

let graphemes: Intl.Segmenter | undefined;

/** The initial of a last name, for people who are not connected: its first grapheme. */
export function initialOf(lastName: string): string {
  // A printable ASCII character is a grapheme when it is alone or before another one. A segmenter is 100 times slower.
  const [plain] = /^[ -~](?![^ -~])/.exec(lastName) ?? [];
  // mutant-safe: the segmenter finds the same letter
  if (plain) return plain;
  graphemes ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  const [first] = graphemes.segment(lastName);
  return first ? first.segment : "";
}
