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
import type { Chance } from "./chance.ts";
import { landlordNames, origins, places, propertyDescriptions, storyParts } from "./words.ts";

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

/** The instant that lies `days` (and some) before another. */
export const before = (now: string, days: number, chance?: Chance) =>
  new Date(Date.parse(now) - days * day - (chance ? chance.below(day) : 0)).toISOString();

/** A migrant of the demo: no password, so nobody can sign in as them. */
export function demoMigrant(n: number, chance: Chance, now: string): DemoMigrant {
  const origin = chance.pick(origins);
  const woman = chance.happens(50);
  const verified = chance.happens(85);
  const createdAt = before(now, 1 + chance.below(90), chance);
  const id = chance.id();
  const { openings, middles, closings } = storyParts;
  return {
    user: {
      id,
      email: `migrant-${n}@people.demo.havenbridge.test`,
      userType: "migrant",
      firstName: chance.pick(woman ? origin.women : origin.men),
      lastName: chance.pick(origin.last),
      verified,
      createdAt,
    },
    profile: {
      id: chance.id(),
      userId: id,
      countryOfOrigin: origin.country,
      age: chance.happens(90) ? 18 + chance.below(52) : null,
      gender: chance.happens(85) ? (woman ? "Female" : "Male") : null,
      familySize: chance.pick(familySizes),
      // Every city and duration comes up, whatever chance says.
      locationPreference: locationPreferences[n % locationPreferences.length],
      durationNeeded: durations[n % durations.length],
      languages: languages.filter(
        (name) => origin.languages.includes(name) && (name !== "English" || chance.happens(60)),
      ),
      skills: chance.some(skills, 3),
      story: [chance.pick(openings), chance.pick(middles), chance.pick(closings)].join(" "),
      urgent: chance.happens(20),
      employmentStatus: chance.happens(80) ? chance.pick(employmentStatuses) : null,
      profileViews: chance.below(120),
      verified,
      createdAt,
      updatedAt: createdAt,
    },
  };
}

/** A landlord of the demo: no password either. */
export function demoLandlord(n: number, chance: Chance, now: string): DemoLandlord {
  const createdAt = before(now, 31 + chance.below(200), chance);
  const id = chance.id();
  return {
    user: {
      id,
      email: `landlord-${n}@people.demo.havenbridge.test`,
      userType: "landlord",
      firstName: chance.pick(landlordNames.first),
      lastName: chance.pick(landlordNames.last),
      verified: chance.happens(70),
      createdAt,
    },
    profile: {
      id: chance.id(),
      userId: id,
      location: chance.pick(places),
      propertyType: chance.pick(propertyTypes),
      description: chance.pick(propertyDescriptions),
      createdAt,
      updatedAt: createdAt,
    },
  };
}
