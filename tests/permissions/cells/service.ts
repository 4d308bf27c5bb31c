import type { Cells } from "./cell.ts";
import { all } from "./statuses.ts";

export const service = {
  health: { "the state of the service": [all] },
  recentConnections: { "the true figure": [all] },
  readDescription: { "the same for everyone": [all, () => ({ path: "/api/openapi.json" })] },
} as const satisfies Cells;
