import type { ConnectionStatus, PauseReason, UserType, VerificationStatus } from "./vocabulary.ts";

interface Transition {
  readonly from: ConnectionStatus;
  readonly to: ConnectionStatus;
  readonly who: UserType;
}

/** How a connection may change, and by whose hand. Nothing else moves. */
const connectionTransitions: readonly Transition[] = [
  { from: "pending", to: "active", who: "landlord" },
  { from: "pending", to: "cancelled", who: "landlord" },
  { from: "active", to: "completed", who: "landlord" },
  { from: "pending", to: "cancelled", who: "migrant" },
  { from: "active", to: "cancelled", who: "migrant" },
];

/** Connections that are alive: written to, and at most one for each pair. */
export const liveStatuses = ["pending", "active"] as const satisfies readonly ConnectionStatus[];
export const isLive = (status: ConnectionStatus) => (liveStatuses as readonly string[]).includes(status);

/**
 * Why nobody can write although the connection has not ended, null when they can. A suspended account comes first;
 * a fee that is disputed, or went back while the connection is about to end, also pauses. A paused connection
 * cannot be accepted.
 */
export function pauseOf(
  connection: { status: ConnectionStatus; paymentCompleted: boolean; disputedAt: string | null },
  suspended: { landlord: boolean; migrant: boolean },
): PauseReason | null {
  if (!isLive(connection.status)) return null;
  if (suspended.landlord || suspended.migrant) return "suspension";
  return connection.disputedAt !== null || !connection.paymentCompleted ? "dispute" : null;
}

const mayMove = (from: ConnectionStatus, to: ConnectionStatus, who: UserType) =>
  connectionTransitions.some((step) => step.from === from && step.to === to && step.who === who);

/**
 * What a request to change a connection comes to: `move`; `repeat`, the same change by someone who
 * could have made it; `forbidden`, never this side's to make; `wrong_state` for all else.
 */
export function judgeMove(from: ConnectionStatus, to: ConnectionStatus, who: UserType) {
  if (mayMove(from, to, who)) return "move";
  const mine = connectionTransitions.some((step) => step.to === to && step.who === who);
  if (from === to && mine) return "repeat";
  const theirs = connectionTransitions.some((step) => step.to === to && step.who !== who);
  return theirs && !mine ? "forbidden" : "wrong_state";
}

/** A request is decided once: from pending to approved or rejected. */
export const verificationDecisions = [
  "approved",
  "rejected",
] as const satisfies readonly VerificationStatus[];
