-- What links in emails do (schema/tables/account-links.ts), and when people confirmed their address. Older accounts count as
-- confirmed.

ALTER TABLE users ADD COLUMN email_confirmed_at integer;
UPDATE users SET email_confirmed_at = created_at;

CREATE TABLE account_links (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  purpose text NOT NULL,
  address text NOT NULL,
  created_at integer NOT NULL,
  expires_at integer NOT NULL,
  used_at integer,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX account_links_of_person ON account_links (user_id, purpose);
CREATE INDEX account_links_by_end ON account_links (expires_at);
CREATE INDEX account_links_reserved ON account_links (address) WHERE purpose = 'undo_address';
-- The address in a link stays a day longer than the link (docs/privacy.md).
INSERT INTO due_work (kind, key, subject, due_at) VALUES ('retention', 'accountLinks', 'everyone', 0);
