-- Notes go with the account of the person whom the case is about. Where there is none, or none any more, they go with the report.
CREATE TRIGGER notes_of_erased_report AFTER DELETE ON reports
BEGIN
  DELETE FROM case_notes WHERE case_id IN (
    SELECT cases.id FROM cases LEFT JOIN users ON users.id = cases.subject_id
    WHERE cases.kind = 'report' AND cases.object_id = old.id AND (users.id IS NULL OR users.erased_at IS NOT NULL));
END;
