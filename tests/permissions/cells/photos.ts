import { jpeg } from "../../photo-files.ts";
import * as given from "../preconditions.ts";
import type { Cells } from "./cell.ts";
import { all, notFound, signedIn } from "./statuses.ts";

export const photos = {
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
} as const satisfies Cells;
