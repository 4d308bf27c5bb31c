/**
 * The kinds of caller: AN anonymous; MU an unverified migrant; MV a verified migrant, party to the connection; MX a
 * verified migrant outside the connection; LP its landlord; LX another landlord; AD an admin (a landlord outside the
 * connection); SU a suspended person with an old token.
 */
export const callers = ["AN", "MU", "MV", "MX", "LP", "LX", "AD", "SU"] as const;
export type CallerKind = (typeof callers)[number];

/** The status for each kind of caller, in the order of `callers`, for a call that is right in all else. */
export type Statuses = readonly [number, number, number, number, number, number, number, number];
