import { expect, it, vi } from "vitest";
import { dueWork } from "#schema/tables/due-work.ts";
import { Chance } from "#tests/bad-input/chance.ts";
import { answer, casesOf, checkInsOf, newStay, runCheckIns } from "#tests/check-ins.ts";
import { move } from "#tests/connections.ts";
import { remove, rows } from "#tests/rows.ts";

vi.setConfig({ testTimeout: 120_000 });

const hourMs = 60 * 60 * 1000;

it.each([1, 2, 3, 4, 5, 6])(
  "asks each day once, reminds at most twice, and opens no case without a deadline, in any order of events (seed %i)",
  async (seed) => {
    // The work of other stays would run together with this one's.
    await remove(dueWork);
    const chance = new Chance(seed);
    const stay = await newStay();
    const done: string[] = [];
    let [days, isOver] = [0, false];
    let atEnd: string[] = [];
    for (let n = 0; n < 24; n += 1) {
      const person = chance.pick([stay.migrant, stay.landlord]);
      const open = (await checkInsOf(person)).find(({ state }) => state === "open");
      const picked = chance.pick(["waits", "waits", "waits", "waits", "answers", "answers", "ends"]);
      if (picked === "waits") {
        days += chance.pick([0.01, 1, 2, 5, 12]);
        await runCheckIns(stay.on(days));
      } else if (picked === "answers" && open) {
        const isGood = chance.below(2) === 0;
        const no: Record<string, boolean> =
          person.userType === "migrant" ? { free: false } : { goingWell: false };
        expect(await answer(person, open.id, isGood ? {} : no)).toBe(200);
        expect(await casesOf(open.id)).toHaveLength(isGood ? 0 : 1);
      } else if (picked === "ends" && n > 12 && !isOver) {
        await move(stay.landlord, stay.connectionId, "completed");
        isOver = true;
      }
      done.push(`${picked} ${days}`);
      const asked = [...(await checkInsOf(stay.migrant)), ...(await checkInsOf(stay.landlord))];
      if (!isOver) atEnd = asked.map(({ id }) => id);
      else expect(asked.map(({ id }) => id).sort(), done.join(", ")).toEqual(atEnd.toSorted());
      for (const { id } of [stay.migrant, stay.landlord]) {
        const open = asked.filter(({ personId, state }) => personId === id && state === "open");
        expect(open.length, done.join(", ")).toBeLessThanOrEqual(1);
      }
      const names = asked.map(({ personId, day }) => `${personId} ${day}`);
      expect(new Set(names).size, done.join(", ")).toBe(names.length);
      for (const { id, state, reminders, personId } of asked) {
        expect(reminders, done.join(", ")).toBeLessThanOrEqual(2);
        const found = await casesOf(id);
        expect(found.length).toBeLessThanOrEqual(1);
        if (state === "unanswered") expect(found).toHaveLength(1);
        for (const { subjectId, openedAt, dueAt } of found) {
          expect(subjectId).toBe(personId);
          expect(Date.parse(dueAt) - Date.parse(openedAt)).toBe(24 * hourMs);
        }
        // An open question always has queued work.
        if (state === "open")
          expect(await rows(dueWork, { kind: "check_in_reminder", key: id }), done.join(", ")).toHaveLength(
            1,
          );
      }
    }
    expect(days).toBeGreaterThan(1);
  },
);
