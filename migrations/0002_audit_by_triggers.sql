-- The audit only grows, and records these changes itself, in the transaction of the change, no matter who makes it.

CREATE TRIGGER audit_is_never_changed BEFORE UPDATE ON audit
BEGIN
  SELECT RAISE(ABORT, 'the audit is append-only');
END;
CREATE TRIGGER audit_is_never_deleted BEFORE DELETE ON audit
BEGIN
  SELECT RAISE(ABORT, 'the audit is append-only');
END;
-- INSERT OR REPLACE deletes a row without the trigger above.
CREATE TRIGGER audit_is_never_replaced BEFORE INSERT ON audit WHEN EXISTS (SELECT 1 FROM audit WHERE id = new.id)
BEGIN
  SELECT RAISE(ABORT, 'the audit is append-only');
END;

CREATE TRIGGER audit_role AFTER UPDATE OF role ON users WHEN new.role IS NOT old.role
BEGIN
  INSERT INTO audit (at, event, subject_id, detail)
  VALUES (CAST(unixepoch('subsec') * 1000 AS INTEGER), 'role_changed', new.id, new.role);
END;
-- Clears the admin's id at once, so that the next change made without one names no admin.
CREATE TRIGGER audit_suspension AFTER UPDATE OF suspended_at ON users
WHEN (new.suspended_at IS NULL) IS NOT (old.suspended_at IS NULL)
BEGIN
  INSERT INTO audit (at, event, actor_id, subject_id)
  VALUES (CAST(unixepoch('subsec') * 1000 AS INTEGER),
    CASE WHEN new.suspended_at IS NULL THEN 'suspension_lifted' ELSE 'suspended' END, new.suspension_written_by, new.id);
  UPDATE users SET suspension_written_by = NULL WHERE id = new.id;
END;
CREATE TRIGGER audit_review AFTER UPDATE OF status ON verification_requests WHEN new.status IS NOT old.status
BEGIN
  INSERT INTO audit (at, event, actor_id, subject_id, object_id, detail)
  VALUES (CAST(unixepoch('subsec') * 1000 AS INTEGER), 'reviewed', new.decided_by, new.user_id, new.id, new.status);
END;
CREATE TRIGGER audit_erasure AFTER UPDATE OF erased_at ON verification_requests
WHEN new.erased_at IS NOT NULL AND old.erased_at IS NULL
BEGIN
  INSERT INTO audit (at, event, subject_id, object_id)
  VALUES (CAST(unixepoch('subsec') * 1000 AS INTEGER), 'verification_erased', new.user_id, new.id);
END;

-- Rows that are inserted with a role, a suspension or a decision were written by hand.
CREATE TRIGGER audit_role_at_first AFTER INSERT ON users WHEN new.role <> 'user'
BEGIN
  INSERT INTO audit (at, event, subject_id, detail)
  VALUES (CAST(unixepoch('subsec') * 1000 AS INTEGER), 'role_changed', new.id, new.role);
END;
CREATE TRIGGER audit_suspension_at_first AFTER INSERT ON users WHEN new.suspended_at IS NOT NULL
BEGIN
  INSERT INTO audit (at, event, subject_id)
  VALUES (CAST(unixepoch('subsec') * 1000 AS INTEGER), 'suspended', new.id);
END;
CREATE TRIGGER audit_review_at_first AFTER INSERT ON verification_requests WHEN new.status <> 'pending'
BEGIN
  INSERT INTO audit (at, event, actor_id, subject_id, object_id, detail)
  VALUES (CAST(unixepoch('subsec') * 1000 AS INTEGER), 'reviewed', new.decided_by, new.user_id, new.id, new.status);
END;

CREATE TRIGGER audit_payment_begun AFTER INSERT ON payments
BEGIN
  INSERT INTO audit (at, event, actor_id, subject_id, object_id, detail)
  VALUES (CAST(unixepoch('subsec') * 1000 AS INTEGER), 'payment', new.landlord_id, new.migrant_id, new.id, new.status);
END;
CREATE TRIGGER audit_payment AFTER UPDATE OF status ON payments WHEN new.status IS NOT old.status
BEGIN
  INSERT INTO audit (at, event, actor_id, subject_id, object_id, detail)
  VALUES (CAST(unixepoch('subsec') * 1000 AS INTEGER), 'payment', new.landlord_id, new.migrant_id, new.id, new.status);
END;
CREATE TRIGGER audit_refund_begun AFTER INSERT ON refunds
BEGIN
  INSERT INTO audit (at, event, object_id, detail)
  VALUES (CAST(unixepoch('subsec') * 1000 AS INTEGER), 'refund', new.payment_id, new.status);
END;
CREATE TRIGGER audit_refund AFTER UPDATE OF status ON refunds WHEN new.status IS NOT old.status
BEGIN
  INSERT INTO audit (at, event, object_id, detail)
  VALUES (CAST(unixepoch('subsec') * 1000 AS INTEGER), 'refund', new.payment_id, new.status);
END;
