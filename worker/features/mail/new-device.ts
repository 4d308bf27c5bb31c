import { type LanguageCode, languages } from "#schema/languages.ts";
import { browsers, systems } from "#schema/vocabulary.ts";
import type { Texts } from "./texts/texts.ts";

/** The browser and operating system of a sign-in; null if the request did not name it. */
interface Device {
  readonly browser: (typeof browsers)[number] | null;
  readonly system: (typeof systems)[number] | null;
}

const codeOf = (name: string | null) => name?.replace(" ", "-") ?? "";

/**
 * The `objectId` of a `new_device` email: the id of the request, its time, the browser and the system, joined by dots.
 * The outbox has no column for text, and the session may have ended before the email is written.
 */
export const newDeviceObject = (requestId: string, { browser, system }: Device, at: string): string =>
  [requestId, Date.parse(at), codeOf(browser), codeOf(system)].join(".");

/** The line about the device and the time in UTC; null if the `objectId` does not contain them. */
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
