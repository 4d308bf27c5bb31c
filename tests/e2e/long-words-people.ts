import type { APIRequestContext } from "@playwright/test";
import { connect } from "./connected-pair.ts";
import { ask, demoToken, type SignedUp, signUp, verifiedMigrant } from "./signed-up.ts";

/** Text in which no line can break: 80 wide letters, and a long link. */
export const unbroken = "W".repeat(80);
const link = `https://example.org/${"m".repeat(160)}?page=1`;
export const everyText = `${link} ${"M".repeat(80)}`;
const names = `${unbroken} ${unbroken}`;

const profile = {
  countryOfOrigin: everyText,
  story: everyText,
  familySize: 20,
  languages: ["English", "Spanish", "Arabic", "French", "Ukrainian", "Russian", "Dari", "Farsi"],
  skills: ["Healthcare", "IT/Technology"],
  employmentStatus: "Seeking employment",
  locationPreference: "Liverpool",
  durationNeeded: "12+ months",
  urgent: true,
};
const asked = { fullName: unbroken, nationality: everyText, additionalNotes: everyText };
const askedByMigrant = { ...asked, currentAddress: everyText, reasonForMigration: everyText };
const askedByLandlord = {
  ...asked,
  propertyAddress: everyText,
  propertyType: "shared_house",
  proofOfOwnership: "rented",
};

/** People whose every text cannot break, in each situation that shows one to somebody. */
export async function longWordedPeople(request: APIRequestContext) {
  const admin: { token: string } = { token: await demoToken(request, "admin") };
  const landlord = await signUp(request, "landlord", names);
  const home = { location: everyText, propertyType: "Self-contained unit", description: everyText };
  await ask(request, "/api/profiles/landlord", home, landlord.token);
  const change = (id: string, status: string) =>
    ask(request, `/api/connections/${id}`, { status }, landlord.token, "PUT");
  const connected = async (...statuses: string[]) => {
    const migrant = await verifiedMigrant(request, names, profile);
    const { id } = await connect(request, landlord, migrant);
    for (const status of statuses) await change(id, status);
    const write = (from: SignedUp, to: SignedUp) =>
      ask(request, "/api/messages", { connectionId: id, receiverId: to.id, content: everyText }, from.token);
    return { migrant, id: id as string, write };
  };
  const rejected = async (kind: "migrant" | "landlord", person: SignedUp, body: object) => {
    const { id } = await ask(request, `/api/${kind}/verification`, body, person.token);
    const path = kind === "migrant" ? "migrant-verifications" : "verifications";
    const decision = { status: "rejected", rejectionReason: everyText, adminNotes: everyText };
    await ask(request, `/api/admin/${path}/${id}`, decision, admin.token, "PATCH");
  };

  const completed = await connected("active");
  await completed.write(landlord, completed.migrant);
  await change(completed.id, "completed");
  for (const { token } of [landlord, completed.migrant])
    await ask(request, `/api/connections/${completed.id}/ratings`, { stars: 5, comment: everyText }, token);
  const active = await connected("active");
  await active.write(active.migrant, landlord);
  await active.write(landlord, active.migrant);
  // The third withdrawal raises a flag for reviewers.
  for (const _ of ["first", "second", "third"]) {
    const { migrant, id } = await connected();
    await ask(request, `/api/connections/${id}`, { status: "cancelled" }, migrant.token, "PUT");
  }
  const pending = await connected();
  const free = await verifiedMigrant(request, names, profile);

  await rejected("landlord", landlord, askedByLandlord);
  const refused = await signUp(request, "migrant", names);
  await ask(request, "/api/profiles/migrant", profile, refused.token);
  await rejected("migrant", refused, askedByMigrant);

  const waiting = await signUp(request, "migrant", names);
  await ask(request, "/api/profiles/migrant", profile, waiting.token);
  const request1 = await ask(request, "/api/migrant/verification", askedByMigrant, waiting.token);
  const waitingLandlord = await signUp(request, "landlord", names);
  await ask(request, "/api/profiles/landlord", home, waitingLandlord.token);
  const request2 = await ask(request, "/api/landlord/verification", askedByLandlord, waitingLandlord.token);

  const newcomer = await signUp(request, "landlord", names);
  return {
    admin,
    landlord,
    newcomer,
    refused,
    waiting,
    free,
    completed,
    active,
    pending,
    migrantRequest: request1.id as string,
    landlordRequest: request2.id as string,
  };
}

export type LongWorded = Awaited<ReturnType<typeof longWordedPeople>>;
