import { account } from "./account.ts";
import { admin } from "./admin.ts";
import { appeals } from "./appeals.ts";
import type { AllCells } from "./cell.ts";
import { connections } from "./connections.ts";
import { messages } from "./messages.ts";
import { notifications } from "./notifications.ts";
import { passkeys } from "./passkeys.ts";
import { payments } from "./payments.ts";
import { photos } from "./photos.ts";
import { profiles } from "./profiles.ts";
import { safety } from "./safety.ts";
import { secondFactor } from "./second-factor.ts";
import { service } from "./service.ts";
import { verification } from "./verification.ts";

/** The cells of all areas. No call is in two areas. */
export const areas = [
  service,
  account,
  passkeys,
  secondFactor,
  profiles,
  connections,
  safety,
  messages,
  verification,
  admin,
  appeals,
  payments,
  photos,
  notifications,
];

/** All cells. A call without cases, or cases without a call, is a type error and fails a test. */
export const cells: AllCells = {
  ...service,
  ...account,
  ...passkeys,
  ...secondFactor,
  ...profiles,
  ...connections,
  ...safety,
  ...messages,
  ...verification,
  ...admin,
  ...appeals,
  ...payments,
  ...photos,
  ...notifications,
};
