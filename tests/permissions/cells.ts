import type { Args, Endpoint, RawEndpoint } from "#schema/endpoint.ts";
import type { endpoints, rawEndpoints } from "#schema/endpoints/index.ts";
import { socketHeaders, ticketOf } from "../live.ts";
import { jpeg } from "../photo-files.ts";
import { markOf } from "./exposure.ts";
import { forms } from "./forms.ts";
import * as given from "./given.ts";
import type { CellRequest } from "./request.ts";
import type { CallerKind, MemberKind, Statuses, World } from "./world.ts";

type Optional<E extends Endpoint> = E extends { bodyOptional: true } ? Partial<Args<E>> : Args<E>;
/** The input of a cell's request. `provenAs`: the person whom a body proves its sender to be, even with another token. */
type Input<E> = E extends Endpoint
  ? Optional<E> & { provenAs?: MemberKind }
  : E extends RawEndpoint
    ? CellRequest
    : never;
type Build<T> = (world: World, caller: CallerKind) => T | Promise<T>;
/** One case of a call: the statuses, and what makes the input of its request, where it takes any. */
type Cell<E> = readonly [
  statuses: Statuses,
  ...build: object extends Input<E> ? [build?: Build<Input<E>>] : [build: Build<Input<E>>],
];
type AllEndpoints = typeof endpoints & typeof rawEndpoints;

const all: Statuses = [200, 200, 200, 200, 200, 200, 200, 200];
const refused: Statuses = [401, 401, 401, 401, 401, 401, 401, 401];
const notFound: Statuses = [404, 404, 404, 404, 404, 404, 404, 404];
const conflict: Statuses = [409, 409, 409, 409, 409, 409, 409, 409];
const wrongInput: Statuses = [401, 422, 422, 422, 422, 422, 422, 401];
const signedIn: Statuses = [401, 200, 200, 200, 200, 200, 200, 401];
const migrants: Statuses = [401, 200, 200, 200, 403, 403, 403, 401];
const landlords: Statuses = [401, 403, 403, 403, 200, 200, 200, 401];
const admins: Statuses = [401, 403, 403, 403, 403, 403, 200, 401];
const notFoundForAdmins: Statuses = [401, 403, 403, 403, 403, 403, 404, 401];
const ownCase: Statuses = [401, 403, 403, 403, 403, 403, 403, 401];
const parties: Statuses = [401, 404, 200, 404, 200, 404, 404, 401];

const unknown = () => ({ params: { id: crypto.randomUUID() } });
const theConnection = ({ connectionId }: World) => ({ params: { id: connectionId } });
const member = (kind: MemberKind) => (world: World) => ({ params: { id: world.members[kind].id } });
const anAddress = () => ({ body: { email: `${crypto.randomUUID()}@people.test` } });
const blocking = (kind: MemberKind) => async (world: World) => {
  await given.noBlocks(world);
  return { params: { userId: world.members[kind].id } };
};
const approved = { body: { status: "approved" } } as const;
const resolved = { body: { status: "resolved" } } as const;
const solved = { body: { outcome: "solved", note: "We spoke." } } as const;
const handled = { body: { status: "handled" } } as const;
const reopened = { body: { status: "open" } } as const;
const suspension = (suspended = true) => ({ body: { suspended, reason: "Asked for rent in advance." } });

/**
 * For each call, its cases: what each kind of caller gets. A call without cases, or cases without a call, is a type
 * error and fails a test.
 */
