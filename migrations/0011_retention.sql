-- What is erased after its time (docs/privacy.md), and the indexes by which it is found.

CREATE INDEX emails_ended ON emails (ended_at) WHERE ended_at is not null;
CREATE INDEX alerts_handled ON alerts (handled_at) WHERE handled_at is not null;
CREATE INDEX profile_views_day ON profile_views (day);
CREATE INDEX stripe_events_received ON stripe_events (received_at);

-- Each rule is work that comes back every day (worker/features/retention).
INSERT INTO due_work (kind, key, subject, due_at) VALUES
  ('retention', 'emails', 'everyone', 0),
  ('retention', 'handledAlerts', 'everyone', 0),
  ('retention', 'profileViews', 'everyone', 0),
  ('retention', 'stripeEvents', 'everyone', 0);
