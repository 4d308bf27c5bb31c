-- The tables of schema/tables, which explains them. A test proves that both agree (worker/platform/migrations.test.ts).

CREATE TABLE users (
  id text PRIMARY KEY NOT NULL,
  email text NOT NULL,
  password_hash text,
  user_type text NOT NULL,
  role text DEFAULT 'user' NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  search_name text DEFAULT '' NOT NULL,
  search_name_reversed text DEFAULT '' NOT NULL,
  verified integer DEFAULT false NOT NULL,
  suspended_at integer,
  suspension_reason text,
  suspension_written_by text,
  sessions_ended_before integer,
  session_kept text,
  ended_sessions text DEFAULT '[]' NOT NULL,
  created_at integer NOT NULL
);
CREATE UNIQUE INDEX users_email_unique ON users (email);
CREATE INDEX users_role ON users (role);
CREATE INDEX users_search_name ON users (search_name);
CREATE INDEX users_search_name_reversed ON users (search_name_reversed);
CREATE INDEX users_suspended ON users (id) WHERE suspended_at is not null;

CREATE TABLE migrant_profiles (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  country_of_origin text NOT NULL,
  age integer,
  gender text,
  family_size integer DEFAULT 1 NOT NULL,
  duration_needed text,
  location_preference text,
  languages text DEFAULT '[]' NOT NULL,
  skills text DEFAULT '[]' NOT NULL,
  story text NOT NULL,
  urgent integer DEFAULT false NOT NULL,
  employment_status text,
  profile_picture text,
  profile_views integer DEFAULT 0 NOT NULL,
  verified integer DEFAULT false NOT NULL,
  hosted integer DEFAULT false NOT NULL,
  hidden integer DEFAULT false NOT NULL,
  average_rating real,
  total_ratings integer DEFAULT 0 NOT NULL,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  first_name text DEFAULT '' NOT NULL,
  last_name text DEFAULT '' NOT NULL,
  seq integer
);
CREATE UNIQUE INDEX migrant_profiles_user_id_unique ON migrant_profiles (user_id);
CREATE UNIQUE INDEX migrant_profiles_seq_unique ON migrant_profiles (seq);

CREATE TABLE landlord_profiles (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  location text NOT NULL,
  property_type text,
  description text,
  space_photo text,
  created_at integer NOT NULL,
  updated_at integer NOT NULL
);
CREATE UNIQUE INDEX landlord_profiles_user_id_unique ON landlord_profiles (user_id);

CREATE TABLE profile_views (
  migrant_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  landlord_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  day text NOT NULL,
  PRIMARY KEY (migrant_id, landlord_id, day)
);

CREATE TABLE photos (
  id text PRIMARY KEY NOT NULL,
  user_id text REFERENCES users(id) ON DELETE SET NULL,
  state text DEFAULT 'awaited' NOT NULL,
  hidden integer DEFAULT false NOT NULL,
  created_at integer NOT NULL,
  claimed_until integer
);
CREATE UNIQUE INDEX photos_one_current ON photos (user_id) WHERE state = 'current';
CREATE INDEX photos_of_user ON photos (user_id);
CREATE INDEX photos_by_state ON photos (state, created_at);

CREATE TABLE verification_requests (
  id text PRIMARY KEY NOT NULL,
  kind text NOT NULL,
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  status text DEFAULT 'pending' NOT NULL,
  created_at integer NOT NULL,
  decided_at integer,
  decided_by text,
  rejection_reason text,
  admin_notes text,
  details text,
  key_id text,
  erased_at integer
);
CREATE UNIQUE INDEX verification_requests_one_pending ON verification_requests (user_id) WHERE status = 'pending';
CREATE INDEX verification_requests_of_user ON verification_requests (user_id, created_at);
CREATE INDEX verification_requests_queue ON verification_requests (status, kind, created_at);
CREATE INDEX verification_requests_by_key ON verification_requests (key_id);

