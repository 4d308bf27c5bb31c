-- A refund that cannot reach the landlord has one case for a reviewer, no matter who writes it (decision 54).
-- What the last attempt failed of; null when none has failed.
ALTER TABLE refunds ADD COLUMN problem text;

-- It is still sent, and has failed five times. A wait for a bank's decision is no failure.
CREATE TRIGGER case_of_unsent_refund AFTER UPDATE OF attempts ON refunds
WHEN new.status = 'pending' AND new.problem IS NOT NULL AND new.attempts >= 5
BEGIN
  INSERT INTO cases (id, kind, object_id, subject_id, opened_at, due_at)
  SELECT
    lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8' ||
      substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
    'refund', new.id, landlord_id, new.updated_at, new.updated_at + 86400000
  FROM payments WHERE id = new.payment_id
    AND NOT EXISTS (SELECT 1 FROM cases WHERE kind = 'refund' AND object_id = new.id);
END;

-- A bank has returned it, and nothing sends it again. A case that is closed opens once more.
CREATE TRIGGER case_of_failed_refund AFTER UPDATE OF status ON refunds
WHEN new.status = 'failed' AND old.status <> 'failed'
BEGIN
  INSERT INTO audit (at, event, subject_id, object_id, detail)
  SELECT new.updated_at, 'case_opened', subject_id, id, 'refund' FROM cases
  WHERE kind = 'refund' AND object_id = new.id AND closed_at IS NOT NULL;
  UPDATE cases SET closed_at = NULL, closed_by = NULL, outcome = NULL, due_at = new.updated_at + 86400000
  WHERE kind = 'refund' AND object_id = new.id AND closed_at IS NOT NULL;
  INSERT INTO cases (id, kind, object_id, subject_id, opened_at, due_at)
  SELECT
    lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8' ||
      substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
    'refund', new.id, landlord_id, new.updated_at, new.updated_at + 86400000
  FROM payments WHERE id = new.payment_id
    AND NOT EXISTS (SELECT 1 FROM cases WHERE kind = 'refund' AND object_id = new.id);
END;

-- The money has arrived, by any way.
CREATE TRIGGER case_of_returned_fee AFTER UPDATE OF status ON refunds
WHEN new.status = 'succeeded' AND old.status <> 'succeeded'
BEGIN
  INSERT INTO audit (at, event, subject_id, object_id, detail)
  SELECT new.updated_at, 'case_closed', subject_id, id, 'solved' FROM cases
  WHERE kind = 'refund' AND object_id = new.id AND closed_at IS NULL;
  UPDATE cases SET closed_at = new.updated_at, closed_by = NULL, outcome = 'solved', claimed_by = NULL, claimed_at = NULL
  WHERE kind = 'refund' AND object_id = new.id AND closed_at IS NULL;
END;

INSERT INTO cases (id, kind, object_id, subject_id, opened_at, due_at)
SELECT
  lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8' ||
    substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
  'refund', refunds.id, landlord_id, refunds.updated_at, refunds.updated_at + 86400000
FROM refunds JOIN payments ON payments.id = refunds.payment_id WHERE refunds.status = 'failed';
