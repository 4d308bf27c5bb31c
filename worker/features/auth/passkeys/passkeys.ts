import type * as endpoints from "#schema/endpoints/passkeys.ts";
import { sendSoon } from "#worker/features/mail/index.ts";
import type { Verb } from "#worker/http/handle.ts";
import { addEntry } from "#worker/platform/audit/audit.ts";
import { refuse } from "#worker/platform/errors.ts";
import {
  deletePasskey,
  emailOf,
  findPasskeys,
  hasPasskey,
  type StoredPasskey,
  updateName,
} from "./queries.ts";
import { rpIdOf } from "./verify.ts";

/** A passkey as its owner sees it. */
export const presentPasskey = ({
  id,
  name,
  browser,
  system,
  synced,
  createdAt,
  lastUsedAt,
}: StoredPasskey) => ({ id, name, browser, system, synced, createdAt, lastUsedAt });

export const listPasskeys: Verb<typeof endpoints.listPasskeys> = async ({ user, db }) =>
  (await findPasskeys(db, user.id)).map(presentPasskey);

export const renamePasskey: Verb<typeof endpoints.renamePasskey> = async (call) => {
  const { user, db, params, body, now, requestId, waitUntil } = call;
  const passkey = await updateName(db, user.id, params.id, body.name);
  if (!passkey) return refuse("not_found");
  const entry = { at: now, actorId: user.id, subjectId: user.id, objectId: passkey.id, requestId };
  waitUntil(addEntry(db, { ...entry, event: "passkey_renamed" }));
  return presentPasskey(passkey);
};

export const removePasskey: Verb<typeof endpoints.removePasskey> = async (call) => {
  const { user, db, env, params, now, requestId, waitUntil } = call;
  const passing = { userId: user.id, sessionId: user.sessionId };
  const passkey = await deletePasskey(db, passing, params.id, now);
  if (!passkey) return refuse((await hasPasskey(db, user.id, params.id)) ? "last_factor" : "not_found");
  sendSoon(call, [emailOf("passkey_removed", passkey)]);
  const entry = { at: now, actorId: user.id, subjectId: user.id, objectId: passkey.id, requestId };
  waitUntil(addEntry(db, { ...entry, event: "passkey_removed" }));
  return { rpId: rpIdOf(env), credentialId: passkey.credentialId };
};
