/**
 * The tables of one thread. `seq` orders the messages. `revision` counts the changes that are reported to inboxes;
 * `told_revision` and `told_seq` are the last that the inbox of a party has acknowledged.
 */
export const threadSteps = [
  `CREATE TABLE thread (
     only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
     connection_id TEXT NOT NULL,
     revision INTEGER NOT NULL DEFAULT 0,
     failed_tellings INTEGER NOT NULL DEFAULT 0
   );
   CREATE TABLE parties (
     user_id TEXT PRIMARY KEY,
     read_seq INTEGER NOT NULL DEFAULT 0,
     told_revision INTEGER NOT NULL DEFAULT 0,
     told_seq INTEGER NOT NULL DEFAULT 0,
     gone INTEGER NOT NULL DEFAULT 0
   );
   CREATE TABLE messages (
     seq INTEGER PRIMARY KEY AUTOINCREMENT,
     id TEXT NOT NULL UNIQUE,
     sender_id TEXT NOT NULL,
     client_message_id TEXT,
     content TEXT NOT NULL,
     sent_at TEXT NOT NULL,
     UNIQUE (sender_id, client_message_id)
   );
   CREATE TABLE freezes (reason TEXT PRIMARY KEY);`,
];
