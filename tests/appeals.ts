import { env } from "cloudflare:workers";
import { suspendUser } from "#schema/endpoints/admin.ts";
import { appealRejection, appealSuspension } from "#schema/endpoints/appeals.ts";
import { login } from "#schema/endpoints/sign-in.ts";
import { cases } from "#schema/tables/cases.ts";
import { anonymous, as } from "./client.ts";
import { registerPerson, type TestPerson } from "./people.ts";
import { row } from "./rows.ts";
import { newRequestRow } from "./verification.ts";

export const appealText = "Someone else used my telephone.";

/** A person whom an admin has just suspended, and what the refused sign-in tells them. */
export async function newSuspended(admin: TestPerson, bindings: typeof env = env) {
  const person = await registerPerson();
  const body = { suspended: true, why: "harassment" } as const;
  await as(admin, { bindings }).call(suspendUser, { params: { id: person.id }, body });
  return { person, ...(await signInRefused(person)) };
}

/** What a suspended person reads when they sign in with the right password. */
export async function signInRefused({ email, password }: { email: string; password: string }) {
  const answer = await anonymous.send(login, { body: { email, password } });
  const { suspended } = await answer.json<{
    suspended?: {
      why: string;
      appeal: { token: string; until: string } | null;
      sent: { answerBy: string; outcome: string | null; answer: string | null } | null;
    };
  }>();
  if (answer.status !== 403 || !suspended) throw new Error(`A suspended person signs in: ${answer.status}.`);
  return { told: suspended, token: suspended.appeal?.token ?? "" };
}

/** A suspended person who has appealed, with the ids of the appeal and its case. */
export async function newAppealOfSuspension(admin: TestPerson) {
  const { person, token } = await newSuspended(admin);
  const { id } = await anonymous.call(appealSuspension, { body: { token, text: appealText } });
  return { person, token, appealId: id, caseId: await caseOf(id) };
}

/** A person's request that this admin has rejected. */
export const newRejection = (
  person: TestPerson,
  admin: TestPerson,
  decidedAt = new Date().toISOString(),
  more: Parameters<typeof newRequestRow>[1] = {},
) => newRequestRow(person, { status: "rejected", decidedAt, decidedBy: admin.id, ...more });

/** A person's rejected request and their appeal against the rejection. */
export async function newAppealOfRejection(person: TestPerson, admin: TestPerson) {
  const requestId = await newRejection(person, admin);
  const { id } = await as(person).call(appealRejection, { body: { requestId, text: appealText } });
  return { requestId, appealId: id, caseId: await caseOf(id) };
}

export const caseOf = async (appealId: string) =>
  (await row(cases, { kind: "appeal", objectId: appealId })).id;
