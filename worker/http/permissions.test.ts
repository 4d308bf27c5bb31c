import { describe, expect, it } from "vitest";
import { type CallName, type Cells, callers, permissions } from "#schema/permissions.ts";
import { type Ask, put, textOf } from "#tests/permissions/ask.ts";
import { asks } from "#tests/permissions/asks.ts";
import { Canary } from "#tests/permissions/canary.ts";
import { anonymousForms } from "#tests/permissions/token-forms.ts";
import { newWorld, type World } from "#tests/permissions/world.ts";

type AnyAsker = (world: World, caller: (typeof callers)[number]) => Ask | Promise<Ask>;
const rows = Object.entries(permissions).flatMap(([name, { cells }]) =>
  Object.entries<Cells>(cells).map(([asked, answers]) => ({ name: name as CallName, asked, answers })),
);
const askerOf = ({ name, asked }: { name: CallName; asked: string }) =>
  (asks[name] as Record<string, AnyAsker>)[asked] ?? Promise.reject.bind(Promise);
const methodOf = (name: CallName) => name.split(" ")[0] ?? "";

/** What all the cells of this file have seen, by field: the canary must have had something to look at. */
const seen = new Set<string>();

describe.each(rows)("$name: $asked", (row) => {
  it("answers each kind of caller as the table says, and tells nobody what is not theirs to know [abuse 1, ASVS 8.2.1]", async () => {
    const world = await newWorld();
    const canary = new Canary();
    const given: Record<string, number> = {};
    for (const caller of callers) {
      const ask = await askerOf(row)(world, caller);
      const token = caller === "AN" ? null : `Bearer ${world.members[caller].token}`;
      const answer = await put(methodOf(row.name), ask, token);
      given[caller] = answer.status;
      const headers = JSON.stringify([...answer.headers]);
      const text = await textOf(answer);
      canary.note({ to: ask.as ?? caller, through: row.name, text: text + headers });
      for (const [mark] of text.matchAll(/zq_\w+_[a-z-]+_qz/g)) seen.add(mark);
    }
    expect(given).toEqual(Object.fromEntries(callers.map((caller, at) => [caller, row.answers[at]])));
    canary.expectNoLeak(world);
  }, 30_000);

  it("answers nobody alike, in whichever of nine forms they come [ASVS 9.1.1]", async () => {
    const world = await newWorld();
    const answers = new Set<string>();
    for (const [form, authorization] of Object.entries(await anonymousForms(world.members.MV.id))) {
      const answer = await put(methodOf(row.name), await askerOf(row)(world, "AN"), authorization);
      expect([form, answer.status]).toEqual([form, row.answers[0]]);
      const text = await textOf(answer);
      if (answer.status < 400) continue;
      answers.add(text);
      if (answer.status === 401 && row.name !== "GET /api/live")
        expect(answer.headers.get("WWW-Authenticate"), form).toBe("Bearer");
    }
    expect(answers.size).toBeLessThanOrEqual(1);
  }, 30_000);
});

describe("the canary", () => {
  it("saw all that the table of exposure opens to somebody", () => {
    const fields = new Set([...seen].map((mark) => mark.replace(/^zq_\w\w_/, "").replace(/_qz$/, "")));
    expect([...fields].sort()).toEqual(
      [
        "address",
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
        "reason",
        "story",
      ].sort(),
    );
  });
});
