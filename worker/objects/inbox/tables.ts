/**
 * The tables of one inbox, step by step. `seq` is a thread's revision, `pushed_seq` the last of its messages
 * that went out to sockets. A spent ticket and an ended session are remembered so that neither opens a socket.
 */
export const inboxSteps = [
  `CREATE TABLE unread_counts (
     connection_id TEXT PRIMARY KEY,
     unread INTEGER NOT NULL,
     seq INTEGER NOT NULL
   );`,
  `ALTER TABLE unread_counts ADD COLUMN pushed_seq INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE unread_counts ADD COLUMN read_up_to TEXT;
   CREATE TABLE spent_tickets (id TEXT PRIMARY KEY, good_until INTEGER NOT NULL);
   CREATE TABLE ended_sessions (id TEXT PRIMARY KEY, ended_at INTEGER NOT NULL);
   CREATE TABLE last_push (only_row INTEGER PRIMARY KEY CHECK (only_row = 1), at INTEGER NOT NULL);`,
];
