import type { APIRequestContext } from "@playwright/test";
import { connect } from "./connected-pair.ts";
import { ask, demoToken, type SignedUp, signUp, verifiedMigrant } from "./signed-up.ts";

/**
 * People in every situation that a screen knows, made once for each worker. Much of what they wrote
 * runs from right to left, and one name is very long.
 */

const story =
  "كنت معلمة للرياضيات عشر سنوات. أبحث مع طفليّ عن مكان هادئ قريب من مدرسة، ونحن ممتنون لكل من يفتح بابه.";
const profile = {
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

type Request = APIRequestContext;

async function migrantWithProfile(request: Request, names: string) {
  const migrant = await signUp(request, "migrant", names);
  await ask(request, "/api/profiles/migrant", profile, migrant.token);
  return migrant;
}

const once = <People>(make: (request: Request) => Promise<People>) => {
  let made: Promise<People> | undefined;
  return (request: Request) => (made ??= make(request));
};

export const newcomers = once(async (request) => ({
  migrant: await signUp(request, "migrant", "سلام قاسم"),
  landlord: await signUp(request, "landlord", "عمر حداد"),
}));

export const unverifiedMigrants = once(async (request) => {
  const unasked = await migrantWithProfile(request, "أمل نجار");
  const waiting = await migrantWithProfile(request, "هدى سالم");
  const asked = { fullName: "هدى سالم", reasonForMigration: "الحرب." };
  await ask(request, "/api/migrant/verification", asked, waiting.token);
  const rejected = await migrantWithProfile(request, "رنا منصور");
  const refused = { fullName: "رنا منصور", reasonForMigration: "الحرب." };
  const { id } = await ask(request, "/api/migrant/verification", refused, rejected.token);
  const decision = { status: "rejected", rejectionReason: "الوثيقة غير مقروءة." };
  const path = `/api/admin/migrant-verifications/${id}`;
  await ask(request, path, decision, await demoToken(request, "admin"), "PATCH");
  return { unasked, waiting, rejected };
});

/** Who has not exchanged a word with the landlord yet. */
export const silent = "ليلى عثمان";

/** A landlord with one connection of each status, and the migrants on the other side. */
export const connectedPeople = once(async (request) => {
  const landlord = await signUp(request, "landlord", "عمر حداد");
  const home = { location: "ليدز", propertyType: "Studio apartment", description: "غرفة هادئة." };
  await ask(request, "/api/profiles/landlord", home, landlord.token);
  const change = (id: string, status: string, by: SignedUp) =>
    ask(request, `/api/connections/${id}`, { status }, by.token, "PUT");

  const pending = await verifiedMigrant(request, silent, profile);
  await connect(request, landlord, pending);
  const active = await verifiedMigrant(request, "عبدالرحمنعبدالعزيزعبدالقادر المستعصمي", profile);
  const stay = await connect(request, landlord, active);
  await change(stay.id, "active", landlord);
  const words = { connectionId: stay.id, content: "أهلاً وسهلاً، متى تصلون؟" };
  await ask(request, "/api/messages", { ...words, receiverId: active.id }, landlord.token);
  const reply = { connectionId: stay.id, content: "غداً في المساء إن شاء الله." };
  await ask(request, "/api/messages", { ...reply, receiverId: landlord.id }, active.token);
  const past = await verifiedMigrant(request, "مريم يوسف", profile);
  const ended = await connect(request, landlord, past);
  await change(ended.id, "active", landlord);
  await change(ended.id, "completed", landlord);
  const alone = await verifiedMigrant(request, "نور إبراهيم", profile);
  return { landlord, pending, active, past, alone };
});
