import { forms } from "../forms.ts";
import * as given from "../preconditions.ts";
import type { Cells } from "./cell.ts";
import { unknown } from "./inputs.ts";
import { admins, landlords, migrants, notFoundForAdmins, ownCase } from "./statuses.ts";

const approved = { body: { status: "approved" } } as const;

export const verification = {
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
    "of someone connected with the admin": [admins, (world) => given.connectedRequest(world, "migrant")],
    "an unknown id": [notFoundForAdmins, unknown],
  },
  decideLandlordVerification: {
    "another landlord's": [
      admins,
      async (world) => ({ ...(await given.verification(world, "LX")), ...approved }),
    ],
    "of someone connected with the admin": [
      ownCase,
      async (world) => ({ ...(await given.connectedRequest(world, "landlord")), ...approved }),
    ],
  },
  decideMigrantVerification: {
    "a migrant's": [admins, async (world) => ({ ...(await given.verification(world, "MU")), ...approved })],
    "of someone connected with the admin": [
      ownCase,
      async (world) => ({ ...(await given.connectedRequest(world, "migrant")), ...approved }),
    ],
  },
} as const satisfies Cells;
