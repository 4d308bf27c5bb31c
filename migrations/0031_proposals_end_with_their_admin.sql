-- Nobody confirms the proposal of someone who is no active admin any more: the next decision is a first one again. Written as a
-- trigger, because the operator's commands change roles, too.
CREATE TRIGGER proposals_of_former_admin AFTER UPDATE OF role, suspended_at ON users
WHEN old.role = 'admin' AND (new.role <> 'admin' OR new.suspended_at IS NOT NULL)
BEGIN
  UPDATE cases SET proposed_by = NULL, proposed_at = NULL, proposed_outcome = NULL
  WHERE closed_at IS NULL AND proposed_by = new.id;
END;
