import type { ExposedField } from "./exposure.ts";

/** What stands in a field of somebody's: whose it is, and which. */
export const markOf = (kind: string, field: ExposedField) => `zq_${kind.toLowerCase()}_${field}_qz`;
