import { env } from "cloudflare:workers";
import { decodeJwt } from "jose";
import type { CallerKind, CallName, permissions } from "#schema/permissions.ts";
import { verificationRequests } from "#schema/tables/verification.ts";
import { hashPassword } from "#worker/features/auth/passwords.ts";
import { startSession } from "#worker/platform/sessions.ts";
import { raiseFlag } from "../flags.ts";
import { knockHeaders, ticketOf } from "../live.ts";
import { deliverEvent, payByCard } from "../paying.ts";
import { jpeg } from "../photo-files.ts";
import { remove } from "../rows.ts";
import { type Ask, put } from "./ask.ts";
import { forms } from "./forms.ts";
import { markOf } from "./marks.ts";
import { type Member, type MemberKind, setStatus, type World } from "./world.ts";

type Asker = (world: World, caller: CallerKind) => Ask | Promise<Ask>;
type CaseOf<Name extends CallName> = keyof (typeof permissions)[Name]["cells"];

const to =
  (path: string | ((world: World) => string), more: Omit<Ask, "path"> = {}): Asker =>
  (world) => ({ path: typeof path === "string" ? path : path(world), ...more });

const bearer = ({ token }: Pick<Member, "token">) => `Bearer ${token}`;

async function answerTo<T>(member: Member, method: string, ask: Ask): Promise<T> {
  const answer = await put(method, ask, bearer(member));
  if (!answer.ok)
    throw new Error(`${method} ${ask.path} was answered ${answer.status}: ${await answer.text()}`);
  return answer.json<T>();
}

/** A verification request of somebody's, as good as new whatever was asked before. */
async function submit({ members }: World, kind: MemberKind): Promise<string> {
  const member = members[kind];
  await clearVerification(member);
  const path = `/api/${member.userType}/verification`;
  return (await answerTo<{ id: string }>(member, "POST", { path, json: forms[member.userType](kind) })).id;
}

const clearVerification = ({ id }: Pick<Member, "id">) => remove(verificationRequests, { userId: id });

const write = (world: World, kind: "LP" | "MV") =>
  answerTo(world.members[kind], "POST", {
    path: "/api/messages",
    json: { connectionId: world.connectionId, content: markOf(kind, "message") },
  });

/** Both have rated each other, so that both ratings are revealed. */
async function rateEachOther(world: World): Promise<void> {
  await setStatus(world, "completed");
  for (const kind of ["LP", "MV"] as const) {
    const path = `/api/connections/${world.connectionId}/ratings`;
    await put(
      "POST",
      { path, json: { stars: 4, comment: markOf(kind, "comment") } },
      bearer(world.members[kind]),
    );
  }
  await setStatus(world, "active");
}

async function openUpload(member: Member): Promise<string> {
  const { uploadURL } = await answerTo<{ uploadURL: string }>(member, "POST", {
    path: "/api/objects/upload",
  });
  return uploadURL;
}

async function upload(member: Member): Promise<string> {
  const uploadURL = await openUpload(member);
  await put("PUT", { path: uploadURL, body: await jpeg(8, 8) }, null);
  return uploadURL;
}

async function givePhoto(world: World): Promise<string> {
  const profilePhotoURL = await upload(world.members.MV);
  const { objectPath } = await answerTo<{ objectPath: string }>(world.members.MV, "PUT", {
    path: "/api/profile-photos",
    json: { profilePhotoURL },
  });
  return objectPath;
}

async function pay(world: World): Promise<{ paymentIntentId: string; migrantId: string }> {
  const migrantId = world.members.M2.id;
  const opened = await answerTo<{ clientSecret: string; paymentIntentId: string }>(world.members.LP, "POST", {
    path: "/api/create-payment-intent",
    json: { migrantId },
  });
  await payByCard(opened.clientSecret);
  world.pairs.push(["LP", "M2"]);
  return { paymentIntentId: opened.paymentIntentId, migrantId };
}

let hash: Promise<string> | undefined;
const password = "a harbour at night";

/** The caller's own account; an anonymous one signs in as the verified migrant. */
async function credentials({ members }: World, caller: CallerKind) {
  const member = members[caller === "AN" ? "MV" : caller];
  const email = member.email.toLowerCase();
  hash ??= hashPassword(password);
  await env.DB.prepare("update users set email = ?, password_hash = ? where id = ?")
    .bind(email, await hash, member.id)
    .run();
  return { email, password };
}

