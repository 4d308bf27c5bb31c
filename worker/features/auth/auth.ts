import type { login, logout, me, register } from "#schema/endpoints/auth.ts";
import type { users } from "#schema/tables/users.ts";
import { isUniqueViolation } from "#worker/http/database.ts";
import { refuse } from "#worker/http/errors.ts";
import { created, type Verb } from "#worker/http/handle.ts";
import { bearerToken } from "#worker/http/session.ts";
import { weaknessOf } from "#worker/services/password-strength.ts";
import { hashPassword, verifyPassword } from "#worker/services/passwords.ts";
import { forgetSession, readToken, startSession } from "#worker/services/session-store.ts";
import { endSession, findUserByEmail, insertUser } from "./queries.ts";

const present = ({
  id,
  email,
  userType,
  firstName,
  lastName,
  verified,
  role,
}: typeof users.$inferSelect) => ({
  id,
  email,
  userType,
  firstName,
  lastName,
  verified,
  role,
});

export const registerPerson: Verb<typeof register> = async ({ body, db, env, now }) => {
  const weakness = await weaknessOf(body.password, [body.email, body.firstName, body.lastName]);
  if (weakness) refuse("invalid_fields", { fields: { password: weakness } });
  if (await findUserByEmail(db, body.email)) refuse("email_taken");
  const { password, ...person } = body;
  const passwordHash = await hashPassword(password);
  try {
    const user = await insertUser(db, { ...person, id: crypto.randomUUID(), passwordHash, createdAt: now });
    return created({ token: await startSession(env, user.id), user: present(user) });
  } catch (fault) {
    if (isUniqueViolation(fault)) refuse("email_taken");
    throw fault;
  }
};

export const signIn: Verb<typeof login> = async ({ body, db, env }) => {
  const user = await findUserByEmail(db, body.email);
  const fits = await verifyPassword(body.password, user?.passwordHash ?? null);
  if (!user || !fits) return refuse("invalid_credentials");
  if (user.suspendedAt) return refuse("suspended");
  return { token: await startSession(env, user.id), user: present(user) };
};

export const readMe: Verb<typeof me> = async ({ user }) => user;

/** The token is dead everywhere afterwards: the row ends it at once, KV follows. */
export const signOut: Verb<typeof logout> = async ({ request, env, db }) => {
  const token = bearerToken(request);
  const claims = token && (await readToken(env, token));
  if (claims) {
    await endSession(db, claims.userId, claims.sessionId);
    await forgetSession(env, claims.userId, claims.sessionId);
  }
  return {};
};
