import { login, logout, me, register } from "#schema/endpoints/auth.ts";
import { route } from "#worker/http/handle.ts";
import { readMe, registerPerson, signIn, signOut } from "./auth.ts";

export const authRoutes = [
  route(register, registerPerson),
  route(login, signIn),
  route(me, readMe),
  route(logout, signOut),
];
