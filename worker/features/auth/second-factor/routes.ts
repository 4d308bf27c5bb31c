import * as endpoints from "#schema/endpoints/second-factor.ts";
import { route } from "#worker/http/handle.ts";
import { lazily } from "#worker/http/lazily.ts";

const pass = () => import("./pass.ts");
const factors = () => import("./factors.ts");
const reset = () => import("./reset.ts");

export const secondFactorRoutes = [
  route(
    endpoints.readSecondFactor,
    lazily(async () => (await factors()).readSecondFactor),
  ),
  route(
    endpoints.passWithCode,
    lazily(async () => (await pass()).passWithCode),
  ),
  route(
    endpoints.beginPasskeyPass,
    lazily(async () => (await pass()).beginPasskeyPass),
  ),
  route(
    endpoints.passWithPasskey,
    lazily(async () => (await pass()).passWithPasskey),
  ),
  route(
    endpoints.beginApp,
    lazily(async () => (await factors()).beginApp),
  ),
  route(
    endpoints.addApp,
    lazily(async () => (await factors()).addApp),
  ),
  route(
    endpoints.removeApp,
    lazily(async () => (await factors()).removeApp),
  ),
  route(
    endpoints.makeRecoveryCodes,
    lazily(async () => (await factors()).makeRecoveryCodes),
  ),
  route(
    endpoints.requestFactorReset,
    lazily(async () => (await reset()).requestFactorReset),
  ),
  route(
    endpoints.listFactorResets,
    lazily(async () => (await reset()).listFactorResets),
  ),
  route(
    endpoints.approveFactorReset,
    lazily(async () => (await reset()).approveFactorReset),
  ),
];
