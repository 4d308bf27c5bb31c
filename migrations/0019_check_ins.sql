-- Private questions after a move-in (schema/tables/check-ins.ts).

CREATE TABLE check_ins (
  id text PRIMARY KEY NOT NULL,
  connection_id text NOT NULL REFERENCES connections(id),
  person_id text NOT NULL REFERENCES users(id),
  day integer NOT NULL,
  state text DEFAULT 'open' NOT NULL,
  asked_at integer NOT NULL,
  answered_at integer,
  closed_at integer,
  reminders integer DEFAULT 0 NOT NULL,
  answers text,
  contact text,
  key_id text
);
CREATE UNIQUE INDEX check_ins_once ON check_ins (connection_id, person_id, day);
CREATE INDEX check_ins_open ON check_ins (person_id, asked_at) WHERE state = 'open';
CREATE INDEX check_ins_asked ON check_ins (asked_at);
CREATE INDEX check_ins_by_key ON check_ins (key_id);
CREATE INDEX check_ins_of_person ON check_ins (person_id, asked_at);

-- Stays that began before this: their next question is the one that is due now.
INSERT INTO due_work (kind, key, subject, due_at)
  SELECT 'check_in', id, id, accepted_at + 86400000 FROM connections WHERE status = 'active' AND accepted_at IS NOT NULL;

INSERT INTO due_work (kind, key, subject, due_at) VALUES ('retention', 'checkIns', 'everyone', 0);
