import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { logout } from "#schema/endpoints/auth.ts";
import { markRead } from "#schema/endpoints/messages.ts";
import { markNotificationsRead, saveEmailSettings } from "#schema/endpoints/notifications.ts";
import { addPushDevice, listPushDevices, removePushDevice, renewPushDevice } from "#schema/endpoints/push.ts";
import { isPushService } from "#schema/push-services.ts";
import { audit } from "#schema/tables/audit.ts";
import { dueWork } from "#schema/tables/due-work.ts";
import { notificationSettings } from "#schema/tables/notification-settings.ts";
import { pushDevices } from "#schema/tables/push-devices.ts";
import { users } from "#schema/tables/users.ts";
import { block } from "#tests/blocks.ts";
import { as } from "#tests/client.ts";
import { BeforeNthCall, fuse } from "#tests/crashing.ts";
import { say } from "#tests/live.ts";
import { newAdmin, newConnectedPair, newMigrant, type TestPerson } from "#tests/people.ts";
import { pushKeys } from "#tests/push-keys.ts";
import { change, insert, remove, rows } from "#tests/rows.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { drainWork } from "#worker/platform/due-work.ts";
import { type Env, settingsOf } from "#worker/platform/env.ts";
import { deleteSession, findSession, readToken, startSession } from "#worker/platform/sessions.ts";
import { deliverNotification } from "./deliver.ts";
import { sendPush } from "./push.ts";
import { findSettings } from "./settings-queries.ts";

const encoder = new TextEncoder();
const base64url = (bytes: ArrayBuffer | Uint8Array) => Buffer.from(bytes as Uint8Array).toString("base64url");

/** The browser's side of a subscription: it generates the keys and decrypts messages (RFC 8291). */
async function newBrowser(host = "fcm.googleapis.com") {
  const pair = (await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, [
    "deriveBits",
  ])) as CryptoKeyPair;
  const point = new Uint8Array((await crypto.subtle.exportKey("raw", pair.publicKey)) as ArrayBuffer);
  const auth = crypto.getRandomValues(new Uint8Array(16));
  const subscription = {
    endpoint: `https://${host}/send/${crypto.randomUUID()}`,
    p256dh: base64url(point),
    auth: base64url(auth),
  };
  const hkdf = async (salt: Uint8Array, key: ArrayBuffer, info: Uint8Array, length: number) =>
    crypto.subtle.deriveBits(
      { name: "HKDF", hash: "SHA-256", salt, info },
      await crypto.subtle.importKey("raw", key, "HKDF", false, ["deriveBits"]),
      length * 8,
    );
  const open = async (message: Uint8Array) => {
    const salt = message.slice(0, 16);
    const size = message[20] ?? 0;
    const sender = message.slice(21, 21 + size);
    const theirs = await crypto.subtle.importKey(
      "raw",
      sender,
      { name: "ECDH", namedCurve: "P-256" },
      false,
      [],
    );
    const algorithm = { name: "ECDH", public: theirs } as unknown as SubtleCryptoDeriveKeyAlgorithm;
    const shared = await crypto.subtle.deriveBits(algorithm, pair.privateKey, 256);
    const info = Buffer.concat([encoder.encode("WebPush: info\0"), point, sender]);
    const secret = await hkdf(auth, shared, info, 32);
    const key = await hkdf(salt, secret, encoder.encode("Content-Encoding: aes128gcm\0"), 16);
    const nonce = await hkdf(salt, secret, encoder.encode("Content-Encoding: nonce\0"), 12);
    const cipher = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
    const plain = await crypto.subtle.decrypt(
      { name: "AES-GCM", iv: nonce },
      cipher,
      message.slice(21 + size),
    );
    // The bytes after this delimiter are padding.
    return new TextDecoder().decode(plain).split("\u0002")[0] ?? "";
  };
  return { subscription, open };
}

interface Sent {
  url: string;
  headers: Headers;
  body: Uint8Array;
}
const sent: Sent[] = [];
/** The answer of the simulated push service. */
let answer = () => new Response(null, { status: 201 });

