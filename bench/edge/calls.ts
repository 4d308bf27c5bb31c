import { endOtherSessions, listSessions, logout, me } from "#schema/endpoints/auth.ts";
import {
  answerMoveIn,
  getConnection,
  listConnections,
  summarizeConnections,
  updateConnection,
} from "#schema/endpoints/connections.ts";
import { getLandlord } from "#schema/endpoints/landlords.ts";
import { openTicket } from "#schema/endpoints/live.ts";
import { listMessages, markRead, sendMessage, unreadByConnection } from "#schema/endpoints/messages.ts";
import { getMigrant, listMigrants, viewMigrant } from "#schema/endpoints/migrants.ts";
import { listPayments } from "#schema/endpoints/payments.ts";
import {
  getLandlordProfile,
  getMigrantProfile,
  saveLandlordProfile,
  saveMigrantProfile,
} from "#schema/endpoints/profiles.ts";
import { getUserRatings, rateConnection } from "#schema/endpoints/ratings.ts";
import { getReceipt } from "#schema/endpoints/receipts.ts";
import { login } from "#schema/endpoints/sign-in.ts";
import { getLandlordVerification, submitLandlordVerification } from "#schema/endpoints/verification.ts";
import { as, type Client } from "#tests/client.ts";
import {
  newConnectedPair,
  newLandlord,
  newMigrant,
  otherDevice,
  registerPerson,
  type TestPerson,
} from "#tests/people.ts";
import { submitRequest, verificationForms } from "#tests/verification.ts";
import type { Place } from "./bindings.ts";

/** A call to measure, with the people and rows that it needs. */
export interface Measured {
  /** Null for a visitor. */
  caller: TestPerson | null;
  /** This is their first call. */
  isNew?: boolean;
  /** Their inboxes are in western Europe. */
  others?: TestPerson[];
  /** The connection whose thread it uses, and where the thread was opened. */
  thread?: { id: string; place: Place };
  /** A call just before it, which the replica does not have yet. */
  before?(client: Client): Promise<unknown>;
  run(client: Client): Promise<unknown>;
}

const alone = async (caller: TestPerson, run: Measured["run"]): Promise<Measured> => ({ caller, run });
const landlord = (run: Measured["run"]) => async () => alone(await newLandlord({ verified: true }), run);

type Sides = Awaited<ReturnType<typeof newConnectedPair>> & { params: { id: string } };
type Status = Parameters<typeof newConnectedPair>[0];

/** A call of one side of a connection. Both have written, so the thread exists. */
const ofPair =
  (
    side: "landlord" | "migrant",
    run: (client: Client, pair: Sides) => Promise<unknown>,
    { status = "active", place = "there" }: { status?: Status; place?: Place } = {},
  ) =>
  async (): Promise<Measured> => {
    const pair = await newConnectedPair(status === "completed" ? "active" : status);
    const { connectionId, landlord, migrant } = pair;
    for (const person of [migrant, landlord]) {
      const message = { connectionId, content: "Hello", clientMessageId: crypto.randomUUID() };
      await as(person).call(sendMessage, { body: message });
    }
    const params = { id: connectionId };
    if (status === "completed") await as(landlord).call(updateConnection, { params, body: { status } });
    const [caller, other] = side === "landlord" ? [landlord, migrant] : [migrant, landlord];
    const thread = { id: connectionId, place };
    return { caller, others: [other], thread, run: (client) => run(client, { ...pair, params }) };
  };

/** A call about the newest migrant's profile. */
const ofMigrant =
  (verified: boolean, run: (client: Client, id: string) => Promise<unknown>) =>
  async (): Promise<Measured> => {
    const migrant = await newMigrant({ verified: true });
    const caller = await newLandlord({ verified });
    const [profile] = await as(await newLandlord({ verified: true })).call(listMigrants, {});
    return { caller, others: [migrant], run: (client) => run(client, profile?.id ?? "") };
  };

const send = (client: Client, { connectionId }: Sides) =>
  client.call(sendMessage, {
    body: { connectionId, content: "Hello again", clientMessageId: crypto.randomUUID() },
  });
const move =
  (status: "active" | "completed" | "cancelled") =>
  (client: Client, { params }: Sides) =>
    client.call(updateConnection, { params, body: { status } });

type Prepare = () => Promise<Measured>;

