import * as given from "../preconditions.ts";
import type { Cells } from "./cell.ts";
import { all, conflict, refused, signedIn, wrongInput } from "./statuses.ts";

export const account = {
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
    "with a pending connection that was not shown": [
      [401, 200, 200, 200, 409, 200, 200, 401],
      async (world, caller) => {
        await given.deletable(world, "pending");
        return { body: { password: (await given.credentials(world, caller)).password, ending: [] } };
      },
    ],
    "with a pending connection, by a client that shows none": [
      [401, 200, 200, 200, 409, 200, 200, 401],
      async (world, caller) => {
        await given.deletable(world, "pending");
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
} as const satisfies Cells;
