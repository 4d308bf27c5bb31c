import { useLocation } from "react-router";
import type { Connection } from "#schema/endpoints/connections.ts";

/** The connection that was paid for a moment ago, when checkout has led here; a reload keeps it. */
export function useJustPaid(connections: readonly Connection[]): Connection | undefined {
  const state: unknown = useLocation().state;
  const paid = state !== null && typeof state === "object" && "paid" in state ? state.paid : undefined;
  return connections.find(({ id, status }) => id === paid && status === "pending");
}
