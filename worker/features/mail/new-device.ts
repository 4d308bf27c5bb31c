import { type LanguageCode, languages } from "#schema/languages.ts";
import { browsers, systems } from "#schema/vocabulary.ts";
import type { Texts } from "./texts/texts.ts";

/** The browser and system of a sign-in; null for what the request did not name. */
interface Device {
  readonly browser: (typeof browsers)[number] | null;
  readonly system: (typeof systems)[number] | null;
}

const codeOf = (name: string | null) => name?.replace(" ", "-") ?? "";

/**
 * The object of a `new_device` email: the id of the call, then its time, browser and system, each after a dot. The outbox holds no
 * text, and the session may be over before the email is written.
 */
export const newDeviceObject = (requestId: string, { browser, system }: Device, at: string): string =>
  [requestId, Date.parse(at), codeOf(browser), codeOf(system)].join(".");

/** The line about the device and the time in UTC; null for an object that does not name them. */
export function newDeviceLine(objectId: string, language: LanguageCode, { newDevice }: Texts): string | null {
  const [, at, browserCode, systemCode] = objectId.split(".");
  if (!at) return null;
  const browser = browsers.find((name) => codeOf(name) === browserCode);
  const system = systems.find((name) => codeOf(name) === systemCode);
  const device =
    browser && system
      ? newDevice.both.replace("{browser}", browser).replace("{system}", system)
      : (browser ?? system ?? newDevice.unknown);
  const formats = languages.find(({ code }) => code === language)?.formats;
  const time = new Intl.DateTimeFormat(formats, { timeZone: "UTC", dateStyle: "long", timeStyle: "short" });
  return newDevice.line.replace("{device}", device).replace("{time}", time.format(Number(at)));
}
