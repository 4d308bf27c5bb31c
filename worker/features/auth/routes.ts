import * as endpoints from "#schema/endpoints/auth.ts";
import * as passkeyEndpoints from "#schema/endpoints/passkeys.ts";
import { login, register } from "#schema/endpoints/sign-in.ts";
import { route } from "#worker/http/handle.ts";
import { lazily } from "#worker/http/lazily.ts";
import { readMe, registerPerson, signIn, signOut } from "./auth.ts";
import { endOneSession, endOtherSessions, listSessions } from "./sessions.ts";

export const authRoutes = [
  route(register, registerPerson),
  route(login, signIn),
  route(endpoints.me, readMe),
  route(endpoints.logout, signOut),
  route(endpoints.listSessions, listSessions),
  route(endpoints.endOtherSessions, endOtherSessions),
  route(endpoints.endSession, endOneSession),
  route(
    passkeyEndpoints.listPasskeys,
    lazily(async () => (await import("./passkeys/passkeys.ts")).listPasskeys),
  ),
  route(
    passkeyEndpoints.beginPasskey,
    lazily(async () => (await import("./passkeys/add.ts")).beginPasskey),
  ),
  route(
    passkeyEndpoints.addPasskey,
    lazily(async () => (await import("./passkeys/add.ts")).addPasskey),
  ),
  route(
    passkeyEndpoints.renamePasskey,
    lazily(async () => (await import("./passkeys/passkeys.ts")).renamePasskey),
  ),
  route(
    passkeyEndpoints.removePasskey,
    lazily(async () => (await import("./passkeys/passkeys.ts")).removePasskey),
  ),
  route(
    passkeyEndpoints.beginPasskeySignIn,
    lazily(async () => (await import("./passkeys/sign-in.ts")).beginPasskeySignIn),
  ),
  route(
    passkeyEndpoints.signInWithPasskey,
    lazily(async () => (await import("./passkeys/sign-in.ts")).signInWithPasskey),
  ),
];
