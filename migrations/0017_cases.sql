-- Work for reviewers besides verification requests (schema/tables/cases.ts).

CREATE TABLE cases (
  id text PRIMARY KEY NOT NULL,
  kind text NOT NULL,
  object_id text NOT NULL,
  subject_id text REFERENCES users(id),
  opened_at integer NOT NULL,
  due_at integer NOT NULL,
  claimed_by text,
  claimed_at integer,
  closed_at integer,
  closed_by text,
  outcome text
);
CREATE UNIQUE INDEX cases_object ON cases (kind, object_id);
CREATE INDEX cases_open ON cases (due_at, id) WHERE closed_at is null;
CREATE INDEX cases_of_subject ON cases (subject_id, opened_at);
