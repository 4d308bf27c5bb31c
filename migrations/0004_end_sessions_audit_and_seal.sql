ALTER TABLE users ADD session_kept text;

ALTER TABLE migrant_verifications ADD sealed text;
ALTER TABLE migrant_verifications ADD sealed_by text;
ALTER TABLE migrant_verifications ADD erased_at integer;
CREATE INDEX migrant_verifications_sealed ON migrant_verifications (sealed_by);
ALTER TABLE landlord_verifications ADD sealed text;
ALTER TABLE landlord_verifications ADD sealed_by text;
ALTER TABLE landlord_verifications ADD erased_at integer;
CREATE INDEX landlord_verifications_sealed ON landlord_verifications (sealed_by);

CREATE TABLE audit (
  id integer PRIMARY KEY NOT NULL,
  at integer NOT NULL,
  event text NOT NULL,
  actor_id text,
  subject_id text,
  object_id text,
  detail text,
  request_id text
);
CREATE INDEX audit_of_subject ON audit (subject_id,at);
CREATE INDEX audit_of_actor ON audit (actor_id,at);
CREATE INDEX audit_by_event ON audit (event,at);

CREATE TRIGGER audit_is_never_changed BEFORE UPDATE ON audit
BEGIN
  SELECT RAISE(ABORT, 'the audit is append-only');
END;
CREATE TRIGGER audit_is_never_deleted BEFORE DELETE ON audit
BEGIN
  SELECT RAISE(ABORT, 'the audit is append-only');
END;
-- A replaced row is deleted without the trigger above.
CREATE TRIGGER audit_is_never_replaced BEFORE INSERT ON audit WHEN EXISTS (SELECT 1 FROM audit WHERE id = new.id)
BEGIN
  SELECT RAISE(ABORT, 'the audit is append-only');
END;

CREATE TRIGGER audit_role AFTER UPDATE OF role ON users WHEN new.role IS NOT old.role
BEGIN
  INSERT INTO audit (at, event, subject_id, detail)
  VALUES (CAST(unixepoch('subsec') * 1000 AS INTEGER), 'role_changed', new.id, new.role);
END;
CREATE TRIGGER audit_suspension AFTER UPDATE OF suspended_at ON users
WHEN (new.suspended_at IS NULL) IS NOT (old.suspended_at IS NULL)
BEGIN
  INSERT INTO audit (at, event, subject_id)
  VALUES (CAST(unixepoch('subsec') * 1000 AS INTEGER),
    CASE WHEN new.suspended_at IS NULL THEN 'suspension_lifted' ELSE 'suspended' END, new.id);
END;
CREATE TRIGGER audit_migrant_review AFTER UPDATE OF status ON migrant_verifications
WHEN new.status IS NOT old.status
BEGIN
  INSERT INTO audit (at, event, actor_id, subject_id, object_id, detail)
  VALUES (CAST(unixepoch('subsec') * 1000 AS INTEGER), 'reviewed', new.decided_by, new.migrant_id, new.id, new.status);
END;
CREATE TRIGGER audit_landlord_review AFTER UPDATE OF status ON landlord_verifications
WHEN new.status IS NOT old.status
BEGIN
  INSERT INTO audit (at, event, actor_id, subject_id, object_id, detail)
  VALUES (CAST(unixepoch('subsec') * 1000 AS INTEGER), 'reviewed', new.decided_by, new.landlord_id, new.id, new.status);
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
