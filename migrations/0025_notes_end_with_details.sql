-- What reviewers wrote to each other about a request ends with its details.
CREATE TRIGGER notes_of_erased_request AFTER UPDATE OF erased_at ON verification_requests
WHEN new.erased_at IS NOT NULL AND old.erased_at IS NULL
BEGIN
  DELETE FROM case_notes WHERE case_id = (SELECT id FROM cases WHERE kind = 'verification' AND object_id = new.id);
END;
