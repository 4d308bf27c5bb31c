-- Devices that get notifications from a push service (schema/tables/push-devices.ts).

CREATE TABLE push_devices (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  session_id text NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  browser text,
  system text,
  created_at integer NOT NULL
);
CREATE UNIQUE INDEX push_devices_endpoint_unique ON push_devices (endpoint);
CREATE INDEX push_devices_of_user ON push_devices (user_id, created_at);
