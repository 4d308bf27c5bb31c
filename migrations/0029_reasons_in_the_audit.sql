-- The audit names the reason from the list with which someone was suspended: a second suspension replaces it in their row
-- (docs/decisions/0050-reasons-of-a-suspension.md). As before in all else.
DROP TRIGGER audit_suspension;
CREATE TRIGGER audit_suspension AFTER UPDATE OF suspended_at ON users
WHEN (new.suspended_at IS new.left_at) IS NOT (old.suspended_at IS old.left_at)
BEGIN
  INSERT INTO audit (at, event, actor_id, subject_id, detail)
  VALUES (CAST(unixepoch('subsec') * 1000 AS INTEGER),
    CASE WHEN new.suspended_at IS new.left_at THEN 'suspension_lifted' ELSE 'suspended' END, new.suspension_written_by, new.id,
    CASE WHEN new.suspended_at IS NOT new.left_at THEN new.suspension_code END);
  UPDATE users SET
    suspended_by = CASE WHEN new.suspended_at IS NOT new.left_at THEN new.suspension_written_by END,
    suspension_written_by = NULL
  WHERE id = new.id;
END;
