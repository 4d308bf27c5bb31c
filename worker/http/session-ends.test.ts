import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { suspendUser } from "#schema/endpoints/admin.ts";
import { endOtherSessions, endSession, listSessions, logout, me } from "#schema/endpoints/auth.ts";
import { openTicket } from "#schema/endpoints/live.ts";
import { searchPeople } from "#schema/endpoints/people.ts";
import { login } from "#schema/endpoints/sign-in.ts";
import { users } from "#schema/tables/users.ts";
import { as } from "#tests/client.ts";
import { beforeWriting, type InboxCall, loseInboxes } from "#tests/faults.ts";
import { lagging, laggingReplica } from "#tests/lag.ts";
import { listen } from "#tests/live.ts";
import { newAdmin, newLandlord, otherDevice, registerPerson, type TestPerson } from "#tests/people.ts";
import { change, now } from "#tests/rows.ts";

vi.setConfig({ testTimeout: 30_000 });
afterEach(() => vi.restoreAllMocks());

/** A person on two devices, seen from a location whose replica and KV still know both sessions. */
async function onTwoDevices() {
  const [admin, person] = [await newAdmin(), await newLandlord()];
  const lost = await otherDevice(person);
  await as(person).call(me);
  const { bindings } = await lagging();
  const here = (each: TestPerson) => as(each, { bindings });
  const statuses = async () => [(await here(person).send(me)).status, (await here(lost).send(me)).status];
  expect(await statuses()).toEqual([200, 200]);
  const ended = (await here(lost).call(listSessions)).find(({ current }) => current)?.id ?? "";
  return { admin: here(admin), person: here(person), lost: here(lost), id: person.id, ended, statuses };
}
type Devices = Awaited<ReturnType<typeof onTwoDevices>>;

const reason = "Asked for rent in advance.";
const suspend = ({ admin, id }: Devices) =>
  admin.send(suspendUser, { params: { id }, body: { suspended: true, reason } });

const ends: [string, (devices: Devices) => Promise<Response>, number[]][] = [
  ["a sign-out", ({ lost }) => lost.send(logout), [200, 401]],
  [
    "the end of one session",
    ({ person, ended: id }) => person.send(endSession, { params: { id } }),
    [200, 401],
  ],
  ["the end of all other sessions", ({ person }) => person.send(endOtherSessions), [200, 401]],
  ["a suspension", suspend, [401, 401]],
];

describe.each(ends)("%s, while a replica and KV lag,", (_, end, after) => {
  it("takes effect at once [abuse 12]", async () => {
    const devices = await onTwoDevices();
    expect((await end(devices)).status).toBe(200);
    expect(await devices.statuses()).toEqual(after);
    expect((await devices.lost.send(openTicket)).status).toBe(401);
  });

  it.each<[string, InboxCall[]]>([
    ["before the end", ["announceChange"]],
    ["after the end", ["endSession", "endOtherSessions"]],
  ])("takes effect at once although the person's inbox is unreachable %s [abuse 12]", async (_, calls) => {
    const devices = await onTwoDevices();
    loseInboxes(calls);
    expect((await end(devices)).status).toBe(200);
    vi.restoreAllMocks();
    expect(await devices.statuses()).toEqual(after);
  });

  it("gets 503 when the person's inbox is unreachable before and after it, and a repeat takes effect", async () => {
    const devices = await onTwoDevices();
    loseInboxes();
    expect((await end(devices)).status).toBe(503);
    // While the inbox is unreachable, the person's calls start at the primary.
    expect(await devices.statuses()).toEqual(after);
    vi.restoreAllMocks();
    await end(devices);
    expect(await devices.statuses()).toEqual(after);
  });
});

it("lifting a suspension lets the person sign in at once, while a replica knows only the suspension", async () => {
  const [admin, person] = [await newAdmin(), await registerPerson()];
  const set = (suspended: boolean) => ({ params: { id: person.id }, body: { suspended, reason } });
  await as(admin).call(suspendUser, set(true));
  const bindings = { ...env, DB: (await laggingReplica()).database };
  await as(admin, { bindings }).call(suspendUser, { ...set(false), body: { suspended: false } });
  const { email, password } = person;
  const session = await as(null, { bindings }).call(login, { body: { email, password } });
  await as(session, { bindings }).call(me);
  expect((await as(person, { bindings }).send(me)).status).toBe(401);
});

it("lifting a suspension that was written directly to the database restores no session", async () => {
  const [admin, person] = [await newAdmin(), await newLandlord()];
  await as(person).call(me);
  const { bindings } = await lagging();
  await change(users, { id: person.id }, { suspendedAt: now() });
  const lift = { params: { id: person.id }, body: { suspended: false } };
  await as(admin, { bindings }).call(suspendUser, lift);
  expect((await as(person, { bindings }).send(me)).status).toBe(401);
});

it("removing the role of an admin takes effect at once, while a replica still has the role", async () => {
  const admin = await newAdmin();
  await as(admin).call(me);
  const { bindings } = await lagging();
  const search = () => as(admin, { bindings }).send(searchPeople, { body: { q: "Amal" } });
  expect((await search()).status).toBe(200);
  await change(users, { id: admin.id }, { role: "user" });
  expect((await search()).status).toBe(403);
});

it("a suspension that is refused at the last moment closes no socket and leaves the person's reads near", async () => {
  const [admin, person] = [await newAdmin(), await newLandlord()];
  await newAdmin();
  await as(person).call(me);
  const screen = await listen(person);
  const dismiss = () => change(users, { id: admin.id }, { role: "user" });
  const bindings = { ...env, DB: beforeWriting(env.DB, dismiss) };
  const suspension = { params: { id: person.id }, body: { suspended: true, reason } };
  expect(await as(admin, { bindings }).refused(suspendUser, suspension)).toMatchObject({ code: "forbidden" });
  const far = await lagging();
  await as(person, { bindings: far.bindings }).call(me);
  expect(far.distant()).toEqual([]);
  expect(screen.closed).toBeNull();
  screen.socket.close();
});
