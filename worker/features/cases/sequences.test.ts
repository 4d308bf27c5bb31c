import { expect, it, vi } from "vitest";
import { addCaseNote, claimCase, closeCase } from "#schema/endpoints/cases.ts";
import { caseNotes, cases } from "#schema/tables/cases.ts";
import { users } from "#schema/tables/users.ts";
import { Chance } from "#tests/bad-input/chance.ts";
import { newCase } from "#tests/cases.ts";
import { as } from "#tests/client.ts";
import { newAdmin, newLandlord, type TestPerson } from "#tests/people.ts";
import { change, row, rows } from "#tests/rows.ts";

vi.setConfig({ testTimeout: 120_000 });

const actions = {
  claims: (by: TestPerson, id: string) => as(by).send(claimCase, { params: { id }, body: { claimed: true } }),
  "takes over": (by: TestPerson, id: string) =>
    as(by).send(claimCase, { params: { id }, body: { claimed: true, takeOver: true } }),
  releases: (by: TestPerson, id: string) =>
    as(by).send(claimCase, { params: { id }, body: { claimed: false } }),
  notes: (by: TestPerson, id: string) =>
    as(by).send(addCaseNote, { params: { id }, body: { text: "She is safe." } }),
  closes: (by: TestPerson, id: string) =>
    as(by).send(closeCase, { params: { id }, body: { outcome: "solved", note: "She is safe." } }),
};

it.each([1, 2, 3, 4, 5, 6])(
  "no order of events lets anyone change their own case, changes a decision, or leaves a case without its deadline (seed %i)",
  async (seed) => {
    const chance = new Chance(seed);
    const [one, two, three] = [await newAdmin(), await newAdmin(), await newAdmin()];
    const reviewers = [one, two, three];
    const landlord = await newLandlord();
    const ids = [
      await newCase({ subjectId: one.id, raisedBy: landlord.id }),
      await newCase({ subjectId: landlord.id, raisedBy: two.id }),
      await newCase({ subjectId: three.id, raisedBy: one.id }),
    ];
    const before = await Promise.all(ids.map((id) => row(cases, { id })));
    const done: string[] = [];
    for (let n = 0; n < 30; n += 1) {
      const [by, id] = [chance.pick(reviewers), chance.pick(ids)];
      const action = chance.pick([...(Object.keys(actions) as (keyof typeof actions)[]), "loses the role"]);
      const was = await row(cases, { id });
      if (action === "loses the role") {
        const { role } = await row(users, { id: by.id });
        await change(users, { id: by.id }, { role: role === "admin" ? "user" : "admin" });
        done.push(`${reviewers.indexOf(by)} ${role === "admin" ? "loses" : "gets"} the role`);
        continue;
      }
      const { ok } = await actions[action as keyof typeof actions](by, id);
      done.push(`${reviewers.indexOf(by)} ${action} ${ids.indexOf(id)}: ${ok}`);
      const is = await row(cases, { id });
      const isOwn = was.subjectId === by.id || was.raisedBy === by.id;
      const mayAct = !isOwn && (await row(users, { id: by.id })).role === "admin" && was.closedAt === null;
      if (ok) expect(mayAct, done.join(", ")).toBe(true);
      else expect(is, done.join(", ")).toEqual(was);
      for (const [which, each] of ids.entries()) {
        const { dueAt, closedBy, claimedBy, subjectId, raisedBy } = await row(cases, { id: each });
        expect(dueAt, done.join(", ")).toBe(before[which]?.dueAt);
        const authors = (await rows(caseNotes, { caseId: each })).map(({ authorId }) => authorId);
        for (const person of [closedBy, claimedBy, ...authors])
          if (person) expect([subjectId, raisedBy], done.join(", ")).not.toContain(person);
      }
    }
  },
);
