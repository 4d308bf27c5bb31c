import type { Endpoint } from "#schema/endpoint.ts";
import type { Call } from "#worker/http/handle.ts";
import { refuseBeyond } from "#worker/http/rate-limit.ts";
import type { Caller } from "#worker/http/session.ts";
import type { InTurn } from "#worker/platform/concurrency.ts";
import { refuse } from "#worker/platform/errors.ts";
import { count, uncount } from "#worker/platform/rate-limit/rate-limit.ts";
import { findPasswordHash } from "./passkeys/queries.ts";
import { verifyPassword } from "./passwords.ts";

type Asked = Pick<Call<Endpoint>, "db" | "env"> & { readonly user: Caller };

/**
 * Refuses with 422 unless this is the caller's password. Refuses with 429 after too many wrong passwords of the person.
 */
export async function confirmPassword(
  { user, db, env }: Asked,
  password: string,
  inTurn: InTurn,
): Promise<void> {
  const hash = await findPasswordHash(db, user.id);
  const person = { kind: "person", name: user.id } as const;
  const key = crypto.randomUUID();
  refuseBeyond("confirmPassword", await count(env, person, "confirmPassword", key));
  if (!(await verifyPassword(password, hash, inTurn)))
    refuse("invalid_fields", { fields: { password: { code: "wrong_password" } } });
  await uncount(env, person, "confirmPassword", key);
}
