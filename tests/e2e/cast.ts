import {
  connect,
  decideVerification,
  type MigrantFields,
  newLandlord,
  newMigrant,
  requestVerification,
  write,
} from "./people.ts";

/**
 * People in every situation that a screen shows, made once for each worker. Much of their text runs from right to
 * left, and one name is very long.
 */

const story =
  "كنت معلمة للرياضيات عشر سنوات. أبحث مع طفليّ عن مكان هادئ قريب من مدرسة، ونحن ممتنون لكل من يفتح بابه.";
const profile: MigrantFields = {
  countryOfOrigin: "إريتريا",
  story,
  familySize: 3,
  age: 34,
  gender: "Female",
  languages: ["Arabic", "English"],
  skills: ["Teaching"],
  employmentStatus: "Seeking employment",
  locationPreference: "Leeds",
  durationNeeded: "3-6 months",
  urgent: true,
};

const once = <People>(make: () => Promise<People>) => {
  let made: Promise<People> | undefined;
  return () => (made ??= make());
};

export const newcomers = once(async () => ({
  migrant: await newMigrant({ name: "سلام قاسم", profile: false }),
  landlord: await newLandlord({ name: "عمر حداد", profile: false }),
}));

export const unverifiedMigrants = once(async () => {
  const unasked = await newMigrant({ name: "أمل نجار", profile });
  const waiting = await newMigrant({ name: "هدى سالم", profile });
  await requestVerification(waiting, { reasonForMigration: "الحرب." });
  const rejected = await newMigrant({ name: "رنا منصور", profile });
  const request = await requestVerification(rejected, { reasonForMigration: "الحرب." });
  await decideVerification(rejected, request, {
    status: "rejected",
    rejectionReason: "الوثيقة غير مقروءة.",
  });
  return { unasked, waiting, rejected };
});

/** The migrant who has not exchanged a message with the landlord yet. */
export const silent = "ليلى عثمان";

/** A landlord with one connection of each status, and the migrants on the other side. */
export const connectedPeople = once(async () => {
  const landlord = await newLandlord({
    name: "عمر حداد",
    profile: { location: "ليدز", propertyType: "Studio apartment", description: "غرفة هادئة." },
  });
  const verifiedMigrant = (name: string) => newMigrant({ name, verified: true, profile });

  const pending = await verifiedMigrant(silent);
  await connect(landlord, pending);
  const active = await verifiedMigrant("عبدالرحمنعبدالعزيزعبدالقادر المستعصمي");
  const stay = await connect(landlord, active, "active");
  await write(landlord, stay, "أهلاً وسهلاً، متى تصلون؟");
  await write(active, stay, "غداً في المساء إن شاء الله.");
  const past = await verifiedMigrant("مريم يوسف");
  await connect(landlord, past, "active", "completed");
  const alone = await verifiedMigrant("نور إبراهيم");
  return { landlord, pending, active, past, alone };
});
