import type { APIRequestContext } from "@playwright/test";
import { connect } from "#tests/e2e/connected-pair.ts";
import { atSimulatedStripe } from "#tests/e2e/paying.ts";
import {
  ask,
  demoToken,
  landlordWithProfile,
  type SignedUp,
  signUp,
  verifiedMigrant,
} from "#tests/e2e/signed-up.ts";

const story =
  "I taught mathematics for ten years. My two children and I need a quiet place near a school while my papers are decided.";

/** The people of all scenes, in every state, created once. */
export async function makeCast(request: APIRequestContext) {
  const landlord = await landlordWithProfile(request, "Owen Whitfield");
  const migrantNamed = (names: string) =>
    verifiedMigrant(request, names, { story, familySize: 3, languages: ["English", "Arabic"] });
  const [pending, active, completed, withdrawn, disputed, free] = await Promise.all(
    ["Dawit Bekele", "Yusuf Haddad", "Olena Shevchenko", "Amal Rahimi", "Selam Okonkwo", "Saba Tesfay"].map(
      migrantNamed,
    ),
  );
  if (!pending || !active || !completed || !withdrawn || !disputed || !free) throw new Error("Nobody came.");
  const paid = async (migrant: SignedUp, ...statuses: string[]) => {
    const connection = await connect(request, landlord, migrant);
    const path = `/api/connections/${connection.id}`;
    for (const status of statuses) await ask(request, path, { status }, landlord.token, "PUT");
    return connection;
  };
  await paid(completed, "active", "completed");
  const refunded = await paid(withdrawn);
  await ask(request, `/api/connections/${refunded.id}`, { status: "cancelled" }, withdrawn.token, "PUT");
  const { paymentIntentId } = await paid(disputed);
  await atSimulatedStripe(request, { verb: "dispute", id: paymentIntentId });
  await paid(active, "active");
  const first = await paid(pending);
  const message = { connectionId: first.id, receiverId: landlord.id, clientMessageId: crypto.randomUUID() };
  const content = "Thank you for writing, Owen. May we see the room on Saturday?";
  await ask(request, "/api/messages", { ...message, content }, pending.token);

  const unverified = await signUp(request, "migrant", "Nour Saleh");
  const profile = { countryOfOrigin: "Syria", story };
  await ask(request, "/api/profiles/migrant", profile, unverified.token);
  const waiting = await signUp(request, "migrant", "Hanna Kovalenko");
  await ask(request, "/api/profiles/migrant", profile, waiting.token);
  const verification = { fullName: "Hanna Kovalenko", reasonForMigration: "War." };
  await ask(request, "/api/migrant/verification", verification, waiting.token);

  const admin = { token: await demoToken(request, "admin") };
  const { id, email, password } = await migrantNamed("Leila Karimi");
  const suspended = { suspended: true, reason: "Asked a landlord for money." };
  await ask(request, `/api/admin/users/${id}`, suspended, admin.token, "PATCH");
  await ask(request, `/api/admin/users/${id}`, { suspended: false }, admin.token, "PATCH");
  const lapsed: { token: string } = await ask(request, "/api/auth/login", { email, password });

  return {
    landlord,
    pending,
    active,
    disputed,
    free,
    unverified,
    waiting,
    newLandlord: await landlordWithProfile(request, "Ruth Okafor"),
    newcomer: await signUp(request, "migrant", "Ibrahim Nasser"),
    lapsed,
    admin,
    receipt: first.id as string,
    refundedReceipt: refunded.id as string,
  };
}

export type Cast = Awaited<ReturnType<typeof makeCast>>;
