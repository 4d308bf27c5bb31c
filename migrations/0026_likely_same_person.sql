-- By what reviewers find accounts that may be of the same person. Keyed hashes, no text; they end with the details.
ALTER TABLE verification_requests ADD COLUMN name_mark text;
ALTER TABLE verification_requests ADD COLUMN place_mark text;
CREATE INDEX verification_requests_by_name ON verification_requests (name_mark) WHERE name_mark is not null;
CREATE INDEX verification_requests_by_place ON verification_requests (place_mark) WHERE place_mark is not null;

-- The mailbox of an address: without what follows a plus, and without dots.
CREATE INDEX users_mailbox ON users (
  (replace(substr(email, 1, instr(replace(email, '+', '@'), '@') - 1), '.', '') || substr(email, instr(email, '@')))
);
