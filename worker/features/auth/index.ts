/** The exports for other features. */
export { isActiveAdmin } from "./active-admin.ts";
export { countAttempt } from "./attempts.ts";
export { confirmPassword } from "./confirm-password.ts";
export { deviceOf } from "./device.ts";
export { findKnownDevice, makeDeviceToken } from "./known-devices.ts";
export { isOwnPasskey } from "./passkeys/confirm.ts";
export { passwordProblem } from "./password-strength.ts";
export { hashPassword, reserveHashing, verifyPassword } from "./passwords.ts";
export { findUserByEmail } from "./queries.ts";
