import type { Endpoint, RawEndpoint } from "../endpoint.ts";
import * as account from "./account.ts";
import * as admin from "./admin.ts";
import * as appeals from "./appeals.ts";
import * as audit from "./audit.ts";
import * as auth from "./auth.ts";
import * as blocks from "./blocks.ts";
import * as cases from "./cases.ts";
import * as checkIns from "./check-ins.ts";
import * as connections from "./connections.ts";
import * as description from "./description.ts";
import * as health from "./health.ts";
import * as landlords from "./landlords.ts";
import * as live from "./live.ts";
import * as messages from "./messages.ts";
import * as migrants from "./migrants.ts";
import * as notifications from "./notifications.ts";
import * as operations from "./operations.ts";
import * as ownData from "./own-data.ts";
import * as passkeys from "./passkeys.ts";
import * as payments from "./payments.ts";
import * as people from "./people.ts";
import * as photos from "./photos.ts";
import * as profiles from "./profiles.ts";
import * as push from "./push.ts";
import * as ratings from "./ratings.ts";
import * as receipts from "./receipts.ts";
import * as reports from "./reports.ts";
import * as secondFactor from "./second-factor.ts";
import * as signIn from "./sign-in.ts";
import * as verification from "./verification.ts";

const declared = {
  ...health,
  ...auth,
  ...signIn,
  ...passkeys,
  ...secondFactor,
  ...push,
  ...account,
  ...appeals,
  ...profiles,
  ...photos,
  ...migrants,
  ...verification,
  ...admin,
  ...people,
  ...cases,
  ...audit,
  ...operations,
  ...connections,
  ...landlords,
  ...blocks,
  ...ratings,
  ...checkIns,
  ...messages,
  ...live,
  ...notifications,
  ...payments,
  ...receipts,
  ...reports,
  ...ownData,
  ...description,
};
type Declared = typeof declared;

const only = (keep: (call: object) => boolean) =>
  Object.fromEntries(
    Object.entries(declared).filter(
      ([, value]) => typeof value === "object" && "audience" in value && keep(value),
    ),
  );

/** Every call that this folder declares, by its exported name. The Worker refuses to start when one has no verb. */
export const endpoints = only((call) => "reply" in call) as {
  readonly [Name in keyof Declared as Declared[Name] extends Endpoint ? Name : never]: Declared[Name];
};

/** Every call whose input or reply is not JSON of a schema. */
export const rawEndpoints = only((call) => !("reply" in call)) as {
  readonly [Name in keyof Declared as Declared[Name] extends Endpoint
    ? never
    : Declared[Name] extends RawEndpoint
      ? Name
      : never]: Declared[Name];
};
