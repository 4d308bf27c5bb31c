-- Why a connection ended, and whether the migrant has confirmed that they moved in.
ALTER TABLE connections ADD COLUMN end_reason text;
ALTER TABLE connections ADD COLUMN move_in_confirmed_at integer;
CREATE INDEX connections_of_pair ON connections (landlord_id, migrant_id);

-- A migrant has one host at a time. Of several, the first keeps the stay and the others wait again.
UPDATE connections SET status = 'pending', accepted_at = NULL
WHERE status = 'active' AND EXISTS (
  SELECT 1 FROM connections AS earlier
  WHERE earlier.migrant_id = connections.migrant_id AND earlier.status = 'active'
    AND (earlier.accepted_at, earlier.id) < (connections.accepted_at, connections.id)
);
CREATE UNIQUE INDEX connections_one_host ON connections (migrant_id) WHERE status = 'active';

-- Since when the bank has been processing a payment; the dashboard shows it until it ends.
ALTER TABLE payments ADD COLUMN processing_at integer;
CREATE INDEX payments_of_landlord ON payments (landlord_id, status);

-- People are found by the beginning of either name.
ALTER TABLE users ADD COLUMN search_name text NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN search_name_reversed text NOT NULL DEFAULT '';
UPDATE users SET search_name = lower(first_name || ' ' || last_name),
  search_name_reversed = lower(last_name || ' ' || first_name);
CREATE INDEX users_search_name ON users (search_name);
CREATE INDEX users_search_name_reversed ON users (search_name_reversed);

-- What reviewers should look at: at most one open flag of each kind for a person.
CREATE TABLE flags (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  kind text NOT NULL,
  raised_at integer NOT NULL,
  resolved_at integer,
  resolved_by text,
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
);
CREATE UNIQUE INDEX flags_open ON flags (user_id, kind) WHERE resolved_at is null;
CREATE INDEX flags_waiting ON flags (raised_at) WHERE resolved_at is null;
