import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { setSafeContact } from "#schema/endpoints/check-ins.ts";
import { cases } from "#schema/tables/cases.ts";
import { emails } from "#schema/tables/emails.ts";
import { answer, casesOf, checkInsOf, newStay, runCheckIns } from "#tests/check-ins.ts";
import { as } from "#tests/client.ts";
import { listen } from "#tests/live.ts";
import { newAdmin } from "#tests/people.ts";
import { everythingSeenBy } from "#tests/reads.ts";
import { closing } from "#tests/reports.ts";
import { change, now, rows } from "#tests/rows.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { readCheckInForReview } from "./index.ts";

vi.setConfig({ testTimeout: 120_000 });

it.each([
  ["migrant", "landlord"],
  ["landlord", "migrant"],
] as const)(
  "no answer of the %s, and no effect of such an answer, reaches the %s [abuse 35]",
  async (who, otherKind) => {
    const stay = await newStay();
    const [person, other] = [stay[who], stay[otherKind]];
    await runCheckIns(stay.on(1));
    const [asked] = await checkInsOf(person);
    const id = asked?.id ?? "";
    const ids = [person.id, other.id, stay.connectionId, id];
    const socket = await listen(other);
    const seen = async () => ({
      reads: await everythingSeenBy(other, ids),
      frames: structuredClone(socket.frames),
      texts: structuredClone(socket.texts),
      emails: await rows(emails, { personId: other.id }),
    });
    await seen();
    const before = await seen();
    const no: Record<string, boolean> = who === "migrant" ? { safe: false } : { goingWell: false };
    const about = { kind: "check_in" as const, objectId: id };
    const db = openDatabase(env);
    const admin = await newAdmin();
    const steps: Record<string, () => Promise<unknown>> = {
      "says no": () => answer(person, id, { ...no, text: "Someone took my papers." }),
      "says how to be reached": () =>
        as(person).call(setSafeContact, { params: { id }, body: { way: "danger_only", time: "Mornings" } }),
      "a reviewer begins": () => change(cases, about, { claimedAt: now(), claimedBy: admin.id }),
      "a reviewer reads": () => readCheckInForReview(env, db, id, admin.id),
      "a reviewer closes": () => change(cases, about, closing("no_action", now())),
      "asks again to be contacted": () =>
        as(person).call(setSafeContact, { params: { id }, body: { way: "here", time: null } }),
      "a reviewer closes again": () => change(cases, about, closing("no_action", now())),
    };
    for (const [step, take] of Object.entries(steps)) {
      await take();
      expect(await seen(), step).toEqual(before);
    }
    expect(await casesOf(id)).toMatchObject([{ subjectId: person.id, closedAt: expect.any(String) }]);
    // The other person's own answer is accepted in the same way, whatever the first answer was.
    const [theirs] = await checkInsOf(other);
    expect(await answer(other, theirs?.id ?? "")).toBe(200);
  },
);
