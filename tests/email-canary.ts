import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { afterEach, expect } from "vitest";
import { productName } from "#schema/limits.ts";
import { emails } from "#schema/tables/emails.ts";
import { browsers, systems } from "#schema/vocabulary.ts";
import { type Letter, writeLetter } from "#worker/features/mail/letter.ts";
import { findEmail } from "#worker/features/mail/queries.ts";
import { texts as arabic } from "#worker/features/mail/texts/ar.ts";
import { texts as english } from "#worker/features/mail/texts/en.ts";
import { texts as ukrainian } from "#worker/features/mail/texts/uk.ts";
import { openDatabase } from "#worker/platform/database.ts";

/**
 * Checks the emails of every test. An email contains only the fixed texts of worker/features/mail/texts and one link.
 * It may also link to the page about staying safe and to the page that stops such emails. It contains no name, place,
 * message or address, and no id of another person. Its only variable parts are the number of the person's own report,
 * the fee (the same for everyone), and the browser, system and time of a sign-in.
 */

const stringsIn = (value: unknown): string[] =>
  typeof value === "string" ? [value] : Object.values(value ?? {}).flatMap(stringsIn);
const fixed = new Set([...[arabic, english, ukrainian].flatMap(stringsIn), productName, "--"]);

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const oneOf = (names: readonly string[]) => `(${names.map(literally).join("|")})`;
/** The line about a new sign-in in each language, with a known browser, a known system and a time. */
const signIns = [arabic, english, ukrainian].map(({ newDevice: { line, both, unknown } }) => {
  const [before = "", between = "", after = ""] = line.split(/\{device\}|\{time\}/).map(literally);
  const named = literally(both)
    .replace("\\{browser\\}", oneOf(browsers))
    .replace("\\{system\\}", oneOf(systems));
  const device = `(${named}|${oneOf([...browsers, ...systems, unknown])})`;
  return new RegExp(
    `^${before}${device}${between}\\d{1,2} \\p{L}+ \\d{4}[^\\d]{1,8}\\d{1,2}:\\d\\d( [صم])?${after}$`,
    "u",
  );
});

const addressPattern = /https?:\/\/[^\s"<>]+/g;
const entities: Record<string, string> = {
  "&amp;": "&",
  "&#39;": "'",
  "&quot;": '"',
  "&lt;": "<",
  "&gt;": ">",
};
const decode = (text: string) => text.replace(/&(amp|#39|quot|lt|gt);/g, (entity) => entities[entity] ?? "");

/** The visible texts and the labels of an HTML email. */
const readHtml = (html: string) =>
  html
    .replace(/<style>.*?<\/style>|<!doctype html>/gs, "")
    .replace(/<[^>]*?(?: aria-label="([^"]*)")[^>]*>/g, "\n$1\n")
    .replace(/<[^>]+>/g, "\n");

const allowedHeaders: Readonly<Record<string, RegExp>> = {
  "Auto-Submitted": /^auto-generated$/,
  "Content-Language": /^(en|ar|uk)$/,
  "List-Unsubscribe": /^<https:\/\/[^\s<>]+>$/,
  "List-Unsubscribe-Post": /^List-Unsubscribe=One-Click$/,
};

/** Links that do not count as the one link: the page about staying safe, and the ways to stop such emails. */
const besides = /^\/(safety|unsubscribe|api\/notifications\/unsubscribe)$/;
const screen =
  /^\/(account|sessions|safety|admin\/second-factor|(confirm-address|reset-password|appeal)#[^#?]+|auth|auth\?next=\/[a-z-]+|unsubscribe#[^#?]+|api\/notifications\/unsubscribe\?t=[^&#]+)$/;

type Checked = Pick<Letter, "subject" | "text" | "html" | "headers">;

/** The fee, which is the same for everyone. */
const fee = "\u2066£200\u2069";
const reportNumber = /\u2066HB-[\dA-Z]{4}-[\dA-Z]{4}\u2069/;

/** Everything in an email that is not allowed. `ids` are the ids that the email may contain. */
export function findStrange({ subject, text, html, headers }: Checked, ids?: readonly string[]): string[] {
  const addresses = [
    ...new Set([text, decode(html), ...Object.values(headers)].join("\n").match(addressPattern)),
  ];
  const links = addresses.filter((address) => !besides.test(new URL(address).pathname));
  const lines = `${text}\n${decode(readHtml(html))}\n${subject}`
    .replace(addressPattern, "")
    .split("\n")
    .map((line) => line.trim().replace(reportNumber, "{id}").replace(fee, "{amount}"));
  const isFixed = (line: string) =>
    fixed.has(line) || fixed.has(line.replace(/:$/, "")) || signIns.some((signIn) => signIn.test(line));
  const found = JSON.stringify([subject, text, html, headers]).match(
    /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g,
  );
  return [
    ...lines.filter((line) => line !== "" && !isFixed(line)),
    ...Object.entries(headers).flatMap(([name, value]) =>
      allowedHeaders[name]?.test(value) ? [] : [`${name}: ${value}`],
    ),
    ...addresses.filter((address) => !screen.test(address.slice(new URL(address).origin.length))),
    ...(links.length === 1 ? [] : [`links: ${links.join(" ")}`]),
    ...(ids ? [...new Set(found)].filter((id) => !ids.includes(id)) : []),
  ];
}

const mostInOneTest = 100;
const seen = new Set<string>();
const handedOver: string[] = [];

/** Checks an email that an email service was given. Anything that is not allowed fails the test. */
export const inspect = (letter: Checked) => handedOver.push(...findStrange(letter));

afterEach(async () => {
  expect(handedOver.splice(0), "emails that the service was given").toEqual([]);
  const db = openDatabase(env);
  // Only the newest emails are read, because one test makes ten thousand.
  const stored = await db
    .select({ id: emails.id })
    .from(emails)
    .orderBy(sql`rowid desc`)
    .limit(mostInOneTest);
  for (const { id } of stored.filter((each) => !seen.has(each.id))) {
    seen.add(id);
    const email = await findEmail(db, id);
    if (!email) continue;
    const letter = await writeLetter(env, email);
    expect(
      findStrange(letter, [email.personId, ...email.objectId.split(".")]),
      `the email ${email.kind}`,
    ).toEqual([]);
  }
});
