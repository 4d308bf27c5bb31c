import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { readEmailSettings, saveEmailSettings } from "#schema/endpoints/notifications.ts";
import { login, register } from "#schema/endpoints/sign-in.ts";
import { notificationSettings } from "#schema/tables/notification-settings.ts";
import { as } from "#tests/client.ts";
import { password, registration } from "#tests/people.ts";
import { rows } from "#tests/rows.ts";

// The tests are slow, because passwords are hashed one at a time.
vi.setConfig({ testTimeout: 60_000 });

/** A client without a session. It waits for the work that continues after an answer. */
const visitor = as(null, { bindings: env });

async function registerIn(zone?: string) {
  const body = registration({ zone });
  const { user, token } = await visitor.call(register, { body });
  return { ...user, token };
}
const signIn = (email: string, zone?: string) => visitor.call(login, { body: { email, password, zone } });
const zoneOf = async (person: { token: string }) => (await as(person).call(readEmailSettings)).timeZone;
const stored = ({ id }: { id: string }) => rows(notificationSettings, { userId: id });

describe("the time zone of a person", () => {
  it("is stored at registration", async () => {
    expect(await zoneOf(await registerIn("Europe/Kyiv"))).toBe("Europe/Kyiv");
  });

  it("is London's if the device names none, an unknown one or London, and then nothing is stored", async () => {
    for (const zone of [undefined, "", "Europe/Nowhere", "Europe/London"]) {
      const person = await registerIn(zone);
      expect([await zoneOf(person), await stored(person)]).toEqual(["Europe/London", []]);
    }
  });

  it("is updated at each sign-in, and the person's other settings do not change", async () => {
    const person = await registerIn("Europe/Kyiv");
    const choice = {
      emails: [],
      digest: true,
      quiet: true,
      quietFrom: 21,
      quietUntil: 8,
      zone: "Europe/Kyiv",
    };
    await as(person).call(saveEmailSettings, { body: choice });
    await signIn(person.email, "Asia/Damascus");
    const settings = await as(person).call(readEmailSettings);
    expect(settings).toMatchObject({ timeZone: "Asia/Damascus", digest: true, quiet: true, quietFrom: 21 });
    for (const zone of [undefined, "nonsense"]) await signIn(person.email, zone);
    expect(await zoneOf(person)).toBe("Asia/Damascus");
    await signIn(person.email, "Europe/London");
    expect(await zoneOf(person)).toBe("Europe/London");
  });
});
