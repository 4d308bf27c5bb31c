ALTER TABLE users ADD suspension_written_by text;

-- As before, and with the admin who did it; forgotten at once, so that nobody is blamed for what comes after.
DROP TRIGGER audit_suspension;
CREATE TRIGGER audit_suspension AFTER UPDATE OF suspended_at ON users
WHEN (new.suspended_at IS NULL) IS NOT (old.suspended_at IS NULL)
BEGIN
  INSERT INTO audit (at, event, actor_id, subject_id)
  VALUES (CAST(unixepoch('subsec') * 1000 AS INTEGER),
    CASE WHEN new.suspended_at IS NULL THEN 'suspension_lifted' ELSE 'suspended' END, new.suspension_written_by, new.id);
  UPDATE users SET suspension_written_by = NULL WHERE id = new.id;
END;
