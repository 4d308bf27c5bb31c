import * as given from "../preconditions.ts";
import type { Cells } from "./cell.ts";
import { member, unknown } from "./inputs.ts";
import { admins, notFoundForAdmins, ownCase } from "./statuses.ts";

const solved = { body: { outcome: "solved", note: "We spoke." } } as const;
const handled = { body: { status: "handled" } } as const;
const reopened = { body: { status: "open" } } as const;
const suspension = (suspended = true) => ({ body: { suspended, reason: "Asked for rent in advance." } });

export const admin = {
  suspendUser: {
    "another landlord is suspended": [admins, (world) => ({ ...member("LX")(world), ...suspension() })],
    "a suspension is lifted": [admins, (world) => ({ ...member("SU")(world), ...suspension(false) })],
    "the admin's own account": [
      [401, 403, 403, 403, 403, 403, 403, 401],
      (world) => ({ ...member("AD")(world), ...suspension() }),
    ],
    "someone connected with the admin": [
      ownCase,
      async (world) => ({ ...(await given.connectedWithAdmin(world)), ...suspension() }),
    ],
    "an unknown account": [notFoundForAdmins, () => ({ ...unknown(), ...suspension() })],
  },
  searchPeople: { "a search": [admins, ({ members }) => ({ body: { q: members.MV.email } })] },
  readPerson: {
    "a party of the connection": [admins, member("MV")],
    "someone connected with the admin": [admins, given.connectedWithAdmin],
    "the admin's own": [ownCase, member("AD")],
    "an unknown id": [notFoundForAdmins, unknown],
  },
  readMoreOfPerson: {
    "older cases about another person": [
      admins,
      async (world) => ({
        ...member("LX")(world),
        query: { part: "cases", after: (await given.reviewerCase(world, "LX")).params.id },
      }),
    ],
    "the admin's own": [
      ownCase,
      async (world) => ({
        ...member("AD")(world),
        query: { part: "cases", after: (await given.reviewerCase(world, "AD")).params.id },
      }),
    ],
    "an unknown id": [
      notFoundForAdmins,
      () => ({ ...unknown(), query: { part: "cases", after: crypto.randomUUID() } }),
    ],
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
    "a case about someone connected with the admin": [admins, given.connectedCase],
    "a case about the admin": [ownCase, (world) => given.reviewerCase(world, "AD")],
    "an unknown id": [notFoundForAdmins, unknown],
  },
  findReport: {
    "a report without an account": [
      admins,
      async () => ({ query: { number: await given.numberOf(await given.publicReport()) } }),
    ],
    "an unknown number": [notFoundForAdmins, () => ({ query: { number: "HB-3333-3333" } })],
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
    "a case about someone connected with the admin": [
      ownCase,
      async (world) => ({ ...(await given.connectedCase(world)), body: { claimed: true } }),
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
    "on a case about someone connected with the admin": [
      ownCase,
      async (world) => ({ ...(await given.connectedCase(world)), body: { text: "We spoke." } }),
    ],
    "an unknown id": [notFoundForAdmins, () => ({ ...unknown(), body: { text: "We spoke." } })],
  },
  nameReported: {
    "of a report without an account": [
      admins,
      async (world) => ({
        ...(await given.publicReport()),
        body: { personId: world.members.LX.id },
      }),
    ],
    "as someone connected with the admin": [
      ownCase,
      async (world) => ({
        ...(await given.publicReport()),
        body: { personId: (await given.connectedWithAdmin(world)).params.id },
      }),
    ],
    "of a case about the admin": [
      ownCase,
      async (world) => ({
        ...(await given.reviewerCase(world, "AD")),
        body: { personId: world.members.LX.id },
      }),
    ],
    "an unknown id": [
      notFoundForAdmins,
      (world) => ({ ...unknown(), body: { personId: world.members.LX.id } }),
    ],
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
    "a case about someone connected with the admin": [
      ownCase,
      async (world) => ({ ...(await given.connectedCase(world)), ...solved }),
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
} as const satisfies Cells;
