CREATE INDEX connections_disputed ON connections (payment_id) WHERE disputed_at is not null;
CREATE INDEX users_suspended ON users (id) WHERE suspended_at is not null;
