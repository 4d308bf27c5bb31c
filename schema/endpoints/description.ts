import type { RawEndpoint } from "../endpoint.ts";

/** Describes all calls, as OpenAPI 3.1. It changes only with a new version of the service. */
export const readDescription = {
  method: "GET",
  path: "/api/openapi.json",
  audience: "anyone",
} as const satisfies RawEndpoint;