beforeEach(async () => {
  sent.length = 0;
  answer = () => new Response(null, { status: 201 });
  for (const level of ["log", "error"] as const) vi.spyOn(console, level).mockImplementation(() => {});
  // Tests must not call a real push service.
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(input as RequestInfo, init as RequestInit);
    const body = new Uint8Array(await request.arrayBuffer());
    sent.push({ url: request.url, headers: request.headers, body });
    return answer();
  });
  await remove(dueWork);
});

const news = (person: TestPerson, kind = "accepted", objectId: string = crypto.randomUUID()) =>
  `${kind}:${person.id}:${objectId}`;
const deliver = (key: string, now = new Date().toISOString()) =>
  deliverNotification({ env, db: openDatabase(env), now, key, subject: key.split(":")[1] ?? "" });
const waiting = () => rows(dueWork, { kind: "push" });
const devicesOf = (person: TestPerson) => rows(pushDevices, { userId: person.id });
const listed = async (person: TestPerson) =>
  (await as(person).call(listPushDevices)).devices.map(({ id }) => id);
const later = (ms: number) => new Date(Date.now() + ms).toISOString();
const signedInAgain = async (person: TestPerson) => ({
  ...person,
  token: await startSession(env, person.id),
});

/** The latest possible end of a person's session, even if they use it all the time. */
async function endOfSession({ id, token, role }: TestPerson) {
  const claims = await readToken(env, token);
  const session = await findSession(env, id, claims?.sessionId ?? "");
  const began = Date.parse(session?.createdAt ?? "");
  return new Date(began + (role === "admin" ? 8 : 7 * 24) * 60 * 60_000).toISOString();
}

/** The addresses that the person's waiting notifications reach at the next attempt, when the service works again. */
async function sentLater({ id: subject }: TestPerson): Promise<string[]> {
  answer = () => new Response(null, { status: 201 });
  sent.length = 0;
  for (const { key } of (await waiting()).filter((work) => work.subject === subject))
    await sendPush({ env, db: openDatabase(env), now: new Date().toISOString(), key, subject });
  return sent.map(({ url }) => url);
}

/** Makes the push service run `work` when it gets a notification, and then answer 410. */
function changeWhileSending(work: () => Promise<void>) {
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
    await work();
    return new Response(null, { status: 410 });
  });
}

async function newPersonWithDevice(host?: string) {
  const person = await newMigrant();
  const browser = await newBrowser(host);
  const device = await as(person).call(addPushDevice, { body: browser.subscription });
  return { person, browser, device };
}

