import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { listFlags, resolveFlag } from "#schema/endpoints/people.ts";
import { audit } from "#schema/tables/audit.ts";
import { users } from "#schema/tables/users.ts";
import { as, refusalOf } from "#tests/client.ts";
import { beforeWriting } from "#tests/faults.ts";
import { raiseFlag } from "#tests/flags.ts";
import { newAdmin, newLandlord, type TestPerson } from "#tests/people.ts";
import { change, now, rows } from "#tests/rows.ts";

const ruth = () => newLandlord({ firstName: "Ruth", lastName: "Miller" });
const resolution = (id: string) => ({ params: { id }, body: { status: "resolved" } }) as const;
const resolve = (admin: TestPerson, id: string) => as(admin).call(resolveFlag, resolution(id));
const linesOf = (id: string) => rows(audit, { objectId: id });

describe("flags", () => {
  it("are listed while open, with their person, oldest first, and an exact total", async () => {
    const [admin, first, second] = [await newAdmin(), await ruth(), await ruth()];
    const { total } = await as(admin).call(listFlags);
    const at = (seconds: number) => new Date(seconds * 1000).toISOString();
    const [later, earlier] = [await raiseFlag(first.id, at(2)), await raiseFlag(second.id, at(1))];
    const listed = await as(admin).call(listFlags);
    expect(listed.total).toBe(total + 2);
    const both = listed.flags.filter(({ id }) => id === later || id === earlier);
    expect(both.map(({ id }) => id)).toEqual([earlier, later]);
    expect(both[0]).toEqual({
      id: earlier,
      kind: "refunded_withdrawals",
      raisedAt: "1970-01-01T00:00:01.000Z",
      person: { id: second.id, firstName: "Ruth", lastName: "Miller" },
    });
    await resolve(admin, later);
    expect((await as(admin).call(listFlags)).total).toBe(total + 1);
  });

  it("are resolved once, and the audit names the admin", async () => {
    const [admin, other, landlord] = [await newAdmin(), await newAdmin(), await newLandlord()];
    const id = await raiseFlag(landlord.id);
    const another = await raiseFlag((await newLandlord()).id);
    const responses = await Promise.all(
      [admin, other, admin].map((each) => as(each).send(resolveFlag, resolution(id))),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    for (const response of responses)
      if (!response.ok) expect((await refusalOf(response)).code).toBe("already_resolved");
    const lines = await linesOf(id);
    expect(lines).toMatchObject([
      { event: "flag_resolved", subjectId: landlord.id, detail: "refunded_withdrawals" },
    ]);
    expect([admin.id, other.id]).toContain(lines[0]?.actorId);
    expect(await linesOf(another)).toEqual([]);
    const open = (await as(admin).call(listFlags)).flags.map((flag) => flag.id);
    expect([open.includes(id), open.includes(another)]).toEqual([false, true]);
  });

  it("are resolved only by another admin when they are about an admin", async () => {
    const admin = await newAdmin();
    const id = await raiseFlag(admin.id);
    const refused = await as(admin).refused(resolveFlag, resolution(id));
    expect(refused).toEqual({ status: 403, code: "own_flag" });
    expect(await linesOf(id)).toEqual([]);
    await resolve(await newAdmin(), id);
  });

  it("are not resolved by an admin who is suspended during the call, or when they do not exist", async () => {
    const admin = await newAdmin();
    const id = await raiseFlag((await newLandlord()).id);
    const suspend = () => change(users, { id: admin.id }, { suspendedAt: now() });
    const bindings = { ...env, DB: beforeWriting(env.DB, suspend) };
    const refused = await as(admin, { bindings }).refused(resolveFlag, resolution(id));
    expect([refused.status, await linesOf(id)]).toEqual([403, []]);
    const unknown = await as(await newAdmin()).refused(resolveFlag, resolution(crypto.randomUUID()));
    expect(unknown.status).toBe(404);
  });
});
