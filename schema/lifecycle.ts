import { daysAfter } from "./durations.ts";
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

/** Every allowed change of a connection, and the party that may make it. */
const connectionTransitions: readonly Transition[] = [
  { from: "pending", to: "active", who: "landlord" },
  { from: "pending", to: "cancelled", who: "landlord" },
  { from: "active", to: "completed", who: "landlord" },
  { from: "pending", to: "cancelled", who: "migrant" },
  { from: "active", to: "cancelled", who: "migrant" },
];

/** Live connections accept messages; a pair has at most one. */
export const liveStatuses = ["pending", "active"] as const satisfies readonly ConnectionStatus[];
export const isLive = (status: ConnectionStatus) => (liveStatuses as readonly string[]).includes(status);

/**
 * Why a live connection accepts no messages; null when it accepts them or has ended. A suspended account comes first. A
 * disputed fee also pauses, and so does a returned fee until the connection ends. A paused connection cannot be accepted.
 */
export function pauseOf(
  connection: { status: ConnectionStatus; paymentCompleted: boolean; disputedAt: string | null },
  suspended: { landlord: boolean; migrant: boolean },
): PauseReason | null {
  if (!isLive(connection.status)) return null;
  if (suspended.landlord || suspended.migrant) return "suspension";
  return connection.disputedAt !== null || !connection.paymentCompleted ? "dispute" : null;
}

/** Endings by the migrant. After one of them the landlord cannot connect with this migrant again. */
export const leavingReasons: readonly EndReason[] = ["withdrawn", "move_in_denied"];

const mayMove = (from: ConnectionStatus, to: ConnectionStatus, who: UserType) =>
  connectionTransitions.some((step) => step.from === from && step.to === to && step.who === who);

/** The reasons with which each side can end a connection. */
const endingsBy: Readonly<Record<UserType, readonly EndReason[]>> = {
  migrant: leavingReasons,
  landlord: ["declined"],
};

/** An old connection has no reason, so either side may have ended it. */
const mayHaveEnded = (endReason: EndReason | null, who: UserType) =>
  endReason === null || endingsBy[who].includes(endReason);

/**
 * Judges a requested change: `move` is allowed; `repeat` is a change that this side could have made and that is already
 * done; `forbidden` is never allowed for this side; `wrong_state` is everything else. When the other side has ended the
 * connection, the change is not a repeat: the refund and the right to connect again depend on the side that ended it.
 */
export function judgeMove(
  { status: from, endReason }: Pick<Acceptance, "status" | "endReason">,
  to: ConnectionStatus,
  who: UserType,
) {
  if (mayMove(from, to, who)) return "move";
  const mine = connectionTransitions.some((step) => step.to === to && step.who === who);
  if (from === to && mine && mayHaveEnded(endReason, who)) return "repeat";
  const anyones = connectionTransitions.some((step) => step.to === to);
  return anyones && !mine ? "forbidden" : "wrong_state";
}

interface Acceptance {
  readonly status: ConnectionStatus;
  readonly acceptedAt: string | null;
  readonly moveInConfirmedAt: string | null;
  readonly endReason: EndReason | null;
}

/**
 * The migrant's answer about the move-in, and the end of the time for it. Null before the landlord accepts. A completed
 * stay does not close the question, because only the landlord completes a stay.
 */
export function moveInOf(connection: Acceptance, now: string): { state: MoveInState; until: string } | null {
  const { status, acceptedAt, moveInConfirmedAt, endReason } = connection;
  if (acceptedAt === null || status === "pending") return null;
  const until = daysAfter(acceptedAt, moveInDays);
  if (endReason === "move_in_denied") return { state: "denied", until };
  if (moveInConfirmedAt !== null) return { state: "confirmed", until };
  return { state: status !== "cancelled" && now < until ? "asked" : "unanswered", until };
}

/** Judges the migrant's answer about the move-in; `repeat` changes nothing. */
export function judgeMoveIn(connection: Acceptance, movedIn: boolean, now: string) {
  const state = moveInOf(connection, now)?.state;
  if (state === "asked") return movedIn ? "confirm" : "deny";
  if (state === (movedIn ? "confirmed" : "denied")) return "repeat";
  return state === "unanswered" && connection.status !== "cancelled" ? "move_in_closed" : "wrong_state";
}

/** The decisions about a pending verification request. A request is decided once. */
export const verificationDecisions = [
  "approved",
  "rejected",
] as const satisfies readonly VerificationStatus[];