/** A further session of somebody's. */
async function sessionOf({ id }: Pick<Member, "id">): Promise<Ask> {
  const { jti } = decodeJwt(await startSession(env, id));
  return { path: `/api/auth/sessions/${jti}` };
}

const suspend = (id: string, suspended = true): Ask => ({
  path: `/api/admin/users/${id}`,
  json: { suspended, reason: "Asked for rent in advance." },
});

const resolve = (id: string): Ask => ({ path: `/api/admin/flags/${id}`, json: { status: "resolved" } });

const profile = { countryOfOrigin: "Syria", story: "A story." };
const connection = ({ connectionId }: World) => `/api/connections/${connectionId}`;
const migrantWithout = ({ members }: World) => `/api/migrants/${members.M2.id}`;

/** How each cell of the table is asked. A call or case without one is a type error. */
export const asks: { readonly [Name in CallName]: { readonly [Case in CaseOf<Name>]: Asker } } = {
  "GET /api/health": { "the state of the service": to("/api/health") },
  "GET /api/stats/connections": { "the true figure": to("/api/stats/connections") },

  "GET /api/auth/me": { "who one is": to("/api/auth/me") },
  "POST /api/auth/login": {
    "the right password": async (world, caller) => ({
      path: "/api/auth/login",
      json: await credentials(world, caller),
      as: caller === "AN" ? "MV" : caller,
    }),
    "a wrong password": async (world, caller) => ({
      path: "/api/auth/login",
      json: { ...(await credentials(world, caller)), password: "another harbour" },
    }),
  },
  "POST /api/auth/register": {
    "a new e-mail": () => ({
      path: "/api/auth/register",
      json: {
        email: `${crypto.randomUUID()}@people.test`,
        password,
        firstName: "Amal",
        lastName: "Haddad",
        userType: "migrant",
      },
    }),
  },
  "POST /api/auth/logout": { "with any token or none": to("/api/auth/logout") },

  "GET /api/auth/sessions": { "one's own": to("/api/auth/sessions") },
  "DELETE /api/auth/sessions": { "all others of one's own": to("/api/auth/sessions") },
  "DELETE /api/auth/sessions/:id": {
    "another of one's own": ({ members }, caller) => sessionOf(members[caller === "AN" ? "MV" : caller]),
    "somebody else's": ({ members }) => sessionOf(members.M2),
  },

  "GET /api/migrants": { "a page": to("/api/migrants") },
  "GET /api/migrants/:id": { "a migrant without connection": to(migrantWithout) },
  "POST /api/migrants/:id/view": {
    "a migrant without connection": to((world) => `${migrantWithout(world)}/view`),
  },

  "GET /api/profiles/migrant": { "one's own": to("/api/profiles/migrant") },
  "GET /api/profiles/landlord": { "one's own": to("/api/profiles/landlord") },
  "POST /api/profiles/migrant": { "one's own, again": to("/api/profiles/migrant", { json: profile }) },
  "POST /api/profiles/landlord": {
    "one's own, again": to("/api/profiles/landlord", { json: { location: "Leeds" } }),
  },

  "GET /api/connections": { "one's own": to("/api/connections") },
  "GET /api/landlord/connections-summary": { "one's own": to("/api/landlord/connections-summary") },
  "GET /api/connections/:id": { "the connection": to(connection) },
  "PUT /api/connections/:id": {
    "an active one is completed": async (world) => {
      await setStatus(world, "active");
      return { path: connection(world), json: { status: "completed" } };
    },
    "an active one is left": async (world) => {
      await setStatus(world, "active");
      return { path: connection(world), json: { status: "cancelled" } };
    },
  },
  "POST /api/connections/:id/move-in": {
    "the migrant has moved in": async (world) => {
      await setStatus(world, "active");
      return { path: `${connection(world)}/move-in`, json: { movedIn: true } };
    },
    "the migrant has not moved in": async (world) => {
      await setStatus(world, "active");
      return { path: `${connection(world)}/move-in`, json: { movedIn: false } };
    },
  },
  "GET /api/landlords/:id": {
    "the connected landlord": to(({ members }) => `/api/landlords/${members.LP.id}`),
    "a landlord without connection": to(({ members }) => `/api/landlords/${members.LX.id}`),
  },
  "GET /api/connections/:id/receipt": { "the receipt": to((world) => `${connection(world)}/receipt`) },

  "GET /api/users/:id/ratings": {
    "the connected migrant's, who is hosted": async (world) => {
      await rateEachOther(world);
      return { path: `/api/users/${world.members.MV.id}/ratings` };
    },
    "those of a migrant who is not hosted": to((world) => `/api/users/${world.members.M2.id}/ratings`),
    "the connected landlord's": async (world) => {
      await rateEachOther(world);
      return { path: `/api/users/${world.members.LP.id}/ratings` };
    },
  },
  "POST /api/connections/:id/ratings": {
    "before the stay is completed": to((world) => `${connection(world)}/ratings`, { json: { stars: 5 } }),
    "once it is completed": async (world) => {
      await setStatus(world, "completed");
      return { path: `${connection(world)}/ratings`, json: { stars: 5, comment: "Kind people." } };
    },
  },

  "GET /api/messages/unread-by-connection": { "one's own": to("/api/messages/unread-by-connection") },
  "GET /api/connections/:id/messages": {
    "the thread": async (world, caller) => {
      if (caller === "AN") await Promise.all([write(world, "LP"), write(world, "MV")]);
      return { path: `${connection(world)}/messages` };
    },
  },
  "POST /api/connections/:id/messages/mark-read": {
    "the thread": to((world) => `${connection(world)}/messages/mark-read`),
  },
  "POST /api/messages": {
    "into the thread": (world) => ({
      path: "/api/messages",
      json: { connectionId: world.connectionId, content: "Hello" },
    }),
    "into an ended thread": async (world) => {
      await setStatus(world, "completed");
      return { path: "/api/messages", json: { connectionId: world.connectionId, content: "Hello" } };
    },
  },

  "GET /api/migrant/verification": {
    "one's own": async (world, caller) => {
      if (caller === "MU" || caller === "MV" || caller === "MX") await submit(world, caller);
      // The latest of all is somebody else's.
      await submit(world, "M2");
      return { path: "/api/migrant/verification" };
    },
  },
  "POST /api/migrant/verification": {
    "the first": (_, caller) => ({ path: "/api/migrant/verification", json: forms.migrant(caller) }),
  },
  "GET /api/landlord/verification": {
    "one's own": async (world, caller) => {
      if (caller === "LP" || caller === "LX" || caller === "AD") await submit(world, caller);
      await submit(world, caller === "LP" ? "LX" : "LP");
      return { path: "/api/landlord/verification" };
    },
  },
  "POST /api/landlord/verification": {
    "the first": (_, caller) => ({ path: "/api/landlord/verification", json: forms.landlord(caller) }),
  },
  "GET /api/admin/verifications/pending": {
    "what waits": async (world) => {
      await Promise.all([submit(world, "MU"), submit(world, "LX")]);
      return { path: "/api/admin/verifications/pending" };
    },
    "names and dates of what waits": async (world) => {
      await Promise.all([submit(world, "MU"), submit(world, "LX")]);
      return { path: "/api/admin/verifications/pending?view=summary" };
    },
  },
  "GET /api/admin/verifications/:id": {
    "a landlord's": async (world) => ({ path: `/api/admin/verifications/${await submit(world, "LX")}` }),
    "a migrant's": async (world) => ({ path: `/api/admin/verifications/${await submit(world, "MU")}` }),
    "an unknown id": () => ({ path: `/api/admin/verifications/${crypto.randomUUID()}` }),
  },
  "PATCH /api/admin/verifications/:id": {
    "another landlord's": async (world) => ({
      path: `/api/admin/verifications/${await submit(world, "LX")}`,
      json: { status: "approved" },
    }),
  },
  "PATCH /api/admin/migrant-verifications/:id": {
    "a migrant's": async (world) => ({
      path: `/api/admin/migrant-verifications/${await submit(world, "MU")}`,
      json: { status: "approved" },
    }),
  },

  "PATCH /api/admin/users/:id": {
    "another landlord is suspended": ({ members }) => suspend(members.LX.id),
    "a suspension is lifted": ({ members }) => suspend(members.SU.id, false),
    "the admin's own account": ({ members }) => suspend(members.AD.id),
    "nobody's account": () => suspend(crypto.randomUUID()),
  },
  "GET /api/admin/people": { "a search": to(({ members }) => `/api/admin/people?q=${members.MV.email}`) },
  "GET /api/admin/people/:id": {
    "a party of the connection": to(({ members }) => `/api/admin/people/${members.MV.id}`),
    "an unknown id": () => ({ path: `/api/admin/people/${crypto.randomUUID()}` }),
  },
  "GET /api/admin/flags": {
    "open flags": async ({ members }) => {
      await raiseFlag(members.LX.id);
      return { path: "/api/admin/flags" };
    },
  },
  "PATCH /api/admin/flags/:id": {
    "a flag about another landlord": async ({ members }) => resolve(await raiseFlag(members.LX.id)),
    "a flag about the admin": async ({ members }) => resolve(await raiseFlag(members.AD.id)),
    "an unknown id": () => resolve(crypto.randomUUID()),
  },

  "POST /api/create-payment-intent": {
    "for a verified migrant": (world) => ({
      path: "/api/create-payment-intent",
      json: { migrantId: world.members.M2.id },
    }),
  },
  "GET /api/landlord/payments": { "one's own": to("/api/landlord/payments") },
  "POST /api/confirm-payment": {
    "a payment of the connected landlord's": async (world) => ({
      path: "/api/confirm-payment",
      json: await once(world, pay),
    }),
  },
  "POST /api/stripe/webhook": {
    "without a signature": to("/api/stripe/webhook", {
      json: { id: "evt_1", type: "payment_intent.succeeded" },
    }),
    "signed by Stripe": signedEvent,
  },

  "POST /api/objects/upload": { "an address": to("/api/objects/upload") },
  "PUT /api/objects/upload/:id": {
    "the address that was handed out": async ({ members }) => ({
      path: await openUpload(members.MV),
      body: await jpeg(8, 8),
    }),
    "another address": async ({ members }) => ({
      path: `${await openUpload(members.MV)}0`,
      body: await jpeg(8, 8),
    }),
  },
  "PUT /api/profile-photos": {
    "an upload of the connected migrant's": async ({ members }) => ({
      path: "/api/profile-photos",
      json: { profilePhotoURL: await upload(members.MV) },
    }),
  },
  "GET /api/profile-photos": { "one's own": to("/api/profile-photos") },
  "PATCH /api/profile-photos": {
    "one's own; only the connected migrant has one": async (world) => {
      await once(world, givePhoto);
      return { path: "/api/profile-photos", json: { hidden: true } };
    },
  },
  "DELETE /api/profile-photos": { "one's own": to("/api/profile-photos") },
  "GET /objects/:id/:size": {
    "without a signature": async (world) => ({ path: (await once(world, givePhoto)).split("?")[0] ?? "" }),
    "by the path that was handed out": async (world) => ({ path: await once(world, givePhoto) }),
  },

  "POST /api/live/ticket": { "one's own": to("/api/live/ticket") },
  "GET /api/live": {
    "without a ticket": () => ({ path: "/api/live", headers: knockHeaders(null) }),
    "with a ticket": async ({ members }) => ({
      path: "/api/live",
      headers: knockHeaders(await ticketOf(members.MV)),
    }),
  },
};

const done = new WeakMap<World, Promise<unknown>>();

/** What a whole row shares. */
function once<T>(world: World, work: (world: World) => Promise<T>): Promise<T> {
  const known = done.get(world) ?? work(world);
  done.set(world, known);
  return known as Promise<T>;
}

async function signedEvent(): Promise<Ask> {
  const event = {
    id: `evt_${crypto.randomUUID()}`,
    object: "event",
    type: "customer.created",
    livemode: false,
  };
  const sent: Ask[] = [];
  await deliverEvent(
    async (body, signature) => {
      const headers = { "Content-Type": "application/json", "Stripe-Signature": signature };
      sent.push({ path: "/api/stripe/webhook", body, headers });
      return new Response();
    },
    { ...event, data: { object: { object: "customer" } } },
  );
  return sent[0] ?? Promise.reject(new Error("Nothing was delivered."));
}
