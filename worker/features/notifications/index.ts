/** The exports for other features, and for the Worker's schedule and inboxes. */
export { reminderOf, stopAskingToAnswer } from "./check-in-requests.ts";
export { deliverNotification, deliverNow, deliverSoon } from "./deliver.ts";
export { sendDigest } from "./digest.ts";
export { sendPush } from "./push.ts";
export { queueNotification, queueNotifications, type Told } from "./queue.ts";
export { stopAskingToRate } from "./rating-requests.ts";
export { wantsEmail } from "./settings-queries.ts";
export { noteTimeZone, storeTimeZone } from "./time-zone.ts";
export { emailUnread } from "./unread.ts";
