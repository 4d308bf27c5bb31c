-- The second factor of admins (schema/tables/second-factor.ts).

CREATE TABLE authenticator_apps (
  user_id text PRIMARY KEY NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  id text NOT NULL,
  seed text NOT NULL,
  last_step integer NOT NULL,
  created_at integer NOT NULL,
  last_used_at integer
);

CREATE TABLE recovery_codes (
  hash text PRIMARY KEY NOT NULL,
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  created_at integer NOT NULL
);
CREATE INDEX recovery_codes_of_user ON recovery_codes (user_id);

CREATE TABLE factor_passes (
  session_id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  passed_at integer NOT NULL
);
CREATE INDEX factor_passes_of_user ON factor_passes (user_id);
CREATE INDEX factor_passes_passed ON factor_passes (passed_at);

CREATE TABLE factor_resets (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  requested_at integer NOT NULL,
  expires_at integer NOT NULL,
  first_approved_by text,
  second_approved_by text
);
CREATE UNIQUE INDEX factor_resets_user_id_unique ON factor_resets (user_id);

ALTER TABLE users ADD COLUMN factor_opened_at integer;
ALTER TABLE users ADD COLUMN factor_reset_at integer;
-- Admins of today set up their second factor now.
UPDATE users SET factor_opened_at = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE role = 'admin';

-- A reset removes everything that passes, ends every session, and tells the person, no matter who makes it.
CREATE TRIGGER factor_reset AFTER UPDATE OF factor_reset_at ON users
WHEN new.factor_reset_at IS NOT NULL AND new.factor_reset_at IS NOT old.factor_reset_at
BEGIN
  DELETE FROM authenticator_apps WHERE user_id = new.id;
  DELETE FROM passkeys WHERE user_id = new.id;
  DELETE FROM recovery_codes WHERE user_id = new.id;
  DELETE FROM factor_passes WHERE user_id = new.id;
  DELETE FROM factor_resets WHERE user_id = new.id;
  UPDATE users
  SET factor_opened_at = new.factor_reset_at, sessions_ended_before = new.factor_reset_at, session_kept = NULL
  WHERE id = new.id;
  INSERT INTO audit (at, event, subject_id, detail)
  VALUES (CAST(unixepoch('subsec') * 1000 AS INTEGER), 'factor_removed', new.id, 'reset');
  INSERT INTO emails (id, kind, person_id, object_id, created_at)
  VALUES ('factor_reset:' || new.id || ':' || new.factor_reset_at, 'factor_reset', new.id, new.factor_reset_at,
    CAST(unixepoch('subsec') * 1000 AS INTEGER));
  INSERT INTO due_work (kind, key, subject, due_at)
  VALUES ('email', 'factor_reset:' || new.id || ':' || new.factor_reset_at, new.id, 0);
END;
