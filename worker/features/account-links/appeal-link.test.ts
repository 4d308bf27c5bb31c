import { expect, it } from "vitest";
import { appealSuspension } from "#schema/endpoints/appeals.ts";
import { accountLinks } from "#schema/tables/account-links.ts";
import { appeals } from "#schema/tables/appeals.ts";
import { users } from "#schema/tables/users.ts";
import { signInRefused } from "#tests/appeals.ts";
import { anonymous } from "#tests/client.ts";
import { cheapHash, newMigrant, password } from "#tests/people.ts";
import { change, daysAgo, insert, now, row, rows } from "#tests/rows.ts";
import { newLink } from "./index.ts";

/** A person whose suspension was written directly to the database, so that no email contains a link. */
async function suspendedByHand(suspendedAt: string) {
  const person = await newMigrant();
  await change(users, { id: person.id }, { passwordHash: cheapHash, suspendedAt });
  return { ...person, password };
}

it("a sign-in after a suspension written directly to the database returns a link to appeal this suspension of this person", async () => {
  const at = now();
  // Both suspensions have the same time, as after one SQL statement.
  const people = [await suspendedByHand(at), await suspendedByHand(at)];
  for (const { id, email } of people) {
    await insert(accountLinks, newLink("appeal", id, email, daysAgo(9)));
    await insert(accountLinks, newLink("undo_deletion", id, email, at));
  }
  const tokens: string[] = [];
  for (const person of people) {
    const { token } = await signInRefused(person);
    expect((await signInRefused(person)).token).toBe(token);
    tokens.push(token);
  }
  for (const [place, person] of people.entries()) {
    const token = String(tokens[place]);
    const { id } = await anonymous.call(appealSuspension, { body: { token, text: "It was not me." } });
    expect(await row(appeals, { id })).toMatchObject({ personId: person.id, decidedAt: at });
    expect(await rows(accountLinks, { userId: person.id, purpose: "appeal" })).toHaveLength(2);
  }
});