describe("a notification", () => {
  it("arrives on the device, contains only its kind, and only the device can decrypt it [abuse 29]", async () => {
    const { person, browser } = await newPersonWithDevice();
    const key = news(person);
    await deliver(key);
    expect(sent.map(({ url }) => url)).toEqual([browser.subscription.endpoint]);
    const [message] = sent;
    expect(JSON.parse(await browser.open(message?.body ?? new Uint8Array()))).toEqual({ kind: "accepted" });
    const stated = JSON.stringify([...(message?.headers ?? [])]);
    for (const fact of [person.id, person.email, person.lastName, key.split(":")[2] ?? ""])
      expect(stated).not.toContain(fact);
    expect(await waiting()).toEqual([]);
  });

  it("identifies us with our key and a token that is valid for this push service only and for a day at most", async () => {
    const { person } = await newPersonWithDevice("web.push.apple.com");
    await deliver(news(person));
    const [, token = "", key] =
      /^vapid t=([^,]+), ?k=(.+)$/i.exec(sent[0]?.headers.get("Authorization") ?? "") ?? [];
    expect(key).toBe(settingsOf(env).pushKeys?.publicKey);
    const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    expect(claims.aud).toBe("https://web.push.apple.com");
    expect(claims.exp - Date.now() / 1000).toBeLessThanOrEqual(24 * 60 * 60);
  });

  it("is sent to every device of the person and to no other device", async () => {
    const { person, browser } = await newPersonWithDevice();
    await newPersonWithDevice();
    const second = await newBrowser("updates.push.services.mozilla.com");
    await as(person).call(addPushDevice, { body: second.subscription });
    await deliver(news(person));
    expect(sent.map(({ url }) => url).sort()).toEqual(
      [browser.subscription.endpoint, second.subscription.endpoint].sort(),
    );
  });

  it("waits until quiet hours end", async () => {
    const { person } = await newPersonWithDevice();
    const quiet = { quiet: true, quietFrom: 22, quietUntil: 7, timeZone: "Europe/Kyiv" };
    // The email is off, because an email and a push would wait together as one piece of work.
    await insert(notificationSettings, { userId: person.id, ...quiet, emailsOff: ["accepted"] });
    await change(pushDevices, { userId: person.id }, { endsAt: "2027-02-01T00:00:00.000Z" });
    // This is 22:30 in Kyiv in winter. The clock must show it too, because work that is due at once uses the clock.
    vi.useFakeTimers({ now: new Date("2027-01-10T20:30:00Z"), toFake: ["Date"] });
    try {
      await deliver(news(person), "2027-01-10T20:30:00.000Z");
    } finally {
      vi.useRealTimers();
    }
    expect(sent).toEqual([]);
    expect((await waiting()).map(({ dueAt }) => dueAt)).toEqual(["2027-01-11T05:00:00.000Z"]);
  });

  it("is sent once after quiet hours, also when the email of the same notification was delayed too", async () => {
    const { person, browser } = await newPersonWithDevice();
    await insert(notificationSettings, { userId: person.id, quiet: true, timeZone: "Europe/Kyiv" });
    await change(pushDevices, { userId: person.id }, { endsAt: "2027-02-01T00:00:00.000Z" });
    const [night, morning] = ["2027-01-10T20:30:00.000Z", "2027-01-11T05:00:00.000Z"];
    const key = news(person);
    vi.useFakeTimers({ now: new Date(night), toFake: ["Date"] });
    try {
      await deliver(key, night);
      vi.setSystemTime(new Date(morning));
      await drainWork(env, openDatabase(env), "push", sendPush);
      await deliver(key, morning);
    } finally {
      vi.useRealTimers();
    }
    expect(sent.map(({ url }) => url)).toEqual([browser.subscription.endpoint]);
  });

  it("is retried when the service is busy or down, with the same topic", async () => {
    const { person } = await newPersonWithDevice();
    for (const status of [429, 500, 503]) {
      answer = () => new Response(null, { status });
      await deliver(news(person));
    }
    expect(await waiting()).toHaveLength(3);
    sent.length = 0;
    const [first] = await waiting();
    const again = { env, db: openDatabase(env), now: new Date().toISOString(), subject: person.id };
    for (const status of [500, 201]) {
      answer = () => new Response(null, { status });
      await sendPush({ ...again, key: first?.key ?? "" }).catch(() => undefined);
    }
    const topics = sent.map(({ headers }) => headers.get("Topic"));
    expect(topics).toHaveLength(2);
    expect(topics[0]).toMatch(/^[\w-]{32}$/);
    expect(topics[1]).toBe(topics[0]);
  });

  it("is not retried once the person has read it", async () => {
    const { person } = await newPersonWithDevice();
    answer = () => new Response(null, { status: 503 });
    await deliver(news(person));
    await as(person).call(markNotificationsRead, { body: { upTo: 1_000 } });
    expect(await sentLater(person)).toEqual([]);
  });

  it("is not retried once another person has turned the device on", async () => {
    const { person, browser } = await newPersonWithDevice();
    answer = () => new Response(null, { status: 503 });
    await deliver(news(person));
    expect(await waiting()).toHaveLength(1);
    await as(await newMigrant()).call(addPushDevice, { body: browser.subscription });
    expect(await sentLater(person)).toEqual([]);
  });

  it("is not retried once the person is suspended or has left", async () => {
    for (const end of [{ suspendedAt: later(0) }, { erasedAt: later(0) }]) {
      const { person } = await newPersonWithDevice();
      answer = () => new Response(null, { status: 503 });
      await deliver(news(person));
      expect((await waiting()).filter(({ subject }) => subject === person.id)).toHaveLength(1);
      await change(users, { id: person.id }, end);
      expect(await sentLater(person)).toEqual([]);
    }
  });

  it("is not retried once a block separates the two people of its connection", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("active");
    await as(migrant).call(addPushDevice, { body: (await newBrowser()).subscription });
    answer = () => new Response(null, { status: 503 });
    await deliver(news(migrant, "accepted", id));
    expect(await sentLater(migrant)).toHaveLength(1);
    await block(migrant, landlord);
    expect(await sentLater(migrant)).toEqual([]);
  });

  it("about messages is not retried once they are read or their sender is blocked", async () => {
    const held = async () => {
      const { landlord, migrant, connectionId: id } = await newConnectedPair("active");
      await as(migrant).call(addPushDevice, { body: (await newBrowser()).subscription });
      await say(landlord, id, "Hello");
      answer = () => new Response(null, { status: 503 });
      await deliver(news(migrant, "unread_messages", `${id}.1`));
      return { landlord, migrant, id };
    };
    const unread = await held();
    expect(await sentLater(unread.migrant)).toHaveLength(1);
    const read = await held();
    await as(read.migrant).call(markRead, { params: { id: read.id } });
    expect(await sentLater(read.migrant)).toEqual([]);
    const apart = await held();
    await block(apart.migrant, apart.landlord);
    expect(await sentLater(apart.migrant)).toEqual([]);
  });

  it.each([404, 410])("ends a device for which the service answers %i", async (status) => {
    const { person } = await newPersonWithDevice();
    answer = () => new Response(null, { status });
    await deliver(news(person));
    expect([await listed(person), await waiting()]).toEqual([[], []]);
    sent.length = 0;
    await deliver(news(person));
    expect(sent).toEqual([]);
  });

  it("ends a device and sends it nothing once its address does not belong to a known push service any more", async () => {
    const { person, device } = await newPersonWithDevice();
    await change(pushDevices, { id: device.id }, { endpoint: `https://example.com/${device.id}` });
    await deliver(news(person));
    expect([sent, await listed(person), await waiting()]).toEqual([[], [], []]);
  });

  it("does not end a device that was renewed while the service answered that it is gone", async () => {
    const { person, device } = await newPersonWithDevice();
    const next = await newBrowser();
    await changeWhileSending(async () => {
      await as(person).call(renewPushDevice, { params: { id: device.id }, body: next.subscription });
    });
    await deliver(news(person));
    expect(await listed(person)).toEqual([device.id]);
  });

  it("does not end a device if a new session or another id has taken over its address in the meantime", async () => {
    const { person, browser, device } = await newPersonWithDevice();
    const again = await signedInAgain(person);
    const renew = (who: TestPerson, id: string) => async () => {
      await as(who).call(renewPushDevice, { params: { id }, body: browser.subscription });
    };
    changeWhileSending(renew(again, device.id));
    await deliver(news(person));
    expect(await listed(person)).toEqual([device.id]);
    const second = await as(again).call(addPushDevice, { body: (await newBrowser()).subscription });
    await change(pushDevices, { id: second.id }, { endsAt: later(-1) });
    changeWhileSending(renew(again, second.id));
    await deliver(news(person));
    expect(await listed(person)).toEqual([second.id]);
  });

  it.each([
    [201, "not noted", false],
    [403, "noted", true],
  ])("that the service answers with %i is %s in the log as not sent", async (status, _, isNoted) => {
    const { person } = await newPersonWithDevice();
    answer = () => new Response(null, { status });
    const lines = vi.spyOn(console, "log").mockImplementation(() => {});
    lines.mockClear();
    await deliver(news(person));
    expect(sent).toHaveLength(1);
    expect(lines.mock.calls.flat().join().includes("push_not_sent")).toBe(isNoted);
  });

  it("is queued only for the person's devices that have not expired", async () => {
    const { person, device } = await newPersonWithDevice();
    await newPersonWithDevice();
    const old = await as(person).call(addPushDevice, { body: (await newBrowser()).subscription });
    await change(pushDevices, { id: old.id }, { endsAt: later(-1) });
    const settings = await findSettings(openDatabase(env), person.id);
    expect(settings?.pushDevices).toEqual([device.id]);
  });

  it.each([400, 403, 413])("is given up, but the device stays, if the service answers %i", async (status) => {
    const { person } = await newPersonWithDevice();
    answer = () => new Response(null, { status });
    await deliver(news(person));
    expect([await devicesOf(person), await waiting()]).toEqual([[expect.anything()], []]);
  });

  it("is not sent to a device whose session was signed out, however many other sessions were signed out since", async () => {
    const { person } = await newPersonWithDevice();
    await as(person).call(logout);
    // The person's row lists only the newest 50 ended sessions. Here it no longer lists this session.
    await change(users, { id: person.id }, { endedSessions: [crypto.randomUUID()] });
    await deliver(news(person));
    expect(sent).toEqual([]);
  });

  it("is not sent to a device that was turned on while its session ended", async () => {
    const { person } = await newPersonWithDevice();
    const [device] = await devicesOf(person);
    await change(users, { id: person.id }, { endedSessions: [device?.sessionId ?? ""] });
    await change(pushDevices, { userId: person.id }, { endsAt: later(60_000) });
    await deliver(news(person));
    expect(sent).toEqual([]);
  });

  it("is not sent once the session has expired, also when quiet hours delayed it until then", async () => {
    const { person } = await newPersonWithDevice();
    const [device] = await devicesOf(person);
    expect(device?.endsAt).toBe(await endOfSession(person));
    const held = { env, db: openDatabase(env), key: `${device?.id}:${news(person)}`, subject: person.id };
    await sendPush({ ...held, now: device?.endsAt ?? "" });
    expect(sent).toEqual([]);
    await change(pushDevices, { userId: person.id }, { endsAt: later(-1) });
    await deliver(news(person));
    expect([sent, await waiting()]).toEqual([[], []]);
  });

  it("is sent to an admin's device for eight hours at most, like their session", async () => {
    const admin = await newAdmin();
    await as(admin).call(addPushDevice, { body: (await newBrowser()).subscription });
    const [device] = await devicesOf(admin);
    expect(device?.endsAt).toBe(await endOfSession(admin));
  });

  it("is not sent to devices whose sessions were ended together, except the device of the kept session", async () => {
    const { person } = await newPersonWithDevice();
    const [kept] = await devicesOf(person);
    const other = await newBrowser();
    const at = { sessionId: crypto.randomUUID(), createdAt: kept?.createdAt ?? "", endsAt: later(60_000) };
    await insert(pushDevices, { id: crypto.randomUUID(), userId: person.id, ...other.subscription, ...at });
    const end = { sessionsEndedBefore: new Date().toISOString(), sessionKept: kept?.sessionId };
    await change(users, { id: person.id }, end);
    await deliver(news(person));
    expect(sent.map(({ url }) => url)).toEqual([kept?.endpoint]);
    expect(await listed(person)).toEqual([kept?.id]);
  });

  it.each([
    ["a migrant", () => newMigrant()],
    ["an admin", () => newAdmin()],
  ])("is not sent to a device of %s that was stored just after all sessions ended", async (_, make) => {
    const person = await make();
    const { id } = await as(person).call(addPushDevice, { body: (await newBrowser()).subscription });
    await deliver(news(person));
    expect(sent).toHaveLength(1);
    await change(users, { id: person.id }, { sessionsEndedBefore: later(0) });
    await change(pushDevices, { id }, { createdAt: later(20_000) });
    await deliver(news(person));
    expect(sent).toHaveLength(1);
  });

  it("is not sent to a suspended person", async () => {
    const { person } = await newPersonWithDevice();
    await change(users, { id: person.id }, { suspendedAt: new Date().toISOString() });
    await deliver(news(person));
    expect(sent).toEqual([]);
  });

  it("is sent even if the person wants no emails, because they turned notifications on for this device", async () => {
    const { person } = await newPersonWithDevice();
    const choice = {
      emails: [],
      digest: false,
      quiet: false,
      quietFrom: 22,
      quietUntil: 7,
      zone: "Europe/London",
    };
    await as(person).call(saveEmailSettings, { body: choice });
    await deliver(news(person));
    expect(sent).toHaveLength(1);
  });
});

