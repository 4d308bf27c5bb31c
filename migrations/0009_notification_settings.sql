-- Which emails a person wants, and when (schema/tables/notification-settings.ts).

CREATE TABLE notification_settings (
  user_id text PRIMARY KEY NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  emails_off text DEFAULT '[]' NOT NULL,
  time_zone text DEFAULT 'Europe/London' NOT NULL,
  quiet integer DEFAULT 0 NOT NULL,
  quiet_from integer DEFAULT 22 NOT NULL,
  quiet_until integer DEFAULT 7 NOT NULL,
  digest integer DEFAULT 0 NOT NULL
);
