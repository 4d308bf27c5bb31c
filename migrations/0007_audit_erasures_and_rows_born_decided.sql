CREATE TRIGGER audit_migrant_erasure AFTER UPDATE OF erased_at ON migrant_verifications
WHEN new.erased_at IS NOT NULL AND old.erased_at IS NULL
BEGIN
  INSERT INTO audit (at, event, subject_id, object_id)
  VALUES (CAST(unixepoch('subsec') * 1000 AS INTEGER), 'verification_erased', new.migrant_id, new.id);
END;
CREATE TRIGGER audit_landlord_erasure AFTER UPDATE OF erased_at ON landlord_verifications
WHEN new.erased_at IS NOT NULL AND old.erased_at IS NULL
BEGIN
  INSERT INTO audit (at, event, subject_id, object_id)
  VALUES (CAST(unixepoch('subsec') * 1000 AS INTEGER), 'verification_erased', new.landlord_id, new.id);
END;

-- Whoever is no mere user from the first, is suspended, or has a decided request, was put there by hand.
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
CREATE TRIGGER audit_migrant_review_at_first AFTER INSERT ON migrant_verifications WHEN new.status <> 'pending'
BEGIN
  INSERT INTO audit (at, event, actor_id, subject_id, object_id, detail)
  VALUES (CAST(unixepoch('subsec') * 1000 AS INTEGER), 'reviewed', new.decided_by, new.migrant_id, new.id, new.status);
END;
CREATE TRIGGER audit_landlord_review_at_first AFTER INSERT ON landlord_verifications WHEN new.status <> 'pending'
BEGIN
  INSERT INTO audit (at, event, actor_id, subject_id, object_id, detail)
  VALUES (CAST(unixepoch('subsec') * 1000 AS INTEGER), 'reviewed', new.decided_by, new.landlord_id, new.id, new.status);
END;