describe("a device", () => {
  it("is stored once and belongs to the person who turned it on last", async () => {
    const { person, browser, device } = await newPersonWithDevice();
    const next = await newMigrant();
    await as(person).call(addPushDevice, { body: browser.subscription });
    expect(await devicesOf(person)).toHaveLength(1);
    await as(next).call(addPushDevice, { body: browser.subscription });
    expect([await devicesOf(person), (await devicesOf(next)).map(({ id }) => id)]).toEqual([[], [device.id]]);
  });

  it("replaces the person's oldest device when the person has more than ten", async () => {
    const { person, device } = await newPersonWithDevice();
    await change(pushDevices, { id: device.id }, { createdAt: "2026-01-01T00:00:00.000Z" });
    // `pushDevicesPerPerson`
    for (let n = 0; n < 10; n += 1)
      await as(person).call(addPushDevice, { body: (await newBrowser()).subscription });
    const { devices } = await as(person).call(listPushDevices);
    expect(devices).toHaveLength(10);
    expect(devices.map(({ id }) => id)).not.toContain(device.id);
  });

  it("stays, however many devices other people turn on later", async () => {
    const { person, device } = await newPersonWithDevice();
    await change(pushDevices, { id: device.id }, { createdAt: "2026-01-01T00:00:00.000Z" });
    const other = await newMigrant();
    for (let n = 0; n < 10; n += 1)
      await as(other).call(addPushDevice, { body: (await newBrowser()).subscription });
    const second = await as(person).call(addPushDevice, { body: (await newBrowser()).subscription });
    expect(await listed(person)).toEqual([second.id, device.id]);
    expect(await listed(other)).toHaveLength(10);
  });

  it("is not in the list once its session was signed out, so that its person can turn it on again", async () => {
    const { person, browser } = await newPersonWithDevice();
    await as(person).call(logout);
    const again = await signedInAgain(person);
    expect((await as(again).call(listPushDevices)).devices).toEqual([]);
    await as(again).call(addPushDevice, { body: browser.subscription });
    expect((await as(again).call(listPushDevices)).devices).toHaveLength(1);
  });

  it.each(["added", "renewed"])(
    "that is %s while all sessions except another one end gets no notification",
    async (how) => {
      for (let at = 1; at <= 5; at += 1) {
        const { person, device } = await newPersonWithDevice();
        if (how === "added") await as(person).call(removePushDevice, { params: { id: device.id } });
        const kept = await signedInAgain(person);
        const ended = await readToken(env, person.token);
        const sessionKept = (await readToken(env, kept.token))?.sessionId;
        const { subscription: body } = await newBrowser();
        // The sign-out on the other device began before this call and is stored during it.
        const sessionsEndedBefore = later(-1);
        const bindings: Env = fuse(
          env,
          new BeforeNthCall(at, async () => {
            await change(users, { id: person.id }, { sessionsEndedBefore, sessionKept });
            await deleteSession(bindings, person.id, ended?.sessionId ?? "");
          }),
        );
        const late = as(person, { bindings });
        if (how === "added") await late.send(addPushDevice, { body });
        else await late.send(renewPushDevice, { params: { id: device.id }, body });
        await deliver(news(person));
        expect([sent, await listed(kept)], `call ${at}`).toEqual([[], []]);
      }
    },
  );

  it("that is added while the record of its session is deleted is stored or refused with 401", async () => {
    for (let at = 1; at <= 5; at += 1) {
      const person = await newMigrant();
      const session = await readToken(env, person.token);
      const bindings: Env = fuse(
        env,
        new BeforeNthCall(at, () => deleteSession(bindings, person.id, session?.sessionId ?? "")),
      );
      const { subscription: body } = await newBrowser();
      const { status } = await as(person, { bindings }).send(addPushDevice, { body });
      expect([201, 401], `call ${at}`).toContain(status);
    }
  });

  it("is renewed with a new subscription in a new session, under the same id", async () => {
    const { person, browser, device } = await newPersonWithDevice();
    await as(person).call(logout);
    const again = await signedInAgain(person);
    const next = await newBrowser();
    const renewed = await as(again).call(renewPushDevice, {
      params: { id: device.id },
      body: next.subscription,
    });
    expect(renewed.id).toBe(device.id);
    expect(await listed(again)).toEqual([device.id]);
    await deliver(news(person));
    expect(sent.map(({ url }) => url)).toEqual([next.subscription.endpoint]);
    expect(browser.subscription.endpoint).not.toBe(next.subscription.endpoint);
  });

  it("is renewed after all sessions ended together", async () => {
    const { person, browser, device } = await newPersonWithDevice();
    await change(users, { id: person.id }, { sessionsEndedBefore: later(-1) });
    const again = await signedInAgain(person);
    await change(pushDevices, { id: device.id }, { createdAt: later(-60_000) });
    expect(await listed(again)).toEqual([]);
    const args = { params: { id: device.id }, body: browser.subscription };
    await as(again).call(renewPushDevice, args);
    expect(await listed(again)).toEqual([device.id]);
  });

  it("stays off after another device has turned it off, and an attempt to renew it changes no other row", async () => {
    const { person, browser, device } = await newPersonWithDevice();
    const [other, third] = [await newPersonWithDevice(), await newPersonWithDevice()];
    await as(person).call(addPushDevice, { body: (await newBrowser()).subscription });
    await as(person).call(removePushDevice, { params: { id: device.id } });
    const before = await devicesOf(person);
    const gone = { status: 404, code: "not_found" };
    for (const { subscription } of [browser, other.browser]) {
      const args = { params: { id: device.id }, body: subscription };
      expect(await as(person).refused(renewPushDevice, args)).toEqual(gone);
    }
    for (const { subscription } of [other.browser, third.browser]) {
      const theirs = { params: { id: other.device.id }, body: subscription };
      expect(await as(person).refused(renewPushDevice, theirs)).toEqual(gone);
    }
    expect([before.length, await devicesOf(person)]).toEqual([1, before]);
    for (const { person: owner, device: own } of [other, third])
      expect(await listed(owner)).toEqual([own.id]);
  });

  it("takes over the subscription of the person who used this browser before", async () => {
    const { person, device } = await newPersonWithDevice();
    const other = await newPersonWithDevice();
    const args = { params: { id: device.id }, body: other.browser.subscription };
    await as(person).call(renewPushDevice, args);
    expect([await listed(person), await devicesOf(other.person)]).toEqual([[device.id], []]);
  });

  it("is removed by its owner, and the owner's other devices stay", async () => {
    const { person, device } = await newPersonWithDevice();
    const { subscription } = await newBrowser();
    const owner = as(person, { bindings: env });
    const other = await owner.call(addPushDevice, { body: subscription });
    await owner.call(removePushDevice, { params: { id: device.id } });
    expect((await devicesOf(person)).map(({ id }) => id)).toEqual([other.id]);
    const by = { actorId: person.id, subjectId: person.id };
    expect(await rows(audit, { objectId: other.id })).toMatchObject([{ event: "push_added", ...by }]);
    const removed = await rows(audit, { objectId: device.id, event: "push_removed" });
    expect(removed).toMatchObject([by]);
  });

  it.each([
    "https://example.com/push",
    "http://fcm.googleapis.com/send/a",
    "https://fcm.googleapis.com.example.com/send/a",
    "https://notfcm.googleapis.com/send/a",
    "https://fcm.googleapis.com:8443/send/a",
    "https://someone@fcm.googleapis.com/send/a",
    "https://127.0.0.1/send/a",
    "fcm.googleapis.com",
  ])("is refused with the address %s, which is not of a known push service", async (endpoint) => {
    expect(isPushService(endpoint)).toBe(false);
    const { subscription } = await newBrowser();
    const body = { ...subscription, endpoint };
    const { person, device } = await newPersonWithDevice();
    expect(await as(person).refused(addPushDevice, { body })).toMatchObject({ status: 422 });
    const renewal = { params: { id: device.id }, body };
    expect(await as(person).refused(renewPushDevice, renewal)).toMatchObject({ status: 422 });
  });
});

