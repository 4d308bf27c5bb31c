import { Secret } from "otpauth";
import { productName, recoveryCodes } from "#schema/limits.ts";
import { hashPassword } from "#worker/features/auth/passwords.ts";
import { hashOf, makeRecoveryCode } from "#worker/features/auth/second-factor/codes.ts";
import { seedPlace } from "#worker/features/auth/second-factor/setup.ts";
import { type SealingEnv, seal } from "#worker/platform/sealing.ts";
import { before, type DemoLandlord, type DemoMigrant } from "./people.ts";

/** The password of the three demo accounts. `npm start` prints it. */
export const password = "harbour-lights-2026";

const adminId = "00000000-0000-4000-8000-00000000000c";

export const accounts = [
  { email: "migrant@demo.havenbridge.test", who: "a verified migrant" },
  { email: "landlord@demo.havenbridge.test", who: "a verified landlord" },
  { email: "admin@demo.havenbridge.test", who: "a landlord who reviews verification requests" },
] as const;

/** The secret of the demo admin's authenticator app; `/__codes/` shows its codes. */
export const adminSeed = () => Secret.fromBase32("HAVENBRIDGEDEMOADMINSECONDFACTOR");

/** The second factor of the demo admin: an app whose codes everyone can see, and recovery codes that no one knows. */
export function demoFactor(env: SealingEnv, now: string) {
  const userId = adminId;
  const seed = seal(env, adminSeed().base32, seedPlace(userId));
  const app = { userId, id: "demo", seed, lastStep: 0, createdAt: now };
  const codes = Array.from({ length: recoveryCodes.count }, () => ({
    hash: hashOf(userId, makeRecoveryCode()),
    userId,
    createdAt: now,
  }));
  return { app, codes };
}

/** The demo people with a password. */
export async function demoAccounts(now: string) {
  const passwordHash = await hashPassword(password);
  const createdAt = before(now, 60);
  const person = { passwordHash, createdAt, verified: true };
  const migrant: DemoMigrant = {
    user: {
      ...person,
      id: "00000000-0000-4000-8000-00000000000a",
      email: accounts[0].email,
      userType: "migrant",
      firstName: "Amina",
      lastName: "Demo",
    },
    profile: {
      id: "00000000-0000-4000-8000-0000000000a1",
      userId: "00000000-0000-4000-8000-00000000000a",
      countryOfOrigin: "Syria",
      age: 34,
      gender: "Female",
      familySize: 3,
      locationPreference: "Leeds",
      durationNeeded: "3-6 months",
      languages: ["English", "Arabic"],
      skills: ["Teaching", "Childcare"],
      story: `This is a demo profile of ${productName}. I taught at a primary school for ten years. My two children and I are looking for a quiet place near a school until we find our own flat.`,
      urgent: true,
      employmentStatus: "Seeking employment",
      verified: true,
      createdAt,
      updatedAt: createdAt,
    },
  };
  const landlord = landlordAccount({
    user: {
      ...person,
      id: "00000000-0000-4000-8000-00000000000b",
      email: accounts[1].email,
      userType: "landlord",
      firstName: "Robin",
      lastName: "Demo",
    },
    location: "Leeds",
  });
  const admin = landlordAccount({
    user: {
      ...person,
      id: adminId,
      email: accounts[2].email,
      userType: "landlord",
      role: "admin",
      firstName: "Alex",
      lastName: "Demo",
    },
    location: "Manchester",
  });
  return { migrant, landlord, admin };
}

const landlordAccount = ({
  user,
  location,
}: {
  user: DemoLandlord["user"];
  location: string;
}): DemoLandlord => ({
  user,
  profile: {
    id: user.id.replace("-00000000000", "-00000000001"),
    userId: user.id,
    location,
    propertyType: "Room in shared house",
    description:
      "A bright room at the back of a quiet terraced house, five minutes from the bus. You share the kitchen and the bathroom with me and my cat. The primary school is around the corner. Please do not smoke indoors.",
    createdAt: user.createdAt,
    updatedAt: user.createdAt,
  },
});
