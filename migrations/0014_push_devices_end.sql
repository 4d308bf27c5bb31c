-- A device with notifications ends with its session (docs/decisions/0040-devices-end-with-their-session.md).

ALTER TABLE push_devices ADD COLUMN ends_at integer NOT NULL DEFAULT 0;
UPDATE push_devices SET ends_at = created_at + 7 * 24 * 60 * 60 * 1000;
CREATE INDEX push_devices_ended ON push_devices (ends_at);

-- A person's row keeps the newest 50 ended sessions only, so the device must learn of its end at once.
CREATE TRIGGER push_devices_end_with_session AFTER UPDATE OF ended_sessions ON users
WHEN new.ended_sessions <> old.ended_sessions
BEGIN
  UPDATE push_devices SET ends_at = min(ends_at, cast(unixepoch('subsec') * 1000 AS integer))
  WHERE user_id = new.id AND session_id IN (SELECT value FROM json_each(new.ended_sessions));
END;

-- Ended devices are erased after their time (worker/features/retention).
INSERT INTO due_work (kind, key, subject, due_at) VALUES ('retention', 'pushDevices', 'everyone', 0);
