ALTER TABLE payments ADD refunded_pence integer DEFAULT 0 NOT NULL;
ALTER TABLE payments ADD mismatch text;
ALTER TABLE connections ADD disputed_at integer;
CREATE TABLE reconcile_cursors (
  name text PRIMARY KEY NOT NULL,
  position text NOT NULL,
  updated_at integer NOT NULL
);
