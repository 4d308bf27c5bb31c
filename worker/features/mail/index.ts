/** The exports for other features, and for the Worker's queue and schedule. */
export { receiveEmailEvents } from "./events.ts";
export { newDeviceObject } from "./new-device.ts";
export { sendEmail, sendSoon } from "./outbox.ts";
export { type Queued, queueEmail } from "./queries.ts";
