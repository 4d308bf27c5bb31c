-- Whether a rated stay happened, and the rated person's reply (schema/tables/ratings.ts).

ALTER TABLE ratings ADD COLUMN stay text DEFAULT 'yes' NOT NULL;
ALTER TABLE ratings ADD COLUMN reply text;
ALTER TABLE ratings ADD COLUMN replied_at integer;
