import { atSimulatedStripe } from "#tests/e2e/client.ts";
import { change, connect, newLandlord, newMigrant, write } from "#tests/e2e/people.ts";

const story =
  "I taught mathematics for ten years. My two children and I need a quiet place near a school while my papers are decided.";

/** The people of the measured screens. */
export async function makeCast() {
  const landlord = await newLandlord();
  const migrantNamed = (name: string) =>
    newMigrant({ name, verified: true, profile: { story, familySize: 3, languages: ["English", "Arabic"] } });
  // One after another: few passwords are hashed at a time.
  const pending = await migrantNamed("Dawit Bekele");
  const active = await migrantNamed("Yusuf Haddad");
  const completed = await migrantNamed("Olena Shevchenko");
  const withdrawn = await migrantNamed("Amal Rahimi");
  const disputed = await migrantNamed("Selam Okonkwo");
  await connect(landlord, completed, "active", "completed");
  const refunded = await connect(landlord, withdrawn);
  await change(withdrawn, refunded, "cancelled");
  const { paymentIntentId } = await connect(landlord, disputed);
  await atSimulatedStripe({ verb: "dispute", id: paymentIntentId });
  await connect(landlord, active, "active");
  const first = await connect(landlord, pending);
  await write(pending, first, "Thank you for writing, Owen. May we see the room on Saturday?");

  return {
    landlord,
    pending,
    free: await migrantNamed("Saba Tesfay"),
    unverified: await newMigrant({ name: "Nour Saleh", profile: { countryOfOrigin: "Syria", story } }),
    newcomer: await newMigrant({ name: "Ibrahim Nasser", profile: false }),
  };
}
