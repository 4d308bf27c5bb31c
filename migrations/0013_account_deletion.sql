-- People delete their account (schema/tables/users.ts; decision 39).

ALTER TABLE users ADD COLUMN left_at integer;
ALTER TABLE users ADD COLUMN erased_at integer;
ALTER TABLE users ADD COLUMN erased_up_to text;
CREATE INDEX users_erased ON users (erased_at) WHERE erased_at is not null;

-- Who leaves is suspended by themselves, at the same instant. Only an admin's suspension is one in the audit.
DROP TRIGGER audit_suspension;
CREATE TRIGGER audit_suspension AFTER UPDATE OF suspended_at ON users
WHEN (new.suspended_at IS new.left_at) IS NOT (old.suspended_at IS old.left_at)
BEGIN
  INSERT INTO audit (at, event, actor_id, subject_id)
  VALUES (CAST(unixepoch('subsec') * 1000 AS INTEGER),
    CASE WHEN new.suspended_at IS new.left_at THEN 'suspension_lifted' ELSE 'suspended' END, new.suspension_written_by, new.id);
  UPDATE users SET suspension_written_by = NULL WHERE id = new.id;
END;
CREATE TRIGGER audit_deletion AFTER UPDATE OF left_at ON users WHEN (new.left_at IS NULL) IS NOT (old.left_at IS NULL)
BEGIN
  INSERT INTO audit (at, event, actor_id, subject_id)
  VALUES (CAST(unixepoch('subsec') * 1000 AS INTEGER),
    CASE WHEN new.left_at IS NULL THEN 'account_deletion_undone' ELSE 'account_deletion_requested' END,
    CASE WHEN new.left_at IS NULL THEN NULL ELSE new.id END, new.id);
END;
CREATE TRIGGER audit_account_erased AFTER UPDATE OF erased_at ON users WHEN new.erased_at IS NOT NULL AND old.erased_at IS NULL
BEGIN
  INSERT INTO audit (at, event, subject_id)
  VALUES (CAST(unixepoch('subsec') * 1000 AS INTEGER), 'account_erased', new.id);
END;

-- Records of payments end, too (docs/privacy.md).
INSERT INTO due_work (kind, key, subject, due_at) VALUES
  ('retention', 'refunds', 'everyone', 0),
  ('retention', 'payments', 'everyone', 0),
  ('retention', 'erasedConnections', 'everyone', 0);
