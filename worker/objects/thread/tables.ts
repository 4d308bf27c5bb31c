/**
 * The tables of one thread. `seq` orders the messages. `revision` counts the changes that are reported to inboxes;
 * `acknowledged_revision` and `acknowledged_seq` are the last that a party's inbox has acknowledged.
 */
export const threadSteps = [
  `CREATE TABLE thread (
     only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
     connection_id TEXT NOT NULL,
     revision INTEGER NOT NULL DEFAULT 0,
     failed_reports INTEGER NOT NULL DEFAULT 0
   );
   CREATE TABLE parties (
     user_id TEXT PRIMARY KEY,
     read_seq INTEGER NOT NULL DEFAULT 0,
     acknowledged_revision INTEGER NOT NULL DEFAULT 0,
     acknowledged_seq INTEGER NOT NULL DEFAULT 0,
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
