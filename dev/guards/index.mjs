// @ts-check
import { adminGuards } from "./admin.mjs";
import { connectionGuards } from "./connections.mjs";
import { moneyGuards } from "./money.mjs";
import { peopleGuards } from "./people.mjs";
import { photoGuards } from "./photos.mjs";
import { sessionGuards } from "./sessions.mjs";

export { notGuards } from "./not-guards.mjs";
export { lostRows, widerRows } from "./rows.mjs";

/** Every condition on whose something is, and what else keeps people apart. */
export const ownerConditions = [
  ...adminGuards,
  ...connectionGuards,
  ...peopleGuards,
  ...moneyGuards,
  ...photoGuards,
  ...sessionGuards,
];
