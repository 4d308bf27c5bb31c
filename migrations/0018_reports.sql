-- Reports about people (schema/tables/reports.ts), and their erasure after the end of their cases.

CREATE TABLE reports (
  id text PRIMARY KEY NOT NULL,
  number text NOT NULL,
  reporter_id text REFERENCES users(id),
  subject_id text REFERENCES users(id),
  about text NOT NULL,
  about_id text,
  reason text NOT NULL,
  created_at integer NOT NULL,
  details text NOT NULL,
  evidence text,
  evidence_digest text,
  key_id text NOT NULL,
  client_report_id text
);
CREATE UNIQUE INDEX reports_number ON reports (number);
CREATE UNIQUE INDEX reports_once ON reports (reporter_id, client_report_id);
CREATE UNIQUE INDEX reports_once_without_account ON reports (client_report_id) WHERE reporter_id is null;
CREATE INDEX reports_of_reporter ON reports (reporter_id, created_at);
CREATE INDEX reports_of_subject ON reports (subject_id, created_at);
CREATE INDEX reports_by_key ON reports (key_id);

CREATE INDEX cases_closed ON cases (kind, closed_at) WHERE closed_at is not null;

INSERT INTO due_work (kind, key, subject, due_at) VALUES ('retention', 'reports', 'everyone', 0);
