import { markOf } from "../exposure.ts";
import * as given from "../preconditions.ts";
import type { MemberKind, World } from "../world.ts";
import type { Cells } from "./cell.ts";
import { migrants, signedIn } from "./statuses.ts";

const anAddress = () => ({ body: { email: `${crypto.randomUUID()}@people.test` } });
const blocking = (kind: MemberKind) => async (world: World) => {
  await given.noBlocks(world);
  return { params: { userId: world.members[kind].id } };
};

export const safety = {
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
} as const satisfies Cells;
