/** Every screen's path (specification section 2). The web routes by it; the Worker tells a page from a 404 by it. */
export const screens = {
  home: "/",
  auth: "/auth",
  browseMigrants: "/browse-migrants",
  migrantProfile: "/migrant/:id",
  migrantDashboard: "/migrant-dashboard",
  migrantVerification: "/migrant-verification",
  landlordDashboard: "/landlord-dashboard",
  landlordVerification: "/landlord-verification",
  adminVerifications: "/admin/verifications",
  checkout: "/checkout/:migrantId",
  profileSetup: "/profile-setup",
  hostingGuidelines: "/hosting-guidelines",
} as const;

const patterns = Object.values(screens).map((path) => new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`));

/** Whether a path is a screen of ours. */
export const isScreenPath = (path: string) => patterns.some((pattern) => pattern.test(path));
