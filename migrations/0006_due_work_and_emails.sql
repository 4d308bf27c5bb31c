-- Work that waits for its time, the outbox of emails, and what a person's emails need (schema/tables).

CREATE TABLE due_work (
  kind text NOT NULL,
  key text NOT NULL,
  subject text NOT NULL,
  due_at integer NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  PRIMARY KEY (kind, key)
);
CREATE INDEX due_work_due ON due_work (kind, due_at);
CREATE INDEX due_work_subject ON due_work (subject);

CREATE TABLE emails (
  id text PRIMARY KEY NOT NULL,
  kind text NOT NULL,
  person_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  object_id text NOT NULL,
  address text,
  created_at integer NOT NULL,
  ended_at integer,
  outcome text
);
CREATE INDEX emails_person ON emails (person_id, created_at);
CREATE INDEX emails_created ON emails (created_at);

ALTER TABLE users ADD COLUMN language text DEFAULT 'en' NOT NULL;
ALTER TABLE users ADD COLUMN email_problem text;
-- A new address has refused nothing yet.
CREATE TRIGGER new_address_has_no_problem AFTER UPDATE OF email ON users WHEN new.email IS NOT old.email
BEGIN
  UPDATE users SET email_problem = NULL WHERE id = new.id;
END;
