import type { ConnectionStatus, Role, UserType } from "./vocabulary.ts";

/** The caller, as far as rules care. */
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

/** A connection belongs to its two parties and to nobody else, admins included. */
export const isPartyTo = (user: Pick<Person, "id">, connection: Parties) =>
  user.id === connection.landlordId || user.id === connection.migrantId;

/** The other side of a connection. */
export const otherPartyOf = (user: Pick<Person, "id">, { landlordId, migrantId }: Parties) =>
  user.id === landlordId ? migrantId : landlordId;

/** The parties of a connection see each other's photo unless it was called off, or the fee went back. */
export const seesPhoto = (connection: {
  readonly status: ConnectionStatus;
  readonly paymentCompleted: boolean;
}) => connection.paymentCompleted && connection.status !== "cancelled";

/**
 * A person as the other side of a connection sees them: with the full name, or, once the fee has gone back, with
 * the last name's initial only. Every name that leaves through a connection goes through here.
 */
export const nameSeen = <P extends { readonly lastName: string }>(
  person: P,
  connection: { readonly paymentCompleted: boolean },
): P => (connection.paymentCompleted ? person : { ...person, lastName: initialOf(person.lastName) });

/**
 * Whether a landlord may see a migrant: not suspended, and not hosted unless by way of a living connection of the two.
 * Browse, profile, view, ratings, intent and settlement ask this; worker/features/migrants/visibility.ts has it as SQL.
 */
export const maySeeMigrant = (migrant: {
  readonly suspended: boolean;
  readonly hosted: boolean;
  readonly connected: boolean;
}) => !migrant.suspended && (!migrant.hosted || migrant.connected);

/** Only landlords browse migrants. */
export const canBrowse = (user: Pick<Person, "userType">) => user.userType === "landlord";

/** Only admins review, and nobody their own request. */
export const isAdmin = (user: Pick<Person, "role">) => user.role === "admin";
export const canDecide = (user: Pick<Person, "id" | "role">, requesterId: string) =>
  isAdmin(user) && user.id !== requesterId;

/** Nobody suspends themselves; the audience of the call says that only admins suspend. */
export const canSuspend = (user: Pick<Person, "id">, userId: string) => user.id !== userId;

/** A migrant uses the dashboard once verified, whatever a later re-submission says. */
export const canUseMigrantDashboard = (user: Pick<Person, "userType" | "verified">) =>
  user.userType === "migrant" && user.verified;

/** What somebody who is not connected sees of a last name. */
export const initialOf = (lastName: string) => {
  const [first] = new Intl.Segmenter("en", { granularity: "grapheme" }).segment(lastName);
  return first ? first.segment : "";
};
