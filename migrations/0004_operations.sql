-- What operators see: alerts, and in development the counts of events (schema/tables/operations.ts).

CREATE TABLE alerts (
  id text PRIMARY KEY NOT NULL,
  event text NOT NULL,
  object_id text NOT NULL,
  raised_at integer NOT NULL,
  last_at integer NOT NULL,
  times integer DEFAULT 1 NOT NULL,
  handled_at integer,
  handled_by text
);
CREATE UNIQUE INDEX alerts_open ON alerts (event, object_id) WHERE handled_at is null;
CREATE INDEX alerts_waiting ON alerts (last_at) WHERE handled_at is null;

CREATE TABLE event_counts (
  day text NOT NULL,
  event text NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (day, event)
);
