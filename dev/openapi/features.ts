/** The features of the page for developers, in its order, with the files of schema/endpoints/ that belong to each. */
const features: Readonly<Record<string, readonly string[]>> = {
  "Signing in and sessions": ["sign-in", "auth", "account", "passkeys", "second-factor"],
  "Own data": ["own-data"],
  Profiles: ["profiles"],
  Photos: ["photos"],
  Verification: ["verification"],
  "Browsing migrants": ["migrants"],
  Connections: ["connections", "landlords"],
  "Blocking people": ["blocks"],
  Messages: ["messages"],
  "Live updates": ["live"],
  Notifications: ["notifications", "push"],
  Ratings: ["ratings"],
  "Check-ins": ["check-ins"],
  Reports: ["reports"],
  Appeals: ["appeals"],
  "Payments and receipts": ["payments", "receipts"],
  "For admins": ["admin", "cases", "people", "audit", "operations"],
  "The service": ["health", "description"],
};

export const featureTitles = Object.keys(features);

/** The feature of a file's calls. Throws for a file that has none. */
export function featureOf(file: string): string {
  const [title] = Object.entries(features).find(([, files]) => files.includes(file)) ?? [];
  if (!title)
    throw new Error(`schema/endpoints/${file}.ts belongs to no feature of dev/openapi/features.ts.`);
  return title;
}
