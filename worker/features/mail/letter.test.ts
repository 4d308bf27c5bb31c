import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { languageCodes, languages } from "#schema/languages.ts";
import { appealDays, caseDueHours, ratingRevealDays, silentRefundDays } from "#schema/limits.ts";
import {
  accountEmailKinds,
  type EmailKind,
  emailKinds,
  linkPurposes,
  type SuspensionReason,
  userTypes,
} from "#schema/vocabulary.ts";
import { headerFault } from "#tests/mail-headers.ts";
import { readLinkToken } from "#worker/platform/link-tokens.ts";
import { writeLetter } from "./letter.ts";
import { newDeviceObject } from "./new-device.ts";

const settings = { ...env, PUBLIC_ORIGIN: "https://havenbridge.test" };
const [personId, objectId] = [crypto.randomUUID(), crypto.randomUUID()];
const every = emailKinds.flatMap((kind) =>
  languageCodes.flatMap((language) => userTypes.map((userType) => ({ kind, language, userType }))),
);
const write = (facts: (typeof every)[number]) => writeLetter(settings, { ...facts, personId, objectId });
const isNews = (kind: string) => !(accountEmailKinds as readonly string[]).includes(kind);
const addresses = (text: string) => [...new Set(text.match(/https?:[^\s"<]+/g))];

it.each(every)("writes a short $kind email with its links in $language for a $userType", async (facts) => {
  const { subject, text, html, headers } = await write(facts);
  expect(subject.length).toBeGreaterThan(5);
  expect(subject.length).toBeLessThan(60);
  expect(text.length).toBeLessThan(1_200);
  const [link = "", ...more] = addresses(text);
  expect(link).toMatch(/^https:\/\/havenbridge\.test\//);
  const others = isNews(facts.kind) ? ["/unsubscribe"] : [];
  if (/^(connected|accepted|declined|withdrawn|cancelled|other_suspended)$/.test(facts.kind))
    others.unshift("/safety");
  expect(more.map((address) => new URL(address).pathname)).toEqual(others);
  expect(addresses(html).sort()).toEqual([link, ...more].sort());
  expect(html).toContain(
    `lang="${facts.language}" dir="${languages.find(({ code }) => code === facts.language)?.dir}"`,
  );
  expect(headers["Content-Language"]).toBe(facts.language);
  // Opening the email loads nothing, so no server learns that it was opened.
  expect(html).not.toMatch(/<img|<link|@import|url\(|<script/i);
});

it.each(every)(
  "has only headers that the service accepts: $kind in $language for a $userType",
  async (facts) => {
    const { headers } = await write(facts);
    expect(headerFault(headers)).toBeNull();
    expect("List-Unsubscribe" in headers).toBe(isNews(facts.kind));
  },
);

it("the helper headerFault recognises headers that the service refuses", () => {
  const refused = {
    E_HEADER_NOT_ALLOWED: { "Message-ID": "<x@y>" },
    E_HEADER_USE_API_FIELD: { From: "x@y.example" },
    E_HEADER_VALUE_INVALID: { "List-Unsubscribe": "<http://plain.example/>" },
    E_HEADER_VALUE_TOO_LONG: { "X-Long": "x".repeat(2_049) },
    E_HEADER_NAME_INVALID: { "X Y": "z" },
  };
  for (const [code, headers] of Object.entries(refused)) expect(headerFault(headers)).toBe(code);
  expect(headerFault({ "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" })).toBe(
    "E_HEADER_VALUE_INVALID",
  );
});

it("puts a link's token only into the fragment of the link, never into the subject, a header or the query", async () => {
  for (const facts of every) {
    const { subject, text, headers } = await write(facts);
    const [link = ""] = addresses(text);
    const { hash, search } = new URL(link);
    expect(search).toMatch(/^(\?next=\/[a-z-]+)?$/);
    const token = hash.slice(1);
    const purposes = linkPurposes.filter((purpose) => readLinkToken(settings, purpose, token) === objectId);
    const hasLink = [
      "confirm_address",
      "confirm_new_address",
      "address_changed",
      "reset_password",
      "deletion_scheduled",
      "suspended",
    ].includes(facts.kind);
    expect(purposes, facts.kind).toHaveLength(hasLink ? 1 : 0);
    const { "List-Unsubscribe": unsubscribe = "", ...others } = headers;
    expect(JSON.stringify([subject, others])).not.toMatch(new RegExp(`${objectId}|${personId}`));
    expect(unsubscribe).not.toContain(objectId);
    const unsubscribes = unsubscribe.match(/t=(.+)>$/)?.[1] ?? "";
    expect(readLinkToken(settings, "unsubscribe", unsubscribes)).toBe(
      isNews(facts.kind) ? `${personId}:${facts.kind}` : null,
    );
    // The object of a report is its number, which the text shows.
    if (!hasLink && facts.kind !== "report_closed") expect(text).not.toContain(objectId);
  }
});

/** The page that the main link of each email opens for a landlord. */
const pages: Record<EmailKind, string> = {
  suspended: "/appeal",
  appeal_lifted: "/auth?next=/appeal",
  appeal_kept: "/auth",
  appeal_reopened: "/auth?next=/appeal",
  appeal_rejected: "/auth?next=/appeal",
  other_suspended: "/auth?next=/landlord-dashboard",
  confirm_address: "/confirm-address",
  confirm_new_address: "/confirm-address",
  address_changed: "/confirm-address",
  address_restored: "/account",
  reset_password: "/reset-password",
  password_changed: "/account",
  new_device: "/sessions",
  passkey_added: "/account",
  passkey_removed: "/account",
  deletion_scheduled: "/confirm-address",
  deletion_undone: "/account",
  factor_added: "/account",
  factor_removed: "/account",
  recovery_codes_made: "/account",
  recovery_code_used: "/account",
  factor_reset_requested: "/account",
  factor_reset_asked: "/admin/second-factor",
  factor_reset: "/admin/second-factor",
  connected: "/auth?next=/landlord-dashboard",
  accepted: "/auth?next=/landlord-dashboard",
  declined: "/auth?next=/landlord-dashboard",
  withdrawn: "/auth?next=/landlord-dashboard",
  cancelled: "/auth?next=/landlord-dashboard",
  refunded: "/auth?next=/landlord-dashboard",
  disputed: "/auth?next=/landlord-dashboard",
  verification_decided: "/auth?next=/landlord-verification",
  unread_messages: "/auth?next=/landlord-dashboard",
  rating_requested: "/auth?next=/landlord-dashboard",
  rating_revealed: "/auth?next=/landlord-dashboard",
  check_in_asked: "/auth?next=/check-in",
  report_closed: "/auth?next=/reports",
  hidden_reminder: "/account",
  digest: "/auth?next=/landlord-dashboard",
};

it.each(emailKinds)("opens the page for its matter and says why it was sent: %s", async (kind) => {
  for (const userType of userTypes) {
    const { text, html } = await write({ kind, language: "en", userType });
    const { pathname, search } = new URL(addresses(text)[0] ?? "");
    expect(`${pathname}${search}`).toBe(pages[kind].replace("landlord", userType));
    for (const body of [text, html]) {
      expect(body.includes("it is about the safety of your Havenbridge account")).toBe(!isNews(kind));
      expect(body.includes("You choose on your account page which emails you get")).toBe(isNews(kind));
    }
  }
});

it.each<[SuspensionReason, string]>([
  ["harassment", "The reason: harassment."],
  ["money_outside", "The reason: money outside this site."],
  ["other", "The reason: another reason. You can read it when you try to sign in."],
])("names the listed reason of a suspension, and its link is for that suspension: %s", async (code, line) => {
  const facts = { kind: "suspended", language: "en", userType: "migrant", personId } as const;
  const { text, html } = await writeLetter(settings, { ...facts, objectId: `${objectId}.${code}` });
  for (const body of [text, html]) expect(body).toContain(line);
  const token = new URL(addresses(text)[0] ?? "").hash.slice(1);
  expect(readLinkToken(settings, "appeal", token)).toBe(objectId);
});

it.each(languageCodes)("names in %s the number of the report that has an answer", async (language) => {
  const { text } = await write({ kind: "report_closed", language, userType: "migrant" });
  expect(text).toContain(`\u2066${objectId}\u2069`);
});

const accept = { en: "pressed Accept", ar: "«قبول»", uk: "«Прийняти»" } as const;
it.each(languageCodes.flatMap((language) => userTypes.map((userType) => [language, userType] as const)))(
  "says in %s to a %s whose connected person is suspended that Accept decides whether the connection has ended",
  async (language, userType) => {
    const { text } = await write({ kind: "other_suspended", language, userType });
    expect(text.split("\n\n")[1]).toContain(accept[language]);
  },
);

it("tells both people of an active stay that a suspension does not end it, and what it means for them", async () => {
  const linesOf = async (userType: (typeof userTypes)[number]) =>
    (await write({ kind: "other_suspended", language: "en", userType })).text.split("\n\n");
  const [, ended, active] = await linesOf("migrant");
  expect(ended).toBe("If the landlord had not pressed Accept, the connection has ended.");
  expect(active).toMatch(/^If they had, the suspension does not end it\. .* say no when your dashboard/);
  const [, refunded, paid] = await linesOf("landlord");
  expect(refunded).toMatch(/^If you had not pressed Accept, .* your fee goes back to you in full\./);
  expect(paid).toMatch(/^If you had, the suspension does not end the stay, and the fee stays paid\./);
});

it("promises no one whose connection ended that landlords can find them", async () => {
  for (const facts of every.filter(({ kind, language }) => kind !== "hidden_reminder" && language === "en"))
    expect((await write(facts)).text).not.toMatch(/landlords? can (still )?find/);
});

it.each(languageCodes)("states the days of the rules in %s", async (language) => {
  for (const [kind, days] of [
    ["deletion_scheduled", silentRefundDays],
    ["rating_requested", ratingRevealDays],
    ["suspended", appealDays],
    ["suspended", caseDueHours.appeal / 24],
  ] as const) {
    const { text } = await write({ kind, language, userType: "landlord" });
    expect(text.match(/\d+/g)?.map(Number), kind).toContain(days);
  }
});

it("tells a landlord who deletes the account when a fee is refunded", async () => {
  const { text } = await write({ kind: "deletion_scheduled", language: "en", userType: "landlord" });
  expect(text).toContain("days old and the other person had never written to you");
});

it.each(userTypes)("tells no %s who deletes the account that everything is erased", async (userType) => {
  const { text } = await write({ kind: "deletion_scheduled", language: "en", userType });
  expect(text).not.toContain("everything");
});

it("has no List-Unsubscribe header when the product's address has no TLS", async () => {
  const { headers } = await writeLetter(
    { ...settings, PUBLIC_ORIGIN: "http://localhost:8787" },
    { kind: "connected", language: "en", userType: "migrant", personId, objectId },
  );
  // The service refuses this header with an address without TLS, such as the address in development.
  expect(headers).not.toHaveProperty("List-Unsubscribe");
});

const device = { browser: "Samsung Internet", system: "Android" } as const;
it.each([
  ["en", device, "The device: Samsung Internet on Android. The time: 5 July 2026 at 21:07, in UTC."],
  ["uk", device, "Пристрій: Samsung Internet на Android. Час: 5 липня 2026 р. о 21:07, за UTC."],
  [
    "ar",
    device,
    "الجهاز: Samsung Internet على Android. الوقت: 5 يوليو 2026 في 9:07 م بالتوقيت العالمي (UTC).",
  ],
  ["en", { browser: "Firefox", system: null }, "The device: Firefox. The time"],
  ["en", { browser: null, system: null }, "The device: unknown. The time"],
] as const)(
  "describes in %s a sign-in with its device and time, and links to the list of sessions",
  async (language, of, line) => {
    const object = newDeviceObject(objectId, of, "2026-07-05T21:07:45.000Z");
    const facts = { kind: "new_device", language, userType: "migrant", personId } as const;
    const { text, html } = await writeLetter(settings, { ...facts, objectId: object });
    for (const body of [text, html]) expect(body.replaceAll("\u202f", " ")).toContain(line);
    expect(addresses(text)).toEqual(["https://havenbridge.test/sessions"]);
    expect(text).not.toContain(objectId);
  },
);

it("describes a sign-in without a device or time when its object has none", async () => {
  const facts = { kind: "new_device", language: "en", userType: "migrant", personId, objectId } as const;
  const { text } = await writeLetter(settings, facts);
  expect(text).not.toMatch(/\{signIn\}|The device|Invalid/);
});
