import type { landlordProfiles, migrantProfiles } from "#schema/tables/profiles.ts";
import type { users } from "#schema/tables/users.ts";
import {
  durations,
  employmentStatuses,
  languages,
  locationPreferences,
  propertyTypes,
  skills,
} from "#schema/vocabulary.ts";
import type { Random } from "./random.ts";
import { landlordNames, origins, places, propertyDescriptions, storyParts } from "./texts.ts";

type User = typeof users.$inferInsert;
export interface DemoMigrant {
  user: User;
  profile: typeof migrantProfiles.$inferInsert;
}
export interface DemoLandlord {
  user: User;
  profile: typeof landlordProfiles.$inferInsert;
}

const day = 24 * 60 * 60 * 1000;
const familySizes = [1, 1, 1, 2, 2, 3, 4, 5, 6, 8];

/** The instant `days` (plus a random part of a day) before another. */
export const before = (now: string, days: number, random?: Random) =>
  new Date(Date.parse(now) - days * day - (random ? random.below(day) : 0)).toISOString();

/** A demo migrant without a password, so signing in is impossible. */
export function demoMigrant(n: number, random: Random, now: string): DemoMigrant {
  const origin = random.pick(origins);
  const woman = random.happens(50);
  const verified = random.happens(85);
  const createdAt = before(now, 1 + random.below(90), random);
  const id = random.id();
  const { openings, middles, closings } = storyParts;
  return {
    user: {
      id,
      email: `migrant-${n}@people.demo.havenbridge.test`,
      userType: "migrant",
      firstName: random.pick(woman ? origin.women : origin.men),
      lastName: random.pick(origin.last),
      verified,
      createdAt,
    },
    profile: {
      id: random.id(),
      userId: id,
      countryOfOrigin: origin.country,
      age: random.happens(90) ? 18 + random.below(52) : null,
      gender: random.happens(85) ? (woman ? "Female" : "Male") : null,
      familySize: random.pick(familySizes),
      // Covers every city and duration.
      locationPreference: locationPreferences[n % locationPreferences.length],
      durationNeeded: durations[n % durations.length],
      languages: languages.filter(
        (name) => origin.languages.includes(name) && (name !== "English" || random.happens(60)),
      ),
      skills: random.some(skills, 3),
      story: [random.pick(openings), random.pick(middles), random.pick(closings)].join(" "),
      urgent: random.happens(20),
      verifiedOnly: n % 9 === 4,
      employmentStatus: random.happens(80) ? random.pick(employmentStatuses) : null,
      profileViews: random.below(120),
      verified,
      createdAt,
      updatedAt: createdAt,
    },
  };
}

/** A demo landlord without a password. */
export function demoLandlord(n: number, random: Random, now: string): DemoLandlord {
  const createdAt = before(now, 31 + random.below(200), random);
  const id = random.id();
  return {
    user: {
      id,
      email: `landlord-${n}@people.demo.havenbridge.test`,
      userType: "landlord",
      firstName: random.pick(landlordNames.first),
      lastName: random.pick(landlordNames.last),
      verified: random.happens(70),
      createdAt,
    },
    profile: {
      id: random.id(),
      userId: id,
      location: random.pick(places),
      propertyType: random.pick(propertyTypes),
      description: random.pick(propertyDescriptions),
      createdAt,
      updatedAt: createdAt,
    },
  };
}
