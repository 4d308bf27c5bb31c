-- How often messages had warning phrases, without their text (schema/tables/phrase-hits.ts, decision 46).

CREATE TABLE phrase_hits (
  message_id text NOT NULL,
  kind text NOT NULL,
  connection_id text NOT NULL REFERENCES connections(id),
  sender_id text NOT NULL REFERENCES users(id),
  hit_at integer NOT NULL,
  PRIMARY KEY (message_id, kind)
);
CREATE INDEX phrase_hits_of_sender ON phrase_hits (sender_id, connection_id, hit_at);
CREATE INDEX phrase_hits_by_time ON phrase_hits (hit_at);

INSERT INTO due_work (kind, key, subject, due_at) VALUES ('retention', 'phraseHits', 'everyone', 0);
