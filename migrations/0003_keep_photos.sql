CREATE TABLE photos (
  id text PRIMARY KEY NOT NULL,
  user_id text,
  state text DEFAULT 'awaited' NOT NULL,
  hidden integer DEFAULT false NOT NULL,
  created_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE set null
);
CREATE UNIQUE INDEX photos_one_current ON photos (user_id) WHERE state = 'current';
CREATE INDEX photos_of_user ON photos (user_id);
CREATE INDEX photos_by_state ON photos (state,created_at);
ALTER TABLE landlord_profiles ADD space_photo text;
