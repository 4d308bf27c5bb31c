/**
 * The hosts of the browsers' push services; their subdomains count, too. We send to no other host, so no one can make us
 * call an address of their choice. Sources: the subscriptions that Chrome, Edge, Firefox and Safari make; Apple, "Sending
 * web push notifications".
 */
const hosts = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  "notify.windows.com",
  "push.apple.com",
] as const;

/** Whether an address belongs to a known push service. */
export function isPushService(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  const isPlain = protocol === "https:" && port === "" && username === "" && password === "";
  return isPlain && hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
