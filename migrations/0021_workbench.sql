-- The workbench of reviewers: who raised a case, first decisions, notes, and the cases of verification requests.

ALTER TABLE cases ADD COLUMN raised_by text;
ALTER TABLE cases ADD COLUMN proposed_by text;
ALTER TABLE cases ADD COLUMN proposed_at integer;
ALTER TABLE cases ADD COLUMN proposed_outcome text;
CREATE INDEX cases_open_of_kind ON cases (kind, due_at, id) WHERE closed_at is null;
CREATE INDEX cases_raised_by ON cases (raised_by, opened_at) WHERE raised_by is not null;

CREATE TABLE case_notes (
  id text PRIMARY KEY NOT NULL,
  case_id text NOT NULL REFERENCES cases(id) ON DELETE CASCADE,
  author_id text NOT NULL,
  kind text NOT NULL,
  created_at integer NOT NULL,
  text text NOT NULL,
  key_id text NOT NULL
);
CREATE INDEX case_notes_of_case ON case_notes (case_id, created_at);
CREATE INDEX case_notes_by_key ON case_notes (key_id);
-- Only the seal of a note changes.
CREATE TRIGGER case_notes_are_never_changed BEFORE UPDATE OF id, case_id, author_id, kind, created_at ON case_notes
BEGIN
  SELECT RAISE(ABORT, 'notes are append-only');
END;

-- Like the other triggers of the audit, no matter who opens the case. A request says itself when it is submitted.
CREATE TRIGGER audit_case_opened AFTER INSERT ON cases WHEN new.kind <> 'verification'
BEGIN
  INSERT INTO audit (at, event, actor_id, subject_id, object_id, detail)
  VALUES (new.opened_at, 'case_opened', new.raised_by, new.subject_id, new.id, new.kind);
END;

-- A pending request has an open case, no matter who writes it. It is due at the end of the third business day (UTC).
CREATE TRIGGER case_of_request AFTER INSERT ON verification_requests WHEN new.status = 'pending'
BEGIN
  INSERT INTO cases (id, kind, object_id, subject_id, opened_at, due_at)
  VALUES (
    lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8' ||
      substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
    'verification', new.id, new.user_id, new.created_at,
    (new.created_at / 86400000 + 1 + CASE CAST(strftime('%w', new.created_at / 1000, 'unixepoch') AS INTEGER)
      WHEN 0 THEN 3 WHEN 1 THEN 3 WHEN 2 THEN 3 WHEN 6 THEN 4 ELSE 5 END) * 86400000 - 1
  );
END;
CREATE TRIGGER case_of_decided_request AFTER UPDATE OF status ON verification_requests
WHEN new.status <> 'pending' AND old.status = 'pending'
BEGIN
  UPDATE cases SET
    closed_at = coalesce(new.decided_at, CAST(unixepoch('subsec') * 1000 AS INTEGER)),
    closed_by = new.decided_by,
    outcome = new.status
  WHERE kind = 'verification' AND object_id = new.id AND closed_at IS NULL;
END;
CREATE TRIGGER case_of_deleted_request AFTER DELETE ON verification_requests
BEGIN
  DELETE FROM cases WHERE kind = 'verification' AND object_id = old.id;
END;

INSERT INTO cases (id, kind, object_id, subject_id, opened_at, due_at)
SELECT
  lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8' ||
    substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
  'verification', id, user_id, created_at,
  (created_at / 86400000 + 1 + CASE CAST(strftime('%w', created_at / 1000, 'unixepoch') AS INTEGER)
    WHEN 0 THEN 3 WHEN 1 THEN 3 WHEN 2 THEN 3 WHEN 6 THEN 4 ELSE 5 END) * 86400000 - 1
FROM verification_requests WHERE status = 'pending';

-- The audit of one time, whoever it is about.
CREATE INDEX audit_by_time ON audit (at, id);
