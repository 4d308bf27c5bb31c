/** The data that the build reads from schema/ for this page (dev/build/api-description.ts). */
declare module "virtual:api-page" {
  import type { Endpoint, RawEndpoint } from "#schema/endpoint.ts";
  import type * as all from "#schema/limits.ts";

  /** The calls of each feature. */
  export const features: readonly {
    readonly title: string;
    readonly calls: readonly {
      readonly method: Endpoint["method"];
      readonly path: string;
      readonly summary: string;
      readonly audience: Endpoint["audience"] | RawEndpoint["audience"];
    }[];
  }[];

  /** Example commands and answers, by name (dev/openapi/examples.ts). */
  export const examples: Readonly<Record<string, string>>;

  export const limits: Readonly<
    Record<
      | "bodyBytes"
      | "messagePage"
      | "pageSize"
      | "countedUpTo"
      | "photoBytes"
      | "uploadSeconds"
      | "ticketSeconds",
      number
    >
  > & {
    readonly sessionLasts: typeof all.sessionLasts;
    readonly messageRateLimit: typeof all.messageRateLimit;
    readonly browse: all.RateLimit;
    readonly viewProfile: all.RateLimit;
  };
}
