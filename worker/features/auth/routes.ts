import * as endpoints from "#schema/endpoints/auth.ts";
import * as passkeyEndpoints from "#schema/endpoints/passkeys.ts";
import { login, register } from "#schema/endpoints/sign-in.ts";
import { route } from "#worker/http/handle.ts";
import { readMe, registerPerson, signIn, signOut } from "./auth.ts";
import { addPasskey, beginPasskey } from "./passkeys/add.ts";
import { listPasskeys, removePasskey, renamePasskey } from "./passkeys/passkeys.ts";
import { beginPasskeySignIn, signInWithPasskey } from "./passkeys/sign-in.ts";
import { endOneSession, endOtherSessions, listSessions } from "./sessions.ts";

export const authRoutes = [
  route(register, registerPerson),
  route(login, signIn),
  route(endpoints.me, readMe),
  route(endpoints.logout, signOut),
  route(endpoints.listSessions, listSessions),
  route(endpoints.endOtherSessions, endOtherSessions),
  route(endpoints.endSession, endOneSession),
  route(passkeyEndpoints.listPasskeys, listPasskeys),
  route(passkeyEndpoints.beginPasskey, beginPasskey),
  route(passkeyEndpoints.addPasskey, addPasskey),
  route(passkeyEndpoints.renamePasskey, renamePasskey),
  route(passkeyEndpoints.removePasskey, removePasskey),
  route(passkeyEndpoints.beginPasskeySignIn, beginPasskeySignIn),
  route(passkeyEndpoints.signInWithPasskey, signInWithPasskey),
];
