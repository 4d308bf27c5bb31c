import * as endpoints from "#schema/endpoints/check-ins.ts";
import { type Route, route } from "#worker/http/handle.ts";
import { lazily } from "#worker/http/lazily.ts";
import { findOwnListed, showCheckIns } from "./open-check-ins.ts";

export const checkInRoutes: readonly Route[] = [
  route(endpoints.listCheckIns, showCheckIns, findOwnListed),
  route(
    endpoints.answerCheckIn,
    lazily(async () => (await import("./check-ins.ts")).answerCheckIn),
  ),
  route(
    endpoints.setSafeContact,
    lazily(async () => (await import("./check-ins.ts")).setSafeContact),
  ),
];