export const reads: Record<string, Prepare> = {
  "Who am I": landlord((client) => client.call(me)),
  "Who am I, first call of a new person": async () => ({
    caller: await newLandlord(),
    isNew: true,
    run: (client) => client.call(me),
  }),
  "Browse, first page": ofMigrant(true, (client) => client.call(listMigrants, {})),
  "Browse, unverified landlord": ofMigrant(false, (client) => client.call(listMigrants, {})),
  "A migrant's profile": ofMigrant(true, (client, id) => client.call(getMigrant, { params: { id } })),
  "Own profile, landlord": landlord((client) => client.call(getLandlordProfile)),
  "Own profile, migrant": async () => alone(await newMigrant(), (client) => client.call(getMigrantProfile)),
  "Dashboard, landlord": ofPair("landlord", (client) => client.call(listConnections)),
  "Dashboard, landlord's totals": ofPair("landlord", (client) => client.call(summarizeConnections)),
  "Dashboard, landlord's payments": ofPair("landlord", (client) => client.call(listPayments)),
  "Dashboard, migrant": ofPair("migrant", (client) => client.call(listConnections)),
  "One connection": ofPair("landlord", (client, { params }) => client.call(getConnection, { params })),
  "The landlord's home": ofPair("migrant", (client, { landlord: { id } }) =>
    client.call(getLandlord, { params: { id } }),
  ),
  Receipt: ofPair("landlord", (client, { params }) => client.call(getReceipt, { params })),
  "Ratings of a migrant": ofPair("landlord", (client, { migrant: { id } }) =>
    client.call(getUserRatings, { params: { id } }),
  ),
  "Unread counts": ofPair("landlord", (client) => client.call(unreadByConnection)),
  "Thread, opened here": ofPair("landlord", (client, { params }) => client.call(listMessages, { params }), {
    place: "here",
  }),
  "Thread, opened in Europe": ofPair("landlord", (client, { params }) =>
    client.call(listMessages, { params }),
  ),
  "Own verification request, seen before": async () => {
    const caller = await newLandlord();
    await submitRequest(caller);
    await as(caller).call(getLandlordVerification);
    return alone(caller, (client) => client.call(getLandlordVerification));
  },
  "Own sessions": landlord((client) => client.call(listSessions)),
  "Ticket for the live socket": landlord((client) => client.call(openTicket)),
};

export const writes: Record<string, Prepare> = {
  "Save profile, landlord": landlord((client) =>
    client.call(saveLandlordProfile, { body: { location: "York" } }),
  ),
  "Own profile, just saved": async () => {
    const caller = await newLandlord({ verified: true });
    return {
      caller,
      before: (client) => client.call(saveLandlordProfile, { body: { location: "York" } }),
      run: (client) => client.call(getLandlordProfile),
    };
  },
  "Save profile, migrant": async () =>
    alone(await newMigrant(), (client) =>
      client.call(saveMigrantProfile, {
        body: { countryOfOrigin: "Syria", familySize: 1, languages: ["Arabic"], story: "A story." },
      }),
    ),
  "Record a view": ofMigrant(true, (client, id) => client.call(viewMigrant, { params: { id } })),
  "Ask for verification": landlord((client) =>
    client.call(submitLandlordVerification, { body: verificationForms.landlord }),
  ),
  Accept: ofPair("landlord", move("active"), { status: "pending" }),
  "Complete, thread opened here": ofPair("landlord", move("completed"), { place: "here" }),
  "Complete, thread opened in Europe": ofPair("landlord", move("completed")),
  "Decline, thread opened here": ofPair("landlord", move("cancelled"), { status: "pending", place: "here" }),
  "Say that one has moved in": ofPair("migrant", (client, { params }) =>
    client.call(answerMoveIn, { params, body: { movedIn: true } }),
  ),
  Rate: ofPair(
    "landlord",
    (client, { params }) =>
      client.call(rateConnection, { params, body: { stars: 5, comment: "A kind guest." } }),
    { status: "completed" },
  ),
  "Send a message, thread opened here": ofPair("landlord", send, { place: "here" }),
  "Send a message, thread opened in Europe": ofPair("landlord", send),
  "Mark read, thread opened here": ofPair(
    "landlord",
    (client, { params }) => client.call(markRead, { params }),
    {
      place: "here",
    },
  ),
  "Mark read, thread opened in Europe": ofPair("landlord", (client, { params }) =>
    client.call(markRead, { params }),
  ),
  "Sign in": async () => {
    const { email, password } = await registerPerson({ userType: "landlord" });
    return { caller: null, run: (client) => client.call(login, { body: { email, password } }) };
  },
  "Sign out": landlord((client) => client.call(logout)),
  "Sign out elsewhere": async () => {
    const caller = await newLandlord();
    await otherDevice(caller);
    return alone(caller, (client) => client.call(endOtherSessions));
  },
};
