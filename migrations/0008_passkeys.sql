-- Passkeys, and the challenges to them that were answered (schema/tables/passkeys.ts).

CREATE TABLE passkeys (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  credential_id text NOT NULL,
  public_key text NOT NULL,
  sign_count integer NOT NULL,
  synced integer NOT NULL,
  name text,
  browser text,
  system text,
  created_at integer NOT NULL,
  last_used_at integer
);
CREATE UNIQUE INDEX passkeys_credential_id_unique ON passkeys (credential_id);
CREATE INDEX passkeys_of_user ON passkeys (user_id, created_at);

CREATE TABLE passkey_challenges (
  id text PRIMARY KEY NOT NULL,
  expires_at integer NOT NULL
);
CREATE INDEX passkey_challenges_expired ON passkey_challenges (expires_at);
