/**
 * The tables of one inbox. `reports` has what each thread last reported: `seq` is the thread's revision, `pushed_seq`
 * the last of its messages that was pushed to sockets, `content` the beginning of its last message. Spent tickets and
 * ended sessions are stored so that neither opens a socket. `notifications` has only kinds, ids and times. `unread_since`
 * is the time from which unread messages wait. `noticed` and `emailed` are its values at the last notification and email.
 */
export const inboxSteps = [
  `CREATE TABLE unread_counts (
     connection_id TEXT PRIMARY KEY,
     unread INTEGER NOT NULL,
     seq INTEGER NOT NULL,
     pushed_seq INTEGER NOT NULL DEFAULT 0,
     read_up_to TEXT
   );
   CREATE TABLE spent_tickets (id TEXT PRIMARY KEY, good_until INTEGER NOT NULL);
   CREATE TABLE ended_sessions (id TEXT PRIMARY KEY, ended_at INTEGER NOT NULL);
   CREATE TABLE last_push (only_row INTEGER PRIMARY KEY CHECK (only_row = 1), at INTEGER NOT NULL);`,
  `ALTER TABLE unread_counts RENAME TO reports;
   ALTER TABLE reports ADD COLUMN sender_id TEXT;
   ALTER TABLE reports ADD COLUMN content TEXT;
   ALTER TABLE reports ADD COLUMN sent_at TEXT;
   CREATE INDEX reports_by_last_message ON reports (sent_at) WHERE sent_at IS NOT NULL;`,
  `CREATE TABLE notifications (
     seq INTEGER PRIMARY KEY AUTOINCREMENT,
     kind TEXT NOT NULL,
     object_id TEXT NOT NULL,
     at INTEGER NOT NULL,
     read INTEGER NOT NULL DEFAULT 0,
     UNIQUE (kind, object_id)
   );
   ALTER TABLE reports ADD COLUMN unread_since INTEGER;
   ALTER TABLE reports ADD COLUMN noticed INTEGER;
   ALTER TABLE reports ADD COLUMN emailed INTEGER;`,
];