CREATE TABLE payments (
  id text PRIMARY KEY NOT NULL,
  landlord_id text NOT NULL REFERENCES users(id),
  migrant_id text NOT NULL REFERENCES users(id),
  status text DEFAULT 'creating' NOT NULL,
  payment_intent_id text,
  amount_pence integer NOT NULL,
  currency text NOT NULL,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  refunded_pence integer DEFAULT 0 NOT NULL,
  mismatch text,
  processing_at integer,
  failed_at integer
);
CREATE UNIQUE INDEX payments_payment_intent_id_unique ON payments (payment_intent_id);
CREATE UNIQUE INDEX payments_open_pair ON payments (landlord_id, migrant_id) WHERE status in ('creating', 'open');
CREATE INDEX payments_by_status ON payments (status, created_at);
CREATE INDEX payments_of_landlord ON payments (landlord_id, status);

CREATE TABLE refunds (
  id text PRIMARY KEY NOT NULL,
  payment_id text NOT NULL REFERENCES payments(id),
  reason text NOT NULL,
  status text DEFAULT 'pending' NOT NULL,
  stripe_refund_id text,
  attempts integer DEFAULT 0 NOT NULL,
  created_at integer NOT NULL,
  updated_at integer NOT NULL
);
CREATE UNIQUE INDEX refunds_payment_id_unique ON refunds (payment_id);
CREATE INDEX refunds_by_status ON refunds (status, created_at);

CREATE TABLE stripe_events (
  id text PRIMARY KEY NOT NULL,
  type text NOT NULL,
  received_at integer NOT NULL
);

CREATE TABLE reconcile_cursors (
  name text PRIMARY KEY NOT NULL,
  position text NOT NULL,
  updated_at integer NOT NULL
);

CREATE TABLE connections (
  id text PRIMARY KEY NOT NULL,
  landlord_id text NOT NULL REFERENCES users(id),
  migrant_id text NOT NULL REFERENCES users(id),
  status text DEFAULT 'pending' NOT NULL,
  payment_id text NOT NULL,
  amount_pence integer NOT NULL,
  payment_completed integer NOT NULL,
  created_at integer NOT NULL,
  accepted_at integer,
  completed_at integer,
  cancelled_at integer,
  disputed_at integer,
  end_reason text,
  move_in_confirmed_at integer
);
CREATE UNIQUE INDEX connections_payment_id_unique ON connections (payment_id);
CREATE UNIQUE INDEX connections_live_pair ON connections (landlord_id, migrant_id) WHERE status in ('pending', 'active');
CREATE UNIQUE INDEX connections_one_host ON connections (migrant_id) WHERE status = 'active';
CREATE INDEX connections_of_landlord ON connections (landlord_id, created_at);
CREATE INDEX connections_of_migrant ON connections (migrant_id, created_at);
CREATE INDEX connections_of_pair ON connections (landlord_id, migrant_id);
CREATE INDEX connections_recent ON connections (created_at);
CREATE INDEX connections_disputed ON connections (payment_id) WHERE disputed_at is not null;

CREATE TABLE ratings (
  id text PRIMARY KEY NOT NULL,
  connection_id text NOT NULL REFERENCES connections(id),
  author_id text NOT NULL REFERENCES users(id),
  subject_id text NOT NULL REFERENCES users(id),
  stars integer NOT NULL,
  comment text,
  created_at integer NOT NULL,
  reveals_at integer NOT NULL,
  counted integer DEFAULT false NOT NULL
);
CREATE UNIQUE INDEX ratings_once_a_side ON ratings (connection_id, author_id);
CREATE INDEX ratings_of_subject ON ratings (subject_id, reveals_at);
CREATE INDEX ratings_to_count ON ratings (counted, reveals_at);

CREATE TABLE flags (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  kind text NOT NULL,
  raised_at integer NOT NULL,
  resolved_at integer,
  resolved_by text
);
CREATE UNIQUE INDEX flags_open ON flags (user_id, kind) WHERE resolved_at is null;
CREATE INDEX flags_waiting ON flags (raised_at) WHERE resolved_at is null;

CREATE TABLE audit (
  id integer PRIMARY KEY NOT NULL,
  at integer NOT NULL,
  event text NOT NULL,
  actor_id text,
  subject_id text,
  object_id text,
  detail text,
  request_id text
);
CREATE INDEX audit_of_subject ON audit (subject_id, at);
CREATE INDEX audit_of_actor ON audit (actor_id, at);
CREATE INDEX audit_by_event ON audit (event, at);
