-- Answers to decisions (schema/tables/appeals.ts; decision 51).

CREATE TABLE appeals (
  id text PRIMARY KEY NOT NULL,
  person_id text NOT NULL REFERENCES users(id),
  decision text NOT NULL,
  decision_id text NOT NULL,
  decided_at integer NOT NULL,
  decided_by text,
  sent_at integer NOT NULL,
  text text NOT NULL,
  answer text,
  answered_at integer,
  outcome text,
  key_id text NOT NULL
);
CREATE UNIQUE INDEX appeals_once ON appeals (person_id, decision, decision_id);
CREATE INDEX appeals_of_person ON appeals (person_id, sent_at);
CREATE INDEX appeals_by_key ON appeals (key_id);

-- Who made the decision that a case is about.
ALTER TABLE cases ADD COLUMN decided_by text;

INSERT INTO due_work (kind, key, subject, due_at) VALUES ('retention', 'appeals', 'everyone', 0);