describe("a key of a device", () => {
  const point = Buffer.from(pushKeys.p256dh, "base64url");
  const auth = Buffer.from(pushKeys.auth, "base64url");
  const starting = (first: number, rest: Uint8Array) => Buffer.from([first, ...rest]);

  it.each([
    ["p256dh", "one byte short", point.subarray(0, 64)],
    ["p256dh", "one byte long", starting(4, point)],
    ["p256dh", "a compressed point", starting(2 + ((point[64] ?? 0) % 2), point.subarray(1, 33))],
    ["p256dh", "a hybrid point", starting(6 + ((point[64] ?? 0) % 2), point.subarray(1))],
    ["p256dh", "a point beside the curve", starting(4, Buffer.alloc(64, 1))],
    ["auth", "one byte short", auth.subarray(1)],
    ["auth", "one byte long", starting(4, auth)],
  ])("is refused as %s when it is %s", async (field, _, bytes) => {
    const { person, browser, device } = await newPersonWithDevice();
    const body = { ...browser.subscription, [field]: base64url(bytes) };
    const invalid = { status: 422, code: "invalid_fields", fields: { [field]: expect.any(String) } };
    expect(await as(person).refused(addPushDevice, { body })).toEqual(invalid);
    const renewal = { params: { id: device.id }, body };
    expect(await as(person).refused(renewPushDevice, renewal)).toEqual(invalid);
  });

  it("is accepted in the form of the standard's example", async () => {
    const person = await newMigrant();
    const { subscription } = await newBrowser();
    await as(person).call(addPushDevice, { body: { ...subscription, ...pushKeys } });
    expect(await devicesOf(person)).toMatchObject([pushKeys]);
  });
});

