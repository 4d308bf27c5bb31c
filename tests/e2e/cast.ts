import { pauseMigrantProfile } from "#schema/endpoints/profiles.ts";
import { rateConnection } from "#schema/endpoints/ratings.ts";
import { as, atSimulatedStripe } from "./client.ts";
import {
  change,
  connect,
  decideVerification,
  liftSuspension,
  type MigrantFields,
  newLandlord,
  newMigrant,
  type Person,
  requestVerification,
  startDemoSession,
  startSession,
  suspend,
  write,
} from "./people.ts";
import { givePhoto } from "./photo-files.ts";

const once = <People>(make: () => Promise<People>) => {
  let made: Promise<People> | undefined;
  return () => (made ??= make());
};

/** Chooses between the Arabic and the English version of a person's text. */
type Say = (arabic: string, english: string) => string;

/** People in every situation that a screen shows, each group made once. */
export function castWith(say: Say) {
  const profile: MigrantFields = {
    countryOfOrigin: say("إريتريا", "Eritrea"),
    story: say(
      "كنت معلمة للرياضيات عشر سنوات. أبحث مع طفليّ عن مكان هادئ قريب من مدرسة، ونحن ممتنون لكل من يفتح بابه.",
      "I taught mathematics for ten years. My two children and I need a quiet place near a school while my papers are decided.",
    ),
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
  const home = {
    location: say("ليدز", "Headingley, Leeds"),
    propertyType: "Studio apartment",
    description: say(
      "غرفة هادئة.",
      "A bright room at the back of the house, with a desk and a view of the garden.",
    ),
  } as const;
  const migrant = (arabic: string, english: string) => newMigrant({ name: say(arabic, english), profile });
  const verifiedMigrant = (arabic: string, english: string) =>
    newMigrant({ name: say(arabic, english), verified: true, profile });
  const landlordNamed = (arabic: string, english: string) =>
    newLandlord({ name: say(arabic, english), profile: home });
  const reject = async (person: Person, request: { id: string }) =>
    decideVerification(person, request, {
      status: "rejected",
      rejectionReason: say("الوثيقة غير مقروءة.", "The photo of your document is too dark to read."),
    });

  /** People without a profile. */
  const newcomers = once(async () => ({
    migrant: await newMigrant({ name: say("سلام قاسم", "Ibrahim Nasser"), profile: false }),
    landlord: await newLandlord({ name: say("عمر حداد", "Ruth Okafor"), profile: false }),
  }));

  /** A migrant at each step of the verification. */
  const unverified = once(async () => {
    const reasonForMigration = say("الحرب.", "War.");
    const unasked = await migrant("أمل نجار", "Nour Saleh");
    const waiting = await migrant("هدى سالم", "Hanna Kovalenko");
    await requestVerification(waiting, { reasonForMigration });
    const rejected = await migrant("رنا منصور", "Yara Said");
    await reject(rejected, await requestVerification(rejected, { reasonForMigration }));
    const suspended = await verifiedMigrant("ليان كريمي", "Leila Karimi");
    await suspend(suspended, say("طلبت مالاً.", "Asked a landlord for money."));
    await liftSuspension(suspended);
    const lapsed = await startSession(suspended.email, suspended.password);
    return { unasked, waiting, rejected, lapsed };
  });

  /** A landlord at each step of the verification. */
  const landlords = once(async () => {
    const waiting = await landlordNamed("سامي خوري", "Priya Raman");
    await requestVerification(waiting);
    const rejected = await landlordNamed("هاني عيسى", "Tom Ellery");
    await reject(rejected, await requestVerification(rejected));
    const approved = await newLandlord({
      name: say("دينا فارس", "Grace Adeyemi"),
      profile: home,
      verified: true,
    });
    return { waiting, rejected, approved };
  });

  /** A landlord with connections of each status, and the migrants on the other side. */
  const connected = once(async () => {
    const landlord = await landlordNamed("عمر حداد", "Owen Whitfield");
    // This migrant has not exchanged a message with the landlord yet.
    const silent = await verifiedMigrant("ليلى عثمان", "Dawit Bekele");
    await connect(landlord, silent);
    const past = await verifiedMigrant("مريم يوسف", "Olena Shevchenko");
    await connect(landlord, past, "active", "completed");
    const withdrawn = await verifiedMigrant("هبة زيدان", "Amal Rahimi");
    const refunded = await connect(landlord, withdrawn);
    await change(withdrawn, refunded, "cancelled");
    const disputed = await verifiedMigrant("سعاد بكر", "Selam Okonkwo");
    const { paymentIntentId } = await connect(landlord, disputed);
    await atSimulatedStripe({ verb: "dispute", id: paymentIntentId });
    const active = await verifiedMigrant("عبدالرحمنعبدالعزيزعبدالقادر المستعصمي", "Yusuf Haddad");
    await givePhoto(active);
    const stay = await connect(landlord, active, "active");
    await write(landlord, stay, say("أهلاً وسهلاً، متى تصلون؟", "You are welcome here. When do you arrive?"));
    await write(
      active,
      stay,
      say("غداً في المساء إن شاء الله.", "Tomorrow evening. My number is 07700 900123."),
    );
    const rated = await landlordNamed("رامي سليم", "June Hartley");
    const stayed = await connect(rated, past, "active", "completed");
    for (const author of [rated, past])
      await as(author).call(rateConnection, {
        params: { id: stayed.id },
        body: { stars: 5, comment: say("كان كل شيء جيداً.", "A kind and quiet house.") },
      });
    const alone = await verifiedMigrant("نور إبراهيم", "Saba Tesfay");
    const hidden = await verifiedMigrant("سمر عيد", "Iryna Bondar");
    await as(hidden).call(pauseMigrantProfile, { body: { paused: true } });
    const wanted = await verifiedMigrant("فرح درويش", "Mariam Aziz");
    return {
      landlord,
      silent,
      past,
      disputed,
      active,
      alone,
      hidden,
      wanted,
      receipt: stay.id,
      refunded: refunded.id,
    };
  });

  /** An admin, a migrant whose account is suspended, and a request that is rejected. */
  const admins = once(async () => {
    const asking = await migrant("بسمة لطفي", "Rana Mansour");
    const request = await requestVerification(asking, { reasonForMigration: say("الحرب.", "War.") });
    await reject(asking, request);
    const suspended = await verifiedMigrant("جاد مراد", "Karim Aslan");
    await suspend(suspended, say("طلب مالاً.", "Asked two landlords for money."));
    return { admin: await startDemoSession("admin"), suspended, decided: request.id };
  });

  return { newcomers, unverified, landlords, connected, admins };
}

export type Cast = ReturnType<typeof castWith>;

/** People whose text is mostly Arabic, written from right to left. One name is very long. */
export const arabicCast = castWith((arabic) => arabic);
