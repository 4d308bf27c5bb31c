/**
 * Who may call what, and what every kind of caller is answered: the one table that the Worker mounts its calls by
 * and the tests ask cell by cell. A call without a row does not register.
 */

/**
 * Who may knock at a call, before any object is looked at. `anyone` needs no session; `holder` none either, but
 * something that we or Stripe have signed (an address, an event, a ticket); `user` any live session; the rest name
 * the kind of person, and a wrong kind gets 403.
 */
export type Audience = "anyone" | "holder" | "user" | "migrant" | "landlord" | "admin";

/**
 * The kinds of caller: AN anonymous; MU a migrant, not verified; MV a verified migrant, party to the connection; MX a
 * verified migrant with no part in it; LP its landlord; LX another landlord; AD an admin (a landlord without part in
 * it); SU the old token of somebody suspended.
 */
export const callers = ["AN", "MU", "MV", "MX", "LP", "LX", "AD", "SU"] as const;
export type CallerKind = (typeof callers)[number];

/** The status that each kind of caller gets, in the order of `callers`, for a call that is right in all else. */
export type Cells = readonly [number, number, number, number, number, number, number, number];

interface Permission {
  readonly to: Audience;
  /** What is asked, in words, and its answers. */
  readonly cells: Readonly<Record<string, Cells>>;
}

const all: Cells = [200, 200, 200, 200, 200, 200, 200, 200];
const refused: Cells = [401, 401, 401, 401, 401, 401, 401, 401];
const none: Cells = [404, 404, 404, 404, 404, 404, 404, 404];
const signedIn: Cells = [401, 200, 200, 200, 200, 200, 200, 401];
const migrants: Cells = [401, 200, 200, 200, 403, 403, 403, 401];
const landlords: Cells = [401, 403, 403, 403, 200, 200, 200, 401];
const admins: Cells = [401, 403, 403, 403, 403, 403, 200, 401];
const adminsFindNone: Cells = [401, 403, 403, 403, 403, 403, 404, 401];
const parties: Cells = [401, 404, 200, 404, 200, 404, 404, 401];

