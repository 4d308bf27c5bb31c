-- Who has blocked whom, and addresses that migrants have blocked in advance (schema/tables/blocks.ts). Migrants choose who may
-- connect (schema/tables/profiles.ts, verified_only).

CREATE TABLE blocks (
  blocker_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  blocked_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  address_hash text NOT NULL DEFAULT '',
  created_at integer NOT NULL,
  PRIMARY KEY (blocker_id, blocked_id, address_hash)
);
CREATE INDEX blocks_of_blocked ON blocks (blocked_id);

CREATE TABLE address_blocks (
  id text PRIMARY KEY NOT NULL,
  migrant_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  address_hash text NOT NULL,
  created_at integer NOT NULL
);
CREATE UNIQUE INDEX address_blocks_once ON address_blocks (migrant_id, address_hash);
CREATE INDEX address_blocks_of_hash ON address_blocks (address_hash);

ALTER TABLE migrant_profiles ADD COLUMN verified_only integer NOT NULL DEFAULT 0;
