-- An erasure deletes the notes about its person, but an open case stays for a reviewer. What is written on it after that goes
-- when it is closed, no matter who closes it. Notes on a report go with the report.
CREATE TRIGGER notes_of_closed_case AFTER UPDATE OF closed_at ON cases
WHEN new.closed_at IS NOT NULL AND new.kind <> 'report'
  AND EXISTS (SELECT 1 FROM users WHERE id = new.subject_id AND erased_at IS NOT NULL)
BEGIN
  DELETE FROM case_notes WHERE case_id = new.id;
END;

-- The note that closes a case is written after the case is closed.
CREATE TRIGGER closing_note_about_erased AFTER INSERT ON case_notes
WHEN EXISTS (SELECT 1 FROM cases JOIN users ON users.id = cases.subject_id
  WHERE cases.id = new.case_id AND cases.closed_at IS NOT NULL AND cases.kind <> 'report' AND users.erased_at IS NOT NULL)
BEGIN
  DELETE FROM case_notes WHERE id = new.id;
END;
