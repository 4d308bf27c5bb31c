import { moveInDays } from "./limits.ts";
import type {
  ConnectionStatus,
  EndReason,
  MoveInState,
  PauseReason,
  UserType,
  VerificationStatus,
} from "./vocabulary.ts";

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

const day = 24 * 60 * 60 * 1000;

interface Acceptance {
  readonly status: ConnectionStatus;
  readonly acceptedAt: string | null;
  readonly moveInConfirmedAt: string | null;
  readonly endReason: EndReason | null;
}

/**
 * Whether the migrant agrees that they have moved in, and until when they can answer. Null before the landlord
 * accepts. The end of a stay does not close the question: it is the landlord who says that there was one.
 */
export function moveInOf(connection: Acceptance, now: string): { state: MoveInState; until: string } | null {
  const { status, acceptedAt, moveInConfirmedAt, endReason } = connection;
  if (acceptedAt === null || status === "pending") return null;
  const until = new Date(Date.parse(acceptedAt) + moveInDays * day).toISOString();
  if (endReason === "move_in_denied") return { state: "denied", until };
  if (moveInConfirmedAt !== null) return { state: "confirmed", until };
  return { state: status !== "cancelled" && now < until ? "asked" : "unanswered", until };
}

/** What the migrant's answer to that question comes to; a repeat of the same answer changes nothing. */
export function judgeMoveIn(connection: Acceptance, movedIn: boolean, now: string) {
  const state = moveInOf(connection, now)?.state;
  if (state === "asked") return movedIn ? "confirm" : "deny";
  if (state === (movedIn ? "confirmed" : "denied")) return "repeat";
  return state === "unanswered" && connection.status !== "cancelled" ? "move_in_closed" : "wrong_state";
}

/** A request is decided once: from pending to approved or rejected. */
export const verificationDecisions = [
  "approved",
  "rejected",
] as const satisfies readonly VerificationStatus[];
