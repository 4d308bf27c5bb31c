import { verificationRequests } from "#schema/tables/verification.ts";
import { newConnection, newPerson } from "../people.ts";
import type { Member, World } from "../permissions/world.ts";
import { remove } from "../rows.ts";
import { newRequestRow } from "../verification.ts";

/** A row that a correct form needs: its id for the path, and the fields that depend on it, as JSON source. */
interface Opening {
  readonly id?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

const rejected = { status: '"rejected"', rejectionReason: '"Amal has no document."' };

/** Makes this row for each call that accepts a correct form only once, or only for an existing row. */
export const openings: Readonly<Record<string, (world: World) => Promise<Opening>>> = {
  // Each message gets a new landlord, because the limit on unanswered messages counts for each pair.
  async "POST /api/messages"({ members: { MV } }) {
    const landlord = await newPerson({ userType: "landlord" });
    return { fields: { connectionId: JSON.stringify(await newConnection(landlord, MV, "pending")) } };
  },
  async "POST /api/connections/:id/ratings"({ members: { LX, MV } }) {
    return { id: await newConnection(LX, MV, "completed") };
  },
  async "POST /api/reports"({ members: { LP } }) {
    return { fields: { aboutId: JSON.stringify(LP.id) } };
  },
  async "POST /api/migrant/verification"({ members: { MV } }) {
    await remove(verificationRequests, { userId: MV.id });
    return {};
  },
  async "POST /api/landlord/verification"({ members: { LP } }) {
    await remove(verificationRequests, { userId: LP.id });
    return {};
  },
  async "PATCH /api/admin/migrant-verifications/:id"({ members: { MX } }) {
    return { id: await replaceRequest(MX), fields: rejected };
  },
  async "PATCH /api/admin/verifications/:id"({ members: { LX } }) {
    return { id: await replaceRequest(LX), fields: rejected };
  },
};

async function replaceRequest(person: Member): Promise<string> {
  await remove(verificationRequests, { userId: person.id });
  return newRequestRow(person);
}