export const permissions = {
  "GET /api/health": { to: "anyone", cells: { "the state of the service": all } },
  "GET /api/stats/connections": { to: "anyone", cells: { "the true figure": all } },

  "GET /api/auth/me": { to: "user", cells: { "who one is": signedIn } },
  "POST /api/auth/login": {
    to: "anyone",
    cells: { "the right password": [200, 200, 200, 200, 200, 200, 200, 403], "a wrong password": refused },
  },
  "POST /api/auth/register": {
    to: "anyone",
    cells: { "a new e-mail": [201, 201, 201, 201, 201, 201, 201, 201] },
  },
  "POST /api/auth/logout": { to: "anyone", cells: { "with any token or none": all } },

  "GET /api/auth/sessions": { to: "user", cells: { "one's own": signedIn } },
  "DELETE /api/auth/sessions": { to: "user", cells: { "all others of one's own": signedIn } },
  "DELETE /api/auth/sessions/:id": {
    to: "user",
    cells: {
      "another of one's own": signedIn,
      "somebody else's": [401, 404, 404, 404, 404, 404, 404, 401],
    },
  },

  "GET /api/migrants": { to: "landlord", cells: { "a page": landlords } },
  "GET /api/migrants/:id": { to: "landlord", cells: { "a migrant without connection": landlords } },
  "POST /api/migrants/:id/view": { to: "landlord", cells: { "a migrant without connection": landlords } },

  "GET /api/profiles/migrant": { to: "migrant", cells: { "one's own": migrants } },
  "GET /api/profiles/landlord": { to: "landlord", cells: { "one's own": landlords } },
  "POST /api/profiles/migrant": { to: "migrant", cells: { "one's own, again": migrants } },
  "POST /api/profiles/landlord": { to: "landlord", cells: { "one's own, again": landlords } },

  "GET /api/connections": { to: "user", cells: { "one's own": signedIn } },
  "GET /api/landlord/connections-summary": { to: "landlord", cells: { "one's own": landlords } },
  "GET /api/connections/:id": { to: "user", cells: { "the connection": parties } },
  "PUT /api/connections/:id": {
    to: "user",
    cells: {
      "an active one is completed": [401, 404, 403, 404, 200, 404, 404, 401],
      "an active one is left": [401, 404, 200, 404, 409, 404, 404, 401],
    },
  },
  "POST /api/connections/:id/move-in": {
    to: "migrant",
    cells: {
      "the migrant has moved in": [401, 404, 200, 404, 403, 403, 403, 401],
      "the migrant has not moved in": [401, 404, 200, 404, 403, 403, 403, 401],
    },
  },
  "GET /api/landlords/:id": {
    to: "migrant",
    cells: {
      "the connected landlord": [401, 404, 200, 404, 403, 403, 403, 401],
      "a landlord without connection": [401, 404, 404, 404, 403, 403, 403, 401],
    },
  },
  "GET /api/connections/:id/receipt": {
    to: "landlord",
    cells: { "the receipt": [401, 403, 403, 403, 200, 404, 404, 401] },
  },

  "GET /api/users/:id/ratings": {
    to: "user",
    cells: {
      "the connected migrant's, who is hosted": parties,
      "those of a migrant who is not hosted": [401, 404, 404, 404, 200, 200, 200, 401],
      "the connected landlord's": parties,
    },
  },
  "POST /api/connections/:id/ratings": {
    to: "user",
    cells: {
      "before the stay is completed": [401, 404, 409, 404, 409, 404, 404, 401],
      "once it is completed": [401, 404, 201, 404, 201, 404, 404, 401],
    },
  },

  "GET /api/messages/unread-by-connection": { to: "user", cells: { "one's own": signedIn } },
  "GET /api/connections/:id/messages": { to: "user", cells: { "the thread": parties } },
  "POST /api/connections/:id/messages/mark-read": { to: "user", cells: { "the thread": parties } },
  "POST /api/messages": {
    to: "user",
    cells: {
      "into the thread": [401, 404, 201, 404, 201, 404, 404, 401],
      "into an ended thread": [401, 404, 409, 404, 409, 404, 404, 401],
    },
  },

  "GET /api/migrant/verification": { to: "migrant", cells: { "one's own": migrants } },
  "POST /api/migrant/verification": {
    to: "migrant",
    cells: { "the first": [401, 201, 201, 201, 403, 403, 403, 401] },
  },
  "GET /api/landlord/verification": { to: "landlord", cells: { "one's own": landlords } },
  "POST /api/landlord/verification": {
    to: "landlord",
    cells: { "the first": [401, 403, 403, 403, 201, 201, 201, 401] },
  },
  "GET /api/admin/verifications/pending": {
    to: "admin",
    cells: { "what waits": admins, "names and dates of what waits": admins },
  },
  "GET /api/admin/verifications/:id": {
    to: "admin",
    cells: { "a landlord's": admins, "a migrant's": admins, "an unknown id": adminsFindNone },
  },
  "PATCH /api/admin/verifications/:id": { to: "admin", cells: { "another landlord's": admins } },
  "PATCH /api/admin/migrant-verifications/:id": { to: "admin", cells: { "a migrant's": admins } },
  "PATCH /api/admin/users/:id": {
    to: "admin",
    cells: {
      "another landlord is suspended": admins,
      "a suspension is lifted": admins,
      "the admin's own account": [401, 403, 403, 403, 403, 403, 403, 401],
      "nobody's account": adminsFindNone,
    },
  },
  "GET /api/admin/people": { to: "admin", cells: { "a search": admins } },
  "GET /api/admin/people/:id": {
    to: "admin",
    cells: { "a party of the connection": admins, "an unknown id": adminsFindNone },
  },
  "GET /api/admin/flags": { to: "admin", cells: { "open flags": admins } },
  "PATCH /api/admin/flags/:id": {
    to: "admin",
    cells: {
      "a flag about another landlord": admins,
      "a flag about the admin": [401, 403, 403, 403, 403, 403, 403, 401],
      "an unknown id": adminsFindNone,
    },
  },

  "POST /api/create-payment-intent": { to: "landlord", cells: { "for a verified migrant": landlords } },
  "POST /api/confirm-payment": {
    to: "landlord",
    cells: { "a payment of the connected landlord's": [401, 403, 403, 403, 200, 404, 404, 401] },
  },
  "GET /api/landlord/payments": { to: "landlord", cells: { "one's own": landlords } },
  "POST /api/stripe/webhook": {
    to: "holder",
    cells: { "without a signature": [400, 400, 400, 400, 400, 400, 400, 400], "signed by Stripe": all },
  },

  "POST /api/objects/upload": { to: "user", cells: { "an address": signedIn } },
  "PUT /api/objects/upload/:id": {
    to: "holder",
    cells: {
      "the address that was handed out": all,
      "another address": [403, 403, 403, 403, 403, 403, 403, 403],
    },
  },
  "PUT /api/profile-photos": {
    to: "user",
    cells: { "an upload of the connected migrant's": [401, 404, 200, 404, 404, 404, 404, 401] },
  },
  "GET /api/profile-photos": { to: "user", cells: { "one's own": signedIn } },
  "PATCH /api/profile-photos": {
    to: "user",
    cells: { "one's own; only the connected migrant has one": [401, 404, 200, 404, 404, 404, 404, 401] },
  },
  "DELETE /api/profile-photos": { to: "user", cells: { "one's own": signedIn } },
  "GET /objects/:id/:size": {
    to: "holder",
    cells: { "without a signature": none, "by the path that was handed out": all },
  },

  "POST /api/live/ticket": { to: "user", cells: { "one's own": signedIn } },
  "GET /api/live": {
    to: "holder",
    cells: {
      "without a ticket": refused,
      "with a ticket": [101, 101, 101, 101, 101, 101, 101, 101],
    },
  },
} as const satisfies Record<string, Permission>;

/** A call by its method and path, as the table names it. */
export type CallName = keyof typeof permissions;

/** Who may knock at a call. Throws for one that has no row. */
export function audienceOf({ method, path }: { method: string; path: string }): Audience {
  const name = `${method} ${path}`;
  if (!Object.hasOwn(permissions, name)) throw new Error(`${name} has no row in the table of permissions.`);
  return permissions[name as CallName].to;
}
