import type { Statuses } from "../world.ts";

/** The statuses that many calls give, in the order of `callers`. */

export const all: Statuses = [200, 200, 200, 200, 200, 200, 200, 200];
export const refused: Statuses = [401, 401, 401, 401, 401, 401, 401, 401];
export const notFound: Statuses = [404, 404, 404, 404, 404, 404, 404, 404];
export const conflict: Statuses = [409, 409, 409, 409, 409, 409, 409, 409];
export const wrongInput: Statuses = [401, 422, 422, 422, 422, 422, 422, 401];
export const signedIn: Statuses = [401, 200, 200, 200, 200, 200, 200, 401];
export const migrants: Statuses = [401, 200, 200, 200, 403, 403, 403, 401];
export const landlords: Statuses = [401, 403, 403, 403, 200, 200, 200, 401];
export const admins: Statuses = [401, 403, 403, 403, 403, 403, 200, 401];
export const notFoundForAdmins: Statuses = [401, 403, 403, 403, 403, 403, 404, 401];
/** Also for a case about a person who was connected with the admin. */
export const ownCase: Statuses = [401, 403, 403, 403, 403, 403, 403, 401];
export const parties: Statuses = [401, 404, 200, 404, 200, 404, 404, 401];
