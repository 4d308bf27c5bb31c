/**
 * The version of the terms and the privacy notice: the day of their last change, in UTC. Registration stores it with the
 * account, and both pages show it. Change it whenever you change what one of the pages promises.
 */
export const termsVersion = "2026-11-28";
