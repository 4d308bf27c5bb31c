-- Refunded withdrawals are cases (decision 54). Open flags become cases; each is about the landlord's newest one.
INSERT INTO cases (id, kind, object_id, subject_id, opened_at, due_at)
SELECT
  lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8' ||
    substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
  'withdrawals',
  coalesce(
    (SELECT id FROM connections WHERE landlord_id = flags.user_id AND end_reason IN ('withdrawn', 'move_in_denied')
      ORDER BY cancelled_at DESC LIMIT 1),
    flags.id
  ),
  user_id, raised_at, raised_at + 259200000
FROM flags WHERE resolved_at IS NULL;

DROP TABLE flags;
