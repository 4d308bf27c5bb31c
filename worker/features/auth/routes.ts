import * as endpoints from "#schema/endpoints/auth.ts";
import { login, register } from "#schema/endpoints/sign-in.ts";
import { route } from "#worker/http/handle.ts";
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
];
