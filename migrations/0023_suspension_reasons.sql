-- Why someone is suspended, from a list, and who suspended them (schema/tables/users.ts; decision 50).

ALTER TABLE users ADD COLUMN suspension_code text;
ALTER TABLE users ADD COLUMN suspended_by text;

-- As before, and remembers the admin as long as the suspension holds: they never decide about it again.
DROP TRIGGER audit_suspension;
CREATE TRIGGER audit_suspension AFTER UPDATE OF suspended_at ON users
WHEN (new.suspended_at IS new.left_at) IS NOT (old.suspended_at IS old.left_at)
BEGIN
  INSERT INTO audit (at, event, actor_id, subject_id)
  VALUES (CAST(unixepoch('subsec') * 1000 AS INTEGER),
    CASE WHEN new.suspended_at IS new.left_at THEN 'suspension_lifted' ELSE 'suspended' END, new.suspension_written_by, new.id);
  UPDATE users SET
    suspended_by = CASE WHEN new.suspended_at IS NOT new.left_at THEN new.suspension_written_by END,
    suspension_written_by = NULL
  WHERE id = new.id;
END;

UPDATE users SET suspended_by = (
  SELECT actor_id FROM audit WHERE subject_id = users.id AND event = 'suspended' ORDER BY at DESC, id DESC LIMIT 1
) WHERE suspended_at IS NOT NULL AND suspended_at IS NOT left_at;
