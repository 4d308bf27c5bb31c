/** The time zone of this device, as an IANA name: quiet hours follow it. */
export const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
