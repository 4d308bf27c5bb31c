import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { beforeWriting } from "#tests/faults.ts";
import { raiseFlag } from "#tests/flags.ts";
import { callWith } from "#tests/money.ts";
import { newPerson, type TestPerson } from "#tests/people.ts";

interface List {
  flags: { id: string; person: object }[];
  total: number;
}
const newAdmin = () => newPerson({ userType: "landlord", role: "admin" });
const newLandlord = () => newPerson({ userType: "landlord", firstName: "Ruth", lastName: "Miller" });
const open = async (admin: TestPerson) => (await admin.call("GET", "/api/admin/flags")).json<List>();
const resolve = (admin: TestPerson, id: string) =>
  admin.call("PATCH", `/api/admin/flags/${id}`, { status: "resolved" });
const codeOf = async (answer: Response) => (await answer.json<{ code: string }>()).code;
const linesOf = async (id: string) =>
  (
    await env.DB.prepare(
      "select event, actor_id, subject_id, detail from audit where object_id = ? order by id",
    )
      .bind(id)
      .all()
  ).results;

describe("flags", () => {
  it("that are open are listed oldest first with their person and a true total", async () => {
    const [admin, first, second] = [await newAdmin(), await newLandlord(), await newLandlord()];
    const { total } = await open(admin);
    const [later, earlier] = [await raiseFlag(first.id, 2_000), await raiseFlag(second.id, 1_000)];
    const listed = await open(admin);
    expect(listed.total).toBe(total + 2);
    const both = listed.flags.filter(({ id }) => id === later || id === earlier);
    expect(both.map(({ id }) => id)).toEqual([earlier, later]);
    expect(both[0]).toEqual({
      id: earlier,
      kind: "refunded_withdrawals",
      raisedAt: "1970-01-01T00:00:01.000Z",
      person: { id: second.id, firstName: "Ruth", lastName: "Miller" },
    });
  });

  it("are resolved once, and the audit says by whom", async () => {
    const [admin, other, landlord] = [await newAdmin(), await newAdmin(), await newLandlord()];
    const id = await raiseFlag(landlord.id);
    const bystander = await raiseFlag((await newLandlord()).id);
    const answers = await Promise.all([resolve(admin, id), resolve(other, id), resolve(admin, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    for (const answer of answers)
      if (answer.status === 409) expect(await codeOf(answer)).toBe("already_resolved");
    const lines = await linesOf(id);
    expect(lines).toMatchObject([
      { event: "flag_resolved", subject_id: landlord.id, detail: "refunded_withdrawals" },
    ]);
    expect([admin.id, other.id]).toContain(lines[0]?.actor_id);
    const ids = (await open(admin)).flags.map((flag) => flag.id);
    expect([ids.includes(id), ids.includes(bystander)]).toEqual([false, true]);
  });

  it("about oneself are for another admin", async () => {
    const admin = await newAdmin();
    const id = await raiseFlag(admin.id);
    const own = await resolve(admin, id);
    expect([own.status, await codeOf(own), await linesOf(id)]).toEqual([403, "own_flag", []]);
    expect((await resolve(await newAdmin(), id)).status).toBe(200);
  });

  it("are not resolved by an admin who is suspended in that very moment, nor when there is none", async () => {
    const admin = await newAdmin();
    const id = await raiseFlag((await newLandlord()).id);
    const suspend = () =>
      env.DB.prepare("update users set suspended_at = 1 where id = ?").bind(admin.id).run();
    const bindings = { ...env, DB: beforeWriting(env.DB, suspend) };
    const body = { status: "resolved" };
    const answer = await callWith(bindings, admin, "PATCH", `/api/admin/flags/${id}`, body);
    expect([answer.status, await linesOf(id)]).toEqual([403, []]);
    expect((await resolve(await newAdmin(), crypto.randomUUID())).status).toBe(404);
  });
});
