import { describe, expect, it, test } from "vitest";
import { rawEndpoints } from "#schema/endpoints/index.ts";
import { Contract } from "#tests/contract.ts";
import { Canary } from "#tests/permissions/canary.ts";
import { cases, declared, requestOf, sendAs } from "#tests/permissions/cases.ts";
import { areas } from "#tests/permissions/cells/index.ts";
import { textOf } from "#tests/permissions/request.ts";
import { anonymousForms } from "#tests/permissions/token-forms.ts";
import { callers, newWorld } from "#tests/permissions/world.ts";

test("every call has cells, and all cells belong to a call [ASVS 8.2.1]", () => {
  expect(areas.flatMap((area) => Object.keys(area)).sort()).toEqual(Object.keys(declared).sort());
});

const contract = new Contract();

/** The marks in all answers: they prove that the canary had something to check. */
const seen = new Set<string>();

describe.each(cases)("$call: $about", (row) => {
  it("gives each kind of caller the status of its cell, as described, and reveals only what the exposure table allows [abuse 1, ASVS 8.2.1]", async () => {
    const world = await newWorld();
    const canary = new Canary();
    const given: Record<string, number> = {};
    for (const caller of callers) {
      const request = await requestOf(row, world, caller);
      const token = caller === "AN" ? null : `Bearer ${world.members[caller].token}`;
      const answer = await sendAs(row, request, token);
      given[caller] = answer.status;
      const headers = JSON.stringify([...answer.headers]);
      const text = await textOf(answer);
      const sent = { method: row.method, path: request.path, sent: request.json };
      expect(await contract.problemsOf(sent, answer, text), caller).toEqual([]);
      canary.note({ to: request.as ?? caller, through: row.call, text: text + headers });
      for (const [mark] of text.matchAll(/zq_\w+_[a-z-]+_qz/g)) seen.add(mark);
    }
    expect(given).toEqual(Object.fromEntries(callers.map((caller, at) => [caller, row.statuses[at]])));
    canary.expectNoLeak(world);
  }, 30_000);

  it("gives all nine forms of an anonymous caller the same answer [ASVS 9.1.1]", async () => {
    const world = await newWorld();
    const answers = new Set<string>();
    for (const [form, authorization] of Object.entries(await anonymousForms(world.members.MV.id))) {
      const answer = await sendAs(row, await requestOf(row, world, "AN"), authorization);
      expect([form, answer.status]).toEqual([form, row.statuses[0]]);
      const text = await textOf(answer);
      if (answer.status < 400) continue;
      answers.add(text);
      if (answer.status === 401 && row.endpoint !== rawEndpoints.openSocket)
        expect(answer.headers.get("WWW-Authenticate"), form).toBe("Bearer");
    }
    expect(answers.size).toBeLessThanOrEqual(1);
  }, 30_000);
});

describe("the description of the API", () => {
  it("is compared with a success of every call", () => {
    expect([...contract.successes].sort()).toEqual(Object.keys(declared).sort());
  });
});

describe("the canary", () => {
  it("sees every field that the exposure table allows to a reader", () => {
    const fields = new Set([...seen].map((mark) => mark.replace(/^zq_\w\w_/, "").replace(/_qz$/, "")));
    expect([...fields].sort()).toEqual(
      [
        "address",
        "check-in",
        "comment",
        "country",
        "description",
        "email",
        "first-name",
        "full-name",
        "last-name",
        "location",
        "message",
        "nationality",
        "notes",
        "passkey-name",
        "reason",
        "story",
      ].sort(),
    );
  });
});
