/**
 * The ten screens: who is signed in, the address, and the part of the page (a selector) that makes it useful. `also` names
 * a later part; `press` is pressed as soon as it appears.
 */
export const screens = [
  { name: "home", path: () => "/", content: "h1" },
  { name: "sign-in", path: () => "/auth", content: "main input[type=email]" },
  {
    name: "browse",
    who: ({ landlord }) => landlord,
    path: () => "/browse-migrants",
    content: "main li a[href^='/migrant/']",
  },
  {
    name: "profile",
    who: ({ landlord }) => landlord,
    path: ({ free }) => `/migrant/${free.id}`,
    content: "main a[href^='/checkout/']",
  },
  {
    name: "checkout",
    who: ({ landlord }) => landlord,
    path: ({ free }) => `/checkout/${free.id}`,
    content: "main a[href*='/migrant/'], main img, main bdi",
    also: "main .__PrivateStripeElement:not(.opacity-0 *)",
  },
  {
    name: "landlord-dashboard",
    who: ({ landlord }) => landlord,
    path: () => "/landlord-dashboard",
    content: "[id^='connection-']",
  },
  {
    name: "migrant-dashboard",
    who: ({ pending }) => pending,
    path: () => "/migrant-dashboard",
    content: "[id^='connection-']",
  },
  {
    name: "messages",
    who: ({ landlord }) => landlord,
    path: () => "/landlord-dashboard",
    press: "[id^='connection-'] button:has(.lucide-message-circle)",
    content: "[role=log] time",
  },
  {
    name: "set-up",
    who: ({ newcomer }) => newcomer,
    path: () => "/profile-setup",
    content: "main form",
  },
  {
    name: "verification",
    who: ({ unverified }) => unverified,
    path: () => "/migrant-verification",
    content: "main form",
  },
];