export const cells: {
  readonly [Name in keyof AllEndpoints]: Readonly<Record<string, Cell<AllEndpoints[Name]>>>;
} = {
  health: { "the state of the service": [all] },
  recentConnections: { "the true figure": [all] },
  readDescription: { "the same for everyone": [all, () => ({ path: "/api/openapi.json" })] },

  me: { "the caller": [signedIn] },
  login: {
    "the right password": [
      [200, 200, 200, 200, 200, 200, 200, 403],
      async (world, caller) => ({
        body: await given.credentials(world, caller),
        provenAs: caller === "AN" ? "MV" : caller,
      }),
    ],
    "a wrong password": [
      refused,
      async (world, caller) => ({
        body: { ...(await given.credentials(world, caller)), password: "another harbour" },
      }),
    ],
  },
  register: {
    "a new e-mail": [
      [201, 201, 201, 201, 201, 201, 201, 201],
      () => ({
        body: {
          email: `${crypto.randomUUID()}@people.test`,
          password: given.password,
          firstName: "Amal",
          lastName: "Haddad",
          userType: "migrant",
        },
      }),
    ],
  },
  sendPasswordLink: {
    "a known e-mail": [all, ({ members }) => ({ body: { email: members.MV.email.toLowerCase() } })],
    "an unknown e-mail": [all, () => ({ body: { email: `${crypto.randomUUID()}@people.test` } })],
  },
  resetPassword: {
    "a link of the migrant's email": [
      all,
      async (world) => ({
        body: { token: await given.accountLink(world, "reset_password"), password: given.password },
        provenAs: "MV",
      }),
    ],
    "a made-up link": [conflict, () => ({ body: { token: "made-up", password: given.password } })],
  },
  readPasswordLink: {
    "a link of the migrant's email": [
      all,
      async (world) => ({
        body: { token: await given.accountLink(world, "reset_password") },
        provenAs: "MV",
      }),
    ],
    "a made-up link": [conflict, () => ({ body: { token: "made-up" } })],
  },
  readAddressLink: {
    "a link of the migrant's email": [
      all,
      async (world) => ({
        body: { token: await given.accountLink(world, "confirm_address") },
        provenAs: "MV",
      }),
    ],
    "a made-up link": [conflict, () => ({ body: { token: "made-up" } })],
  },
  useAddressLink: {
    "a link of the migrant's email": [
      all,
      async (world) => ({
        body: { token: await given.accountLink(world, "confirm_address") },
        provenAs: "MV",
      }),
    ],
    "a made-up link": [conflict, () => ({ body: { token: "made-up" } })],
  },
  readPendingAddress: { "the caller's own": [signedIn] },
  changeAddress: {
    "with the password": [
      signedIn,
      async (world, caller) => ({
        body: {
          email: `${crypto.randomUUID()}@people.test`,
          currentPassword: (await given.credentials(world, caller)).password,
        },
      }),
    ],
    "with a wrong password": [
      wrongInput,
      async (world, caller) => {
        await given.credentials(world, caller);
        return { body: { email: `${crypto.randomUUID()}@people.test`, currentPassword: "another harbour" } };
      },
    ],
  },
  cancelAddressChange: { "the caller's own": [signedIn] },
  sendConfirmation: {
    "to the caller's own address": [
      signedIn,
      async (world, caller) => {
        await given.unconfirmed(world, caller);
        return { body: { address: "current" } };
      },
    ],
  },
  changePassword: {
    "with the password": [
      signedIn,
      async (world, caller) => ({
        body: {
          currentPassword: (await given.credentials(world, caller)).password,
          password: "a lighthouse at noon",
        },
      }),
    ],
    "with a wrong password": [
      wrongInput,
      async (world, caller) => {
        await given.credentials(world, caller);
        return { body: { currentPassword: "another harbour", password: "a lighthouse at noon" } };
      },
    ],
  },
  deleteAccount: {
    "with the password": [
      signedIn,
      async (world, caller) => {
        await given.deletable(world);
        return { body: { password: (await given.credentials(world, caller)).password } };
      },
    ],
    "during a stay": [
      [401, 200, 409, 200, 409, 200, 200, 401],
      async (world, caller) => {
        await given.deletable(world, "active");
        return { body: { password: (await given.credentials(world, caller)).password } };
      },
    ],
    "with a wrong password": [
      wrongInput,
      async (world, caller) => {
        await given.credentials(world, caller);
        return { body: { password: "another harbour" } };
      },
    ],
  },
  setLanguage: { "the caller's own": [signedIn, () => ({ body: { language: "uk" } })] },
  logout: { "any token or none": [all] },
  listSessions: { "the caller's own": [signedIn] },
  endOtherSessions: { "all others of the caller": [signedIn] },
  endSession: {
    "another of the caller": [
      signedIn,
      ({ members }, caller) => given.session(members[caller === "AN" ? "MV" : caller]),
    ],
    "another person's": [
      [401, 404, 404, 404, 404, 404, 404, 401],
      ({ members }) => given.session(members.M2),
    ],
  },

  listPasskeys: { "the caller's own": [signedIn, given.withPasskey] },
  beginPasskey: { "after a recent sign-in": [signedIn] },
  addPasskey: {
    "made by the caller's device": [
      [401, 201, 201, 201, 201, 201, 201, 401],
      async (world, caller) => ({ body: await given.newPasskey(world, caller) }),
    ],
  },
  renamePasskey: {
    "the caller's own": [
      signedIn,
      async (world, caller) => ({ ...(await given.passkey(world, caller)), body: { name: "My phone" } }),
    ],
    "another person's": [
      [401, 404, 404, 404, 404, 404, 404, 401],
      async (world) => ({ ...(await given.passkey(world, "M2")), body: { name: "My phone" } }),
    ],
  },
  removePasskey: {
    // An admin keeps another second factor.
    "the caller's own": [
      signedIn,
      async (world, caller) => (await given.appCode(world)) && given.passkey(world, caller),
    ],
    "another person's": [[401, 404, 404, 404, 404, 404, 404, 401], (world) => given.passkey(world, "M2")],
  },
  beginPasskeySignIn: { "a challenge for any passkey": [all] },
  signInWithPasskey: {
    "the caller's own": [
      [200, 200, 200, 200, 200, 200, 200, 403],
      async (world, caller) => ({
        body: await given.passkeyAnswer(world, caller),
        provenAs: caller === "AN" ? "MV" : caller,
      }),
    ],
    "one that was never added": [
      refused,
      async (world, caller) => ({ body: await given.passkeyAnswer(world, caller, "unknown") }),
    ],
  },

  readSecondFactor: { "the caller's own": [admins] },
  passWithCode: {
    "what the caller's app shows": [admins, given.appCode],
    "another code": [
      [401, 403, 403, 403, 403, 403, 422, 401],
      async (world) => ({ ...(await given.appCode(world)), body: { code: "no code" } }),
    ],
  },
  beginPasskeyPass: { "a challenge for the caller's own": [admins] },
  passWithPasskey: { "the caller's own": [admins, given.passkeyPass] },
  beginApp: { "a new app": [admins] },
  addApp: { "with its first code": [admins, given.setup] },
  removeApp: { "beside a passkey": [admins, given.spareApp] },
  makeRecoveryCodes: { "ten new ones": [admins] },
  requestFactorReset: {
    "in a session that has passed": [[401, 403, 403, 403, 403, 403, 409, 401]],
    "again, in one that has not": [admins, given.lostFactor],
  },
  listFactorResets: { "of other admins": [admins] },
  approveFactorReset: {
    "the first approval": [admins, given.factorReset],
    "one that does not exist": [notFoundForAdmins, unknown],
  },

  listMigrants: { "a page": [landlords] },
  getMigrant: { "a migrant without connection": [landlords, member("M2")] },
  viewMigrant: { "a migrant without connection": [landlords, member("M2")] },

  getMigrantProfile: { "the caller's own": [migrants] },
  getLandlordProfile: { "the caller's own": [landlords] },
  saveMigrantProfile: {
    "the caller's own, again": [migrants, () => ({ body: { countryOfOrigin: "Syria", story: "A story." } })],
  },
  pauseMigrantProfile: {
    "the caller's own is hidden": [migrants, () => ({ body: { paused: true } })],
    "it is shown again": [migrants, () => ({ body: { paused: false } })],
  },
  saveLandlordProfile: {
    "the caller's own, again": [landlords, () => ({ body: { location: "Leeds" } })],
  },

  readOwnData: {
    "the caller's own": [
      signedIn,
      async (world, caller) => {
        await given.ratings(world);
        await given.report(world, caller);
        if (caller === "MU" || caller === "MV" || caller === "MX" || caller === "LP" || caller === "LX")
          await given.verification(world, caller);
        for (const kind of ["MV", "LP"] as const) await given.answeredCheckIn(world, kind);
        return { query: { answers: "included" } };
      },
    ],
  },

  listConnections: { "the caller's own": [signedIn] },
  summarizeConnections: { "the caller's own": [landlords] },
  getConnection: { "the connection": [parties, theConnection] },
  updateConnection: {
    "an active one is completed": [
      [401, 404, 403, 404, 200, 404, 404, 401],
      async (world) => ({ ...(await given.status(world, "active")), body: { status: "completed" } }),
    ],
    "an active one is cancelled": [
      [401, 404, 200, 404, 409, 404, 404, 401],
      async (world) => ({ ...(await given.status(world, "active")), body: { status: "cancelled" } }),
    ],
  },
  answerMoveIn: {
    "the migrant has moved in": [
      [401, 404, 200, 404, 403, 403, 403, 401],
      async (world) => ({ ...(await given.status(world, "active")), body: { movedIn: true } }),
    ],
    "the migrant has not moved in": [
      [401, 404, 200, 404, 403, 403, 403, 401],
      async (world) => ({ ...(await given.status(world, "active")), body: { movedIn: false } }),
    ],
  },
  getLandlord: {
    "the connected landlord": [[401, 404, 200, 404, 403, 403, 403, 401], member("LP")],
    "a landlord without connection": [[401, 404, 404, 404, 403, 403, 403, 401], member("LX")],
  },
  listBlocks: { "the caller's own": [signedIn, given.withBlock] },
  blockPerson: {
    "a migrant without connection": [[401, 404, 404, 404, 200, 200, 200, 401], blocking("M2")],
    "the connected migrant, who is hosted": [[401, 404, 422, 404, 200, 404, 404, 401], blocking("MV")],
    "the connected landlord": [[401, 404, 200, 404, 422, 404, 404, 401], blocking("LP")],
    nobody: [[401, 404, 404, 404, 404, 404, 404, 401], () => ({ params: { userId: crypto.randomUUID() } })],
  },
  unblockPerson: { "a migrant": [signedIn, ({ members }) => ({ params: { userId: members.M2.id } })] },
  blockAddress: { "an address": [migrants, anAddress] },
  findBlockedAddress: { "an address": [migrants, anAddress] },
  unblockAddress: {
    "the caller's own": [migrants, (world, caller) => given.blockedAddress(world, caller)],
    "another person's": [
      [401, 404, 404, 404, 403, 403, 403, 401],
      (world) => given.blockedAddress(world, "M2"),
    ],
  },
  getReceipt: { "the receipt": [[401, 403, 403, 403, 200, 404, 404, 401], theConnection] },

  getUserRatings: {
    "the connected migrant, who is hosted": [
      parties,
      async (world) => {
        await given.ratings(world);
        return member("MV")(world);
      },
    ],
    "a migrant who is not hosted": [[401, 404, 404, 404, 200, 200, 200, 401], member("M2")],
    "the connected landlord": [
      parties,
      async (world) => {
        await given.ratings(world);
        return member("LP")(world);
      },
    ],
  },
  rateConnection: {
    "before the stay is completed": [
      [401, 404, 409, 404, 409, 404, 404, 401],
      (world) => ({ ...theConnection(world), body: { stars: 5 } }),
    ],
    "after the stay is completed": [
      [401, 404, 201, 404, 201, 404, 404, 401],
      async (world) => ({
        ...(await given.status(world, "completed")),
        body: { stars: 5, comment: "Kind people." },
      }),
    ],
  },

  replyToRating: {
    "a revealed rating of the migrant": [
      [401, 404, 201, 404, 404, 404, 404, 401],
      async (world) => ({ ...(await given.unansweredRating(world)), body: { text: "Thank you." } }),
    ],
  },
  sendReport: {
    "a migrant whom landlords see": [
      [401, 404, 404, 404, 201, 201, 201, 401],
      ({ members }) => ({ body: { about: "person", aboutId: members.M2.id, reason: "money" } }),
    ],
    "the connected migrant, who is hosted": [
      [401, 404, 422, 404, 201, 404, 404, 401],
      ({ members }) => ({ body: { about: "person", aboutId: members.MV.id, reason: "money" } }),
    ],
    "a landlord": [
      [401, 404, 201, 404, 422, 404, 404, 401],
      ({ members }) => ({ body: { about: "person", aboutId: members.LP.id, reason: "threats" } }),
    ],
    "the other party of the connection": [
      [401, 404, 201, 404, 201, 404, 404, 401],
      ({ connectionId }) => ({ body: { about: "connection", aboutId: connectionId, reason: "hate" } }),
    ],
    "messages of the thread": [
      [401, 404, 201, 404, 201, 404, 404, 401],
      async (world) => ({
        body: {
          about: "message",
          aboutId: world.connectionId,
          messages: await given.messageIds(world),
          reason: "documents",
        },
      }),
    ],
    "the author of a rating of the connected migrant, who is hosted": [
      [401, 404, 201, 404, 422, 404, 404, 401],
      async (world) => ({
        body: { about: "rating", aboutId: await given.ratingOf(world, "MV"), reason: "private_facts" },
      }),
    ],
  },
  listReports: {
    "the caller's own": [
      signedIn,
      async (world, caller) => {
        await given.report(world, caller);
        return {};
      },
    ],
  },
  sendPublicReport: {
    "by anyone": [
      [201, 201, 201, 201, 201, 201, 201, 201],
      () => ({
        body: { who: "A landlord in Leeds", reason: "money", text: "They ask for rent in advance." },
      }),
    ],
    "filled by a program": [
      [422, 422, 422, 422, 422, 422, 422, 422],
      () => ({
        body: { who: "Someone", reason: "money", text: "Buy now.", website: "https://spam.example" },
      }),
    ],
  },
  listCheckIns: {
    "the caller's own": [
      signedIn,
      async (world) => {
        for (const kind of ["MV", "LP"] as const) await given.checkIn(world, kind);
        return {};
      },
    ],
  },
  answerCheckIn: {
    "the migrant's": [
      [401, 404, 200, 404, 404, 404, 404, 401],
      async (world) => ({ ...(await given.checkIn(world, "MV")), body: given.noes("MV") }),
    ],
    "the landlord's": [
      [401, 404, 404, 404, 200, 404, 404, 401],
      async (world) => ({ ...(await given.checkIn(world, "LP")), body: given.noes("LP") }),
    ],
  },
  setSafeContact: {
    "after the migrant's answer": [
      [401, 404, 200, 404, 404, 404, 404, 401],
      async (world) => ({
        ...(await given.answeredCheckIn(world, "MV")),
        body: { way: "here", time: markOf("MV", "check-in") },
      }),
    ],
  },

  unreadByConnection: { "the caller's own": [signedIn] },
  lastByConnection: { "the caller's own": [signedIn] },
  listMessages: {
    "the thread": [
      parties,
      async (world, caller) => {
        if (caller === "AN") await given.messages(world);
        return theConnection(world);
      },
    ],
  },
  markRead: { "the thread": [parties, theConnection] },
  sendMessage: {
    "into the thread": [
      [401, 404, 201, 404, 201, 404, 404, 401],
      ({ connectionId }) => ({ body: { connectionId, content: "Hello" } }),
    ],
    "into an ended thread": [
      [401, 404, 409, 404, 409, 404, 404, 401],
      async (world) => {
        await given.status(world, "completed");
        return { body: { connectionId: world.connectionId, content: "Hello" } };
      },
    ],
  },

  getMigrantVerification: {
    "the caller's own": [
      migrants,
      async (world, caller) => {
        if (caller === "MU" || caller === "MV" || caller === "MX") await given.verification(world, caller);
        // The newest request is another migrant's.
        await given.verification(world, "M2");
        return {};
      },
    ],
  },
  submitMigrantVerification: {
    "the first": [[401, 201, 201, 201, 403, 403, 403, 401], (_, caller) => ({ body: forms.migrant(caller) })],
  },
  getLandlordVerification: {
    "the caller's own": [
      landlords,
      async (world, caller) => {
        if (caller === "LP" || caller === "LX" || caller === "AD") await given.verification(world, caller);
        await given.verification(world, caller === "LP" ? "LX" : "LP");
        return {};
      },
    ],
  },
  submitLandlordVerification: {
    "the first": [
      [401, 403, 403, 403, 201, 201, 201, 401],
      (_, caller) => ({ body: forms.landlord(caller) }),
    ],
  },
  listPendingVerifications: {
    "whole requests": [
      admins,
      async (world) => {
        await Promise.all([given.verification(world, "MU"), given.verification(world, "LX")]);
        return {};
      },
    ],
    "names and dates": [
      admins,
      async (world) => {
        await Promise.all([given.verification(world, "MU"), given.verification(world, "LX")]);
        return { query: { view: "summary" } };
      },
    ],
  },
  readVerification: {
    "a landlord's": [admins, (world) => given.verification(world, "LX")],
    "a migrant's": [admins, (world) => given.verification(world, "MU")],
    "an unknown id": [notFoundForAdmins, unknown],
  },
  decideLandlordVerification: {
    "another landlord's": [
      admins,
      async (world) => ({ ...(await given.verification(world, "LX")), ...approved }),
    ],
  },
  decideMigrantVerification: {
    "a migrant's": [admins, async (world) => ({ ...(await given.verification(world, "MU")), ...approved })],
  },
  suspendUser: {
    "another landlord is suspended": [admins, (world) => ({ ...member("LX")(world), ...suspension() })],
    "a suspension is lifted": [admins, (world) => ({ ...member("SU")(world), ...suspension(false) })],
    "the admin's own account": [
      [401, 403, 403, 403, 403, 403, 403, 401],
      (world) => ({ ...member("AD")(world), ...suspension() }),
    ],
    "an unknown account": [notFoundForAdmins, () => ({ ...unknown(), ...suspension() })],
  },
  searchPeople: { "a search": [admins, ({ members }) => ({ query: { q: members.MV.email } })] },
  readPerson: {
    "a party of the connection": [admins, member("MV")],
    "an unknown id": [notFoundForAdmins, unknown],
  },
  listFlags: {
    "open flags": [
      admins,
      async (world) => {
        await given.flag(world, "LX");
        return {};
      },
    ],
  },
  resolveFlag: {
    "a flag about another landlord": [
      admins,
      async (world) => ({ ...(await given.flag(world, "LX")), ...resolved }),
    ],
    "a flag about the admin": [
      [401, 403, 403, 403, 403, 403, 403, 401],
      async (world) => ({ ...(await given.flag(world, "AD")), ...resolved }),
    ],
    "an unknown id": [notFoundForAdmins, () => ({ ...unknown(), ...resolved })],
  },
  listQueue: {
    "open cases": [
      admins,
      async (world) => {
        await given.reviewerCase(world, "LX");
        return {};
      },
    ],
  },
  readCase: {
    "a case about another person": [admins, (world) => given.reviewerCase(world, "LX", "a note")],
    "a case about the admin": [ownCase, (world) => given.reviewerCase(world, "AD")],
    "an unknown id": [notFoundForAdmins, unknown],
  },
  claimCase: {
    "a case about another person": [
      admins,
      async (world) => ({ ...(await given.reviewerCase(world, "LX")), body: { claimed: true } }),
    ],
    "it is given back": [
      admins,
      async (world) => ({ ...(await given.reviewerCase(world, "LX")), body: { claimed: false } }),
    ],
    "a case about the admin": [
      ownCase,
      async (world) => ({ ...(await given.reviewerCase(world, "AD")), body: { claimed: true } }),
    ],
    "an unknown id": [notFoundForAdmins, () => ({ ...unknown(), body: { claimed: true } })],
  },
  addCaseNote: {
    "on a case about another person": [
      [401, 403, 403, 403, 403, 403, 201, 401],
      async (world) => ({ ...(await given.reviewerCase(world, "LX")), body: { text: "We spoke." } }),
    ],
    "on a case about the admin": [
      ownCase,
      async (world) => ({ ...(await given.reviewerCase(world, "AD")), body: { text: "We spoke." } }),
    ],
    "an unknown id": [notFoundForAdmins, () => ({ ...unknown(), body: { text: "We spoke." } })],
  },
  closeCase: {
    "a case about another person": [
      admins,
      async (world) => ({ ...(await given.reviewerCase(world, "LX")), ...solved }),
    ],
    "a case about the admin": [
      ownCase,
      async (world) => ({ ...(await given.reviewerCase(world, "AD")), ...solved }),
    ],
    "an unknown id": [notFoundForAdmins, () => ({ ...unknown(), ...solved })],
  },
  listAudit: {
    "about one person": [admins, ({ members }) => ({ query: { person: members.MV.id } })],
    "after an unknown line": [notFoundForAdmins, () => ({ query: { after: "999999999" } })],
  },
  exportAudit: {
    "what one person did": [admins, ({ members }) => ({ query: { actor: members.MV.id } })],
  },
  readOperations: {
    "the figures": [
      admins,
      async (world) => {
        await given.alert(world, "LP");
        return {};
      },
    ],
  },
  handleAlert: {
    "an open alert": [admins, async (world) => ({ ...(await given.alert(world, "LP")), ...handled })],
    "one that this admin has not handled": [
      [401, 403, 403, 403, 403, 403, 409, 401],
      async (world) => ({ ...(await given.alert(world, "LP")), ...reopened }),
    ],
    "an unknown id": [notFoundForAdmins, () => ({ ...unknown(), ...handled })],
  },

  createPaymentIntent: {
    "for a verified migrant": [landlords, ({ members }) => ({ body: { migrantId: members.M2.id } })],
  },
  confirmPayment: {
    "a payment of the connected landlord": [
      [401, 403, 403, 403, 200, 404, 404, 401],
      async (world) => ({ body: await given.payment(world) }),
    ],
  },
  listPayments: { "the caller's own": [landlords] },
  receiveStripeEvent: {
    "without a signature": [
      [400, 400, 400, 400, 400, 400, 400, 400],
      () => ({
        path: "/api/stripe/webhook",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ id: "evt_1", type: "payment_intent.succeeded" }),
      }),
    ],
    "signed by Stripe": [all, given.signedEvent],
  },

  openUpload: { "an address": [signedIn] },
  receiveUpload: {
    "an address from openUpload": [
      all,
      async ({ members }) => ({ path: await given.uploadAddress(members.MV), body: await jpeg(8, 8) }),
    ],
    "another address": [
      [403, 403, 403, 403, 403, 403, 403, 403],
      async ({ members }) => ({ path: `${await given.uploadAddress(members.MV)}0`, body: await jpeg(8, 8) }),
    ],
  },
  setProfilePhoto: {
    "an upload of the connected migrant": [
      [401, 404, 200, 404, 404, 404, 404, 401],
      async ({ members }) => ({ body: { profilePhotoURL: await given.upload(members.MV) } }),
    ],
  },
  getProfilePhoto: { "the caller's own": [signedIn] },
  hideProfilePhoto: {
    "the caller's own; only the connected migrant has one": [
      [401, 404, 200, 404, 404, 404, 404, 401],
      async (world) => {
        await given.photo(world);
        return { body: { hidden: true } };
      },
    ],
  },
  removeProfilePhoto: { "the caller's own": [signedIn] },
  servePhoto: {
    "without a signature": [
      notFound,
      async (world) => ({ path: (await given.photo(world)).split("?")[0] ?? "" }),
    ],
    "a path from a reply": [all, async (world) => ({ path: await given.photo(world) })],
  },

  listNotifications: { "the caller's own": [signedIn] },
  markNotificationsRead: { "the caller's own": [signedIn, () => ({ body: { upTo: 1 } })] },
  readEmailSettings: { "the caller's own": [signedIn] },
  listPushDevices: { "the caller's own": [signedIn, given.withPushDevice] },
  addPushDevice: {
    "the caller's device": [
      [401, 201, 201, 201, 201, 201, 201, 401],
      () => ({ body: given.newSubscription() }),
    ],
  },
  renewPushDevice: {
    "the caller's own": [
      signedIn,
      async (world, caller) => ({
        ...(await given.pushDevice(world, caller)),
        body: given.newSubscription(),
      }),
    ],
    "another person's": [
      [401, 404, 404, 404, 404, 404, 404, 401],
      async (world) => ({ ...(await given.pushDevice(world, "M2")), body: given.newSubscription() }),
    ],
  },
  removePushDevice: {
    "the caller's own": [signedIn, (world, caller) => given.pushDevice(world, caller)],
    "another person's": [[401, 404, 404, 404, 404, 404, 404, 401], (world) => given.pushDevice(world, "M2")],
  },
  saveEmailSettings: {
    "the caller's own": [
      signedIn,
      () => ({
        body: {
          emails: ["accepted"],
          digest: false,
          quiet: true,
          quietFrom: 22,
          quietUntil: 7,
          zone: "Europe/London",
        },
      }),
    ],
  },
  unsubscribe: {
    "with a token of another's making": [
      notFound,
      () => ({ path: "/api/notifications/unsubscribe?t=a.b.c" }),
    ],
    "from an email": [
      all,
      ({ members }) => ({ path: given.unsubscribePath(members.MV.id), body: "List-Unsubscribe=One-Click" }),
    ],
  },

  openTicket: { "the caller's own": [signedIn] },
  openSocket: {
    "without a ticket": [refused, () => ({ path: "/api/live", headers: socketHeaders(null) })],
    "with a ticket": [
      [101, 101, 101, 101, 101, 101, 101, 101],
      async ({ members }) => ({ path: "/api/live", headers: socketHeaders(await ticketOf(members.MV)) }),
    ],
  },
};
