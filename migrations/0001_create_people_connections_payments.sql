CREATE TABLE connections (
  id text PRIMARY KEY NOT NULL,
  landlord_id text NOT NULL,
  migrant_id text NOT NULL,
  status text DEFAULT 'pending' NOT NULL,
  payment_id text NOT NULL,
  amount_pence integer NOT NULL,
  payment_completed integer NOT NULL,
  created_at integer NOT NULL,
  accepted_at integer,
  completed_at integer,
  cancelled_at integer,
  FOREIGN KEY (landlord_id) REFERENCES users(id) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (migrant_id) REFERENCES users(id) ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX connections_payment_id_unique ON connections (payment_id);
CREATE INDEX connections_of_landlord ON connections (landlord_id,created_at);
CREATE INDEX connections_of_migrant ON connections (migrant_id,created_at);
CREATE INDEX connections_recent ON connections (created_at);
CREATE UNIQUE INDEX connections_live_pair ON connections (landlord_id,migrant_id) WHERE status in ('pending', 'active');
CREATE TABLE landlord_profiles (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  location text NOT NULL,
  property_type text,
  description text,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
);
CREATE UNIQUE INDEX landlord_profiles_user_id_unique ON landlord_profiles (user_id);
CREATE TABLE landlord_verifications (
  id text PRIMARY KEY NOT NULL,
  landlord_id text NOT NULL,
  status text DEFAULT 'pending' NOT NULL,
  created_at integer NOT NULL,
  decided_at integer,
  decided_by text,
  rejection_reason text,
  admin_notes text,
  full_name text NOT NULL,
  date_of_birth text,
  nationality text,
  property_address text NOT NULL,
  property_type text NOT NULL,
  proof_of_ownership text NOT NULL,
  additional_notes text,
  FOREIGN KEY (landlord_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
);
CREATE INDEX landlord_verifications_of ON landlord_verifications (landlord_id,created_at);
CREATE INDEX landlord_verifications_queue ON landlord_verifications (status,created_at);
CREATE UNIQUE INDEX landlord_verifications_one_pending ON landlord_verifications (landlord_id) WHERE status = 'pending';
CREATE TABLE migrant_profiles (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
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
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
);
CREATE UNIQUE INDEX migrant_profiles_user_id_unique ON migrant_profiles (user_id);
CREATE INDEX migrant_profiles_recent ON migrant_profiles (hidden,hosted,verified,created_at);
CREATE INDEX migrant_profiles_rating ON migrant_profiles (hidden,hosted,verified,average_rating,total_ratings);
CREATE INDEX migrant_profiles_urgent ON migrant_profiles (hidden,hosted,verified,urgent,created_at);
CREATE TABLE migrant_verifications (
  id text PRIMARY KEY NOT NULL,
  migrant_id text NOT NULL,
  status text DEFAULT 'pending' NOT NULL,
  created_at integer NOT NULL,
  decided_at integer,
  decided_by text,
  rejection_reason text,
  admin_notes text,
  full_name text NOT NULL,
  date_of_birth text,
  nationality text,
  current_address text,
  reason_for_migration text NOT NULL,
  family_composition text,
  employment_status text,
  additional_notes text,
  FOREIGN KEY (migrant_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
);
CREATE INDEX migrant_verifications_of ON migrant_verifications (migrant_id,created_at);
CREATE INDEX migrant_verifications_queue ON migrant_verifications (status,created_at);
CREATE UNIQUE INDEX migrant_verifications_one_pending ON migrant_verifications (migrant_id) WHERE status = 'pending';
CREATE TABLE payments (
  id text PRIMARY KEY NOT NULL,
  landlord_id text NOT NULL,
  migrant_id text NOT NULL,
  status text DEFAULT 'creating' NOT NULL,
  payment_intent_id text,
  amount_pence integer NOT NULL,
  currency text NOT NULL,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  FOREIGN KEY (landlord_id) REFERENCES users(id) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (migrant_id) REFERENCES users(id) ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX payments_payment_intent_id_unique ON payments (payment_intent_id);
CREATE INDEX payments_by_status ON payments (status,created_at);
CREATE UNIQUE INDEX payments_open_pair ON payments (landlord_id,migrant_id) WHERE status in ('creating', 'open');
CREATE TABLE profile_views (
  migrant_id text NOT NULL,
  landlord_id text NOT NULL,
  day text NOT NULL,
  PRIMARY KEY(migrant_id, landlord_id, day),
  FOREIGN KEY (migrant_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade,
  FOREIGN KEY (landlord_id) REFERENCES users(id) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE ratings (
  id text PRIMARY KEY NOT NULL,
  connection_id text NOT NULL,
  author_id text NOT NULL,
  subject_id text NOT NULL,
  stars integer NOT NULL,
  comment text,
  created_at integer NOT NULL,
  reveals_at integer NOT NULL,
  counted integer DEFAULT false NOT NULL,
  FOREIGN KEY (connection_id) REFERENCES connections(id) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (author_id) REFERENCES users(id) ON UPDATE no action ON DELETE no action,
  FOREIGN KEY (subject_id) REFERENCES users(id) ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX ratings_once_a_side ON ratings (connection_id,author_id);
CREATE INDEX ratings_of_subject ON ratings (subject_id,reveals_at);
CREATE INDEX ratings_to_count ON ratings (counted,reveals_at);
CREATE TABLE refunds (
  id text PRIMARY KEY NOT NULL,
  payment_id text NOT NULL,
  reason text NOT NULL,
  status text DEFAULT 'pending' NOT NULL,
  stripe_refund_id text,
  attempts integer DEFAULT 0 NOT NULL,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  FOREIGN KEY (payment_id) REFERENCES payments(id) ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX refunds_payment_id_unique ON refunds (payment_id);
CREATE INDEX refunds_by_status ON refunds (status,created_at);
CREATE TABLE stripe_events (
  id text PRIMARY KEY NOT NULL,
  type text NOT NULL,
  received_at integer NOT NULL
);
CREATE TABLE users (
  id text PRIMARY KEY NOT NULL,
  email text NOT NULL,
  password_hash text,
  user_type text NOT NULL,
  role text DEFAULT 'user' NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  verified integer DEFAULT false NOT NULL,
  suspended_at integer,
  suspension_reason text,
  sessions_ended_before integer,
  ended_sessions text DEFAULT '[]' NOT NULL,
  created_at integer NOT NULL
);
CREATE UNIQUE INDEX users_email_unique ON users (email);
CREATE INDEX users_role ON users (role);