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
 * Every email of every test is written and read here. It may say what worker/features/mail/texts say, with one link, one to
 * the page about staying safe, one to stop such emails, and nothing else: no name, place, message or address, and no id of
 * anyone else. The number of a report is its person's own, and the fee that goes back is everyone's. Of a sign-in, it names a
 * browser, a system and a time.
 */

const stringsIn = (value: unknown): string[] =>
  typeof value === "string" ? [value] : Object.values(value ?? {}).flatMap(stringsIn);
const fixed = new Set([...[arabic, english, ukrainian].flatMap(stringsIn), productName, "--"]);

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const oneOf = (names: readonly string[]) => `(${names.map(literally).join("|")})`;
/** The line about a sign-in in each language, with closed words and a time. */
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

/** What people read of an HTML email: its texts and labels. */
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

/** The same in every email that has them: the page about staying safe, and the ways to stop such emails. */
const besides = /^\/(safety|unsubscribe|api\/notifications\/unsubscribe)$/;
const screen =
  /^\/(account|sessions|safety|admin\/second-factor|(confirm-address|reset-password|appeal)#[^#?]+|auth|auth\?next=\/[a-z-]+|unsubscribe#[^#?]+|api\/notifications\/unsubscribe\?t=[^&#]+)$/;

type Checked = Pick<Letter, "subject" | "text" | "html" | "headers">;

/** The fee, which is the same for everyone. */
const fee = "\u2066£200\u2069";
const reportNumber = /\u2066HB-[\dA-Z]{4}-[\dA-Z]{4}\u2069/;

/** Everything in an email that is none of our fixed texts. `ids`: those that its tokens may carry. */
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

/** Reads an email that a service was given. What is strange in it fails the test. */
export const inspect = (letter: Checked) => handedOver.push(...findStrange(letter));

afterEach(async () => {
  expect(handedOver.splice(0), "emails that the service was given").toEqual([]);
  const db = openDatabase(env);
  // One test makes an outbox of ten thousand.
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
