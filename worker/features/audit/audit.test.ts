import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { exportAudit, listAudit } from "#schema/endpoints/audit.ts";
import { claimCase, nameReported } from "#schema/endpoints/cases.ts";
import { audit } from "#schema/tables/audit.ts";
import { newCase } from "#tests/cases.ts";
import { as } from "#tests/client.ts";
import { auditDown } from "#tests/faults.ts";
import { newAdmin, newLandlord, newMigrant } from "#tests/people.ts";
import { insert, insertMany, now, planOf, rows } from "#tests/rows.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { listLines } from "./queries.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 0, 7, 9, minute)).toISOString();

describe("the audit for admins", () => {
  it("returns the lines of a person, an actor, an event and a time, newest first, page by page", async () => {
    const [admin, actor, person] = [
      await newAdmin(),
      await newAdmin({ firstName: "Ines" }),
      await newMigrant(),
    ];
    const line = { event: "person_read", actorId: actor.id, subjectId: person.id } as const;
    const many = 55;
    await insertMany(
      audit,
      // Several lines have the same time, so that the number decides their order.
      Array.from({ length: many }, (_, place) => ({ ...line, at: at(Math.floor(place / 4)) })),
    );
    await insert(audit, { ...line, event: "suspended", at: at(50) });
    const read = (query: object) => as(admin).call(listAudit, { query });
    const pages = [await read({ person: person.id })];
    pages.push(await read({ person: person.id, after: String(pages[0]?.next) }));
    const seen = pages.flatMap(({ lines }) => lines);
    // `auditListed`
    expect(pages[0]?.lines).toHaveLength(50);
    expect(seen.map(({ id }) => id)).toEqual(seen.map(({ id }) => id).toSorted((one, other) => other - one));
    // The first read has its own line when the second page is read, but that line is newer than the second page.
    expect(seen).toHaveLength(many + 1);
    expect(pages[1]?.next).toBeNull();
    expect(seen[0]).toMatchObject({
      event: "suspended",
      actor: { id: actor.id, firstName: "Ines" },
      subject: { id: person.id },
    });
    expect(pages[0]?.people.map(({ id }) => id)).toEqual([person.id]);
    const of = async (query: object) => (await read(query)).lines.length;
    expect(await of({ actor: actor.id, event: "suspended" })).toBe(1);
    expect(await of({ actor: person.id })).toBe(0);
    expect(await of({ actor: actor.id, from: at(3), to: at(4) })).toBe(4);
    expect(await of({ from: at(3), to: at(4), event: "person_read", person: person.id })).toBe(4);
    expect(await of({ from: at(50), to: at(51) })).toBe(1);
    const four = { actor: actor.id, from: at(3), to: at(4) };
    expect((await read({ ...four, limit: "4" })).next).toBeNull();
    const cut = await read({ ...four, limit: "3" });
    expect([cut.lines.length, cut.next]).toEqual([3, cut.lines[2]?.id]);
    const unknown = await as(admin).refused(listAudit, { query: { after: "999999999" } });
    expect(unknown).toEqual({ status: 404, code: "not_found" });
  });

  it("records who read and who exported; if that line cannot be written, nothing is returned", async () => {
    const [admin, person] = [await newAdmin(), await newLandlord()];
    await as(admin).call(listAudit, { query: { person: person.id } });
    await as(admin).call(exportAudit, { query: { person: person.id } });
    expect(await rows(audit, { actorId: admin.id })).toMatchObject([
      { event: "audit_read", subjectId: person.id },
      { event: "audit_exported", subjectId: person.id },
    ]);
    for (const call of [listAudit, exportAudit])
      expect((await as(admin, { bindings: auditDown() }).refused(call, { query: {} })).status).toBe(503);
  });

  it("does not tell an admin who has blocked them, but tells other admins", async () => {
    const [blocked, other, migrant] = [
      await newAdmin({ firstName: "Ines" }),
      await newAdmin(),
      await newMigrant(),
    ];
    const line = { actorId: migrant.id, subjectId: migrant.id, objectId: blocked.id, at: at(1) };
    await insert(audit, { ...line, event: "person_blocked" });
    await insert(audit, { ...line, event: "person_unblocked" });
    const query = { actor: migrant.id };
    expect((await as(blocked).call(listAudit, { query })).lines).toEqual([]);
    expect((await as(blocked).call(exportAudit, { query })).lines).toBe(0);
    expect((await as(other).call(listAudit, { query })).lines).toHaveLength(2);
  });

  it("shows an admin no line of a case about them: neither who took it over, nor a line from before they were named", async () => {
    const [one, two, named] = [await newAdmin(), await newAdmin(), await newAdmin()];
    const id = await newCase({ claimedBy: one.id, claimedAt: now() });
    const params = { id };
    await as(two).call(claimCase, { params, body: { claimed: true, takeOver: true } });
    await as(two).call(nameReported, { params, body: { personId: named.id } });
    await as(one).call(claimCase, { params, body: { claimed: true, takeOver: true } });
    for (const query of [{ actor: one.id }, { actor: two.id }, { event: "case_opened" as const }]) {
      const { lines } = await as(named).call(listAudit, { query });
      expect(lines.map(({ object }) => object)).not.toContain(id);
      expect((await as(named).call(exportAudit, { query })).csv).not.toContain(id);
    }
    const seen = (await as(two).call(listAudit, { query: { actor: one.id } })).lines;
    expect(seen).toMatchObject([{ event: "case_taken_over", object: id }]);
  });

  it("shows an admin with a case about them all other lines, also those without an object", async () => {
    const [named, other] = [await newAdmin(), await newAdmin()];
    await newCase({ subjectId: named.id });
    await as(other).call(listAudit, { query: {} });
    const query = { actor: other.id };
    expect((await as(named).call(listAudit, { query })).lines).toMatchObject([
      { event: "audit_read", object: null },
    ]);
    expect((await as(named).call(exportAudit, { query })).lines).toBe(1);
  });

  it("exports the filtered lines as CSV, by ids only", async () => {
    const [admin, person] = [await newAdmin(), await newMigrant({ firstName: "Zanzibar" })];
    const line = { event: "refused", actorId: person.id, subjectId: person.id, at: at(1) } as const;
    await insert(audit, { ...line, objectId: 'GET /api/"migrants"', detail: "forbidden" });
    const { csv, lines, more } = await as(admin).call(exportAudit, { query: { actor: person.id } });
    const [head, first, end] = csv.split("\r\n");
    expect([lines, more, end]).toEqual([1, false, ""]);
    expect(head).toBe("id,at,event,actor_id,subject_id,object_id,detail,request_id");
    expect(first).toContain(
      `"${at(1)}","refused","${person.id}","${person.id}","GET /api/""migrants""","forbidden",`,
    );
    expect(csv).not.toContain("Zanzibar");
  });

  it("exports at most 5,000 lines, and says that there are more", async () => {
    // `auditExported`
    const [admin, actor] = [await newAdmin(), await newAdmin()];
    const insertLines = env.DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
       insert into audit (at, event, actor_id) select ?, 'person_read', ? from n`,
    );
    const read = () => as(admin).call(exportAudit, { query: { actor: actor.id } });
    await insertLines.bind(5_000, Date.parse(at(1)), actor.id).run();
    expect(await read()).toMatchObject({ lines: 5_000, more: false });
    await insertLines.bind(1, Date.parse(at(1)), actor.id).run();
    const { csv, lines, more } = await read();
    // The first line has the names of the columns, and the last one is empty.
    expect([lines, csv.split("\r\n").length, more]).toEqual([5_000, 5_002, true]);
  });

  it("is read by an index with every filter", async () => {
    const db = openDatabase(env);
    const person = crypto.randomUUID();
    const filters = [
      [{}, "audit_by_time"],
      [{ from: at(1), to: at(2) }, "audit_by_time"],
      [{ person }, "audit_of_subject"],
      [{ actor: person, from: at(1) }, "audit_of_actor"],
      [{ event: "refused" as const }, "audit_by_event"],
    ] as const;
    for (const [filter, index] of filters) {
      const plan = (await planOf(listLines(db, filter, { id: 5, at: at(1) }, 10))).join("\n");
      expect(plan).toContain(index);
      expect(plan).not.toMatch(/TEMP B-TREE|SCAN audit$/m);
    }
  });
});
