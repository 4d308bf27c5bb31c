import type * as z from "zod/mini";
import type { Endpoint } from "#schema/endpoint.ts";
import type { PasskeyAnswer } from "#schema/endpoints/passkeys.ts";
import type { Call } from "#worker/http/handle.ts";
import type { Caller } from "#worker/http/session.ts";
import { isUniqueViolation } from "#worker/platform/database.ts";
import { findPasskeyOf, isCopied, notePasskeyUse } from "./queries.ts";
import { verifyUse } from "./verify.ts";

type Asked = Pick<Call<Endpoint>, "db" | "env" | "request" | "now"> & { readonly user: Caller };

/** Whether an answer proves that the caller holds one of their own passkeys now. Each answer counts only once. */
export async function isOwnPasskey(call: Asked, answer: z.output<typeof PasskeyAnswer>): Promise<boolean> {
  const { user, db, env, request, now } = call;
  const found = await findPasskeyOf(db, answer.credentialId);
  const use = await verifyUse({ env, request }, found?.passkey.publicKey, answer);
  // mutant-safe (!found): nothing is proven without a passkey
  if (!found || !use || found.user.id !== user.id) return false;
  // mutant-safe: the write refuses such a count as well
  if (isCopied(found.passkey, use)) return false;
  return notePasskeyUse(db, use.challenge, found.passkey.id, use, now).catch((fault: unknown) => {
    if (isUniqueViolation(fault)) return false;
    throw fault;
  });
}