describe("the keys for push services", () => {
  const key = `${"a".repeat(32)}`;
  const deployed = {
    ...env,
    WORKBENCH: undefined,
    ENVIRONMENT: "production",
    RATE_LIMITS: "",
    SESSION_KEYS: `k1:${Buffer.from(key).toString("base64")}`,
    SEALING_KEYS: `s1:${Buffer.from(key).toString("base64")}`,
  };
  const pair = `${"a".repeat(87)}:${"a".repeat(43)}`;

  it("are never the example keys in production", () => {
    expect(() => settingsOf({ ...deployed, PUSH_KEYS: `local:${pair}` })).toThrow(".env.example");
    expect(settingsOf({ ...deployed, PUSH_KEYS: `k1:${pair}` }).pushKeys).not.toBeNull();
  });

  it("may be missing, but must be complete if they are set", () => {
    for (const none of ["", undefined])
      expect(settingsOf({ ...deployed, PUSH_KEYS: none }).pushKeys).toBeNull();
    for (const broken of ["k1", `k1:${"a".repeat(87)}`, `${pair}`, `k1:${pair}a`])
      expect(() => settingsOf({ ...deployed, PUSH_KEYS: broken })).toThrow("PUSH_KEYS");
  });

  it("are required: without them the list has no key, a device is refused, and nothing is sent", async () => {
    const person = await newMigrant();
    const { PUSH_KEYS: _, ...bindings } = env as typeof env & { PUSH_KEYS?: string };
    const { subscription } = await newBrowser();
    const client = as(person, { bindings: bindings as typeof env });
    expect(await client.call(listPushDevices)).toEqual({ key: null, devices: [] });
    expect(await client.refused(addPushDevice, { body: subscription })).toMatchObject({ status: 503 });
    await as(person).call(addPushDevice, { body: subscription });
    const key = news(person);
    const at = { db: openDatabase(env), now: new Date().toISOString(), key, subject: person.id };
    await deliverNotification({ env: bindings as typeof env, ...at });
    expect([sent, await waiting()]).toEqual([[], []]);
    answer = () => new Response(null, { status: 503 });
    await deliver(key);
    expect(sent).toHaveLength(1);
    const [held] = await waiting();
    await sendPush({ ...at, env: bindings as typeof env, key: held?.key ?? "" });
    expect(sent).toHaveLength(1);
  });
});
