import { html } from "hono/html";
import { type LanguageCode, languages } from "#schema/languages.ts";
import { productName } from "#schema/limits.ts";
import { dashboardOf, screens } from "#schema/screens.ts";
import type { EmailKind, SuspensionReason, UserType } from "#schema/vocabulary.ts";
import type { Env } from "#worker/platform/env.ts";
import { makeLinkToken } from "#worker/platform/link-tokens.ts";
import type { Mail } from "#worker/platform/mail/mail.ts";
import { newDeviceLine } from "./new-device.ts";
import { type Text, type Texts, textOf } from "./texts/texts.ts";

/** The settings that writing a letter needs. The development Worker passes them to show letters as recipients see them. */
export type LetterEnv = Pick<Env, "PUBLIC_ORIGIN" | "SESSION_KEYS">;

/** The input for a letter. */
export interface LetterFacts {
  kind: EmailKind;
  objectId: string;
  personId: string;
  userType: UserType;
  language: LanguageCode;
  /** The fee that is refunded because a connection ended, in pence. */
  returnedPence?: number | null;
}

/** The content of an email, without its address. */
export type Letter = Pick<Mail, "subject" | "text" | "html" | "headers">;

/** Writes an email in the recipient's language. The texts of a language are loaded when they are first needed. */
export async function writeLetter(env: LetterEnv, facts: LetterFacts): Promise<Letter> {
  const { kind, userType, language } = facts;
  const { texts } = await loadTexts[language]();
  const text = withObject(textOf(texts, kind, userType), facts, texts);
  const link = linkOf(env, facts);
  const isNews = kind in texts.news;
  const why = isNews ? texts.whyNews : texts.whyAccount;
  const unsubscribe = isNews ? unsubscribeAddresses(env, facts) : null;
  const safety = kind in aboutConnection ? `${env.PUBLIC_ORIGIN}${screens.safety}` : null;
  const body = { texts, text, link, why, safety, unsubscribe };
  return {
    subject: text.subject,
    text: plainText(body),
    html: await htmlText(body, language),
    headers: {
      // This prevents automatic replies such as out-of-office notes (RFC 3834).
      "Auto-Submitted": "auto-generated",
      "Content-Language": language,
      // RFC 8058: mail programs show a button that sends this POST request. The service refuses addresses without TLS.
      ...(unsubscribe?.header.startsWith("https:") && {
        "List-Unsubscribe": `<${unsubscribe.header}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  };
}

/** The emails that also link to the page about staying safe. */
const aboutConnection: Partial<Record<EmailKind, true>> = {
  connected: true,
  accepted: true,
  declined: true,
  withdrawn: true,
  cancelled: true,
  other_suspended: true,
};
/**
 * Fills in the parts of the text that depend on `objectId` or the refunded fee. Only the number of a report is shown
 * as an id, because people name it when they write to us. The object of a suspension is the id of a link, a dot and
 * the reason's code. A refunded fee adds the same line for every way in which a connection ends, because the text must
 * not show whether the migrant blocked the landlord or withdrew.
 */
function withObject(text: Text, facts: LetterFacts, texts: Texts): Text {
  const { kind, objectId, language, returnedPence } = facts;
  if (returnedPence) {
    const amount = leftToRight(`£${returnedPence / 100}`);
    return { ...text, lines: text.lines.toSpliced(1, 0, texts.feeReturned.replace("{amount}", amount)) };
  }
  if (kind === "report_closed") return withWords(text, "{id}", leftToRight(objectId));
  if (kind === "new_device") {
    const line = newDeviceLine(objectId, language, texts);
    return line ? withWords(text, "{signIn}", line) : withoutLine(text, "{signIn}");
  }
  if (kind !== "suspended") return text;
  const reason = objectId.split(".")[1] as SuspensionReason | undefined;
  return withWords(text, "{reason}", texts.suspensionReasons[reason ?? "other"]);
}

/** Keeps an amount or id in left-to-right order inside Arabic text. */
const leftToRight = (words: string) => `\u2066${words}\u2069`;

const withWords = (text: Text, place: string, words: string): Text => ({
  ...text,
  lines: text.lines.map((line) => line.replace(place, words)),
});

const withoutLine = (text: Text, line: string): Text => ({
  ...text,
  lines: text.lines.filter((each) => each !== line),
});

const loadTexts: Record<LanguageCode, () => Promise<{ texts: Texts }>> = {
  en: () => import("./texts/en.ts"),
  ar: () => import("./texts/ar.ts"),
  uk: () => import("./texts/uk.ts"),
};

/** The main link of an email. Its token is in the fragment, because browsers do not send fragments to any server. */
function linkOf(env: LetterEnv, { kind, objectId, userType }: LetterFacts): string {
  const at = (path: string) => `${env.PUBLIC_ORIGIN}${path}`;
  if (kind === "confirm_address" || kind === "confirm_new_address")
    return at(`/confirm-address#${makeLinkToken(env, kind, objectId)}`);
  if (kind === "address_changed")
    return at(`/confirm-address#${makeLinkToken(env, "undo_address", objectId)}`);
  if (kind === "deletion_scheduled")
    return at(`/confirm-address#${makeLinkToken(env, "undo_deletion", objectId)}`);
  if (kind === "reset_password") return at(`/reset-password#${makeLinkToken(env, kind, objectId)}`);
  if (kind === "suspended")
    return at(`${screens.appeal}#${makeLinkToken(env, "appeal", objectId.split(".")[0] ?? "")}`);
  if (kind === "appeal_kept") return at(screens.auth);
  if (kind in toAppeal) return at(`${screens.auth}?next=${screens.appeal}`);
  if (kind === "new_device") return at(screens.sessions);
  if (kind in toAccount) return at(screens.account);
  if (kind === "factor_reset_asked" || kind === "factor_reset") return at(screens.secondFactor);
  if (kind === "check_in_asked") return at(`${screens.auth}?next=${screens.checkIn}`);
  if (kind === "report_closed") return at(`${screens.auth}?next=${screens.reports}`);
  const screen = kind === "verification_decided" ? screens[`${userType}Verification`] : dashboardOf(userType);
  // A person who is signed in sees the screen at once. Others sign in first, as section 6 of the specification
  // requires.
  return at(`${screens.auth}?next=${screen}`);
}

const toAppeal: Partial<Record<EmailKind, true>> = {
  appeal_lifted: true,
  appeal_reopened: true,
  appeal_rejected: true,
};

const toAccount: Partial<Record<EmailKind, true>> = {
  password_changed: true,
  passkey_added: true,
  passkey_removed: true,
  deletion_undone: true,
  address_restored: true,
  factor_added: true,
  factor_removed: true,
  recovery_codes_made: true,
  recovery_code_used: true,
  factor_reset_requested: true,
  hidden_reminder: true,
};

/** The address to which mail programs send a POST, and the page that people open. */
function unsubscribeAddresses(env: LetterEnv, { personId, kind }: LetterFacts) {
  const token = makeLinkToken(env, "unsubscribe", `${personId}:${kind}`);
  return {
    header: `${env.PUBLIC_ORIGIN}/api/notifications/unsubscribe?t=${token}`,
    page: `${env.PUBLIC_ORIGIN}/unsubscribe#${token}`,
  };
}

interface Body {
  texts: Texts;
  text: ReturnType<typeof textOf>;
  link: string;
  why: string;
  /** The address of the page about staying safe. */
  safety: string | null;
  unsubscribe: { page: string } | null;
}

const plainText = ({ texts, text, link, why, safety, unsubscribe }: Body): string =>
  [
    ...text.lines,
    `${text.action}:\n${link}`,
    ...(safety ? [`${texts.safety}:\n${safety}`] : []),
    `-- \n${productName}\n${why}\n${texts.neverAsks}`,
    ...(unsubscribe ? [`${texts.unsubscribe}:\n${unsubscribe.page}`] : []),
  ].join("\n\n");

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";

/** The HTML body. Its colours keep their contrast when a mail program inverts them for dark mode. It loads nothing. */
async function htmlText(
  { texts, text, link, why, safety, unsubscribe }: Body,
  language: LanguageCode,
): Promise<string> {
  const dir = languages.find(({ code }) => code === language)?.dir ?? "ltr";
  const page = await html`<!doctype html>
<html lang="${language}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${text.subject}</title>
<style>
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){body{background:#10191c!important;color:#eaf0f1!important}.card{background:#16262c!important;color:#eaf0f1!important}.soft,.soft a{color:#a9b8bc!important}}
</style>
</head>
<body style="margin:0;background:#fbf8f3;color:#17262b">
<div role="article" aria-label="${text.subject}" style="max-width:36rem;margin:0 auto;padding:24px 16px;${font};font-size:17px;line-height:1.6">
<p style="margin:0 0 16px;font-weight:700">${productName}</p>
<div class="card" style="background:#ffffff;border-radius:12px;padding:24px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${text.subject}</h1>
${text.lines.map((line) => html`<p style="margin:0 0 16px">${line}</p>\n`)}
<p style="margin:24px 0"><a href="${link}" style="display:inline-block;background:#0b5d5b;color:#ffffff;padding:12px 20px;border-radius:8px;font-weight:600;text-decoration:none">${text.action}</a></p>
<p class="soft" style="margin:0;font-size:14px;color:#4b5d63">${texts.orOpen}<br><a href="${link}" dir="ltr" style="color:inherit;word-break:break-all">${link}</a></p>
</div>
${
  safety
    ? html`<p class="soft" style="margin:16px 0 0;font-size:14px;color:#4b5d63"><a href="${safety}" style="color:inherit">${texts.safety}</a></p>`
    : ""
}
<p class="soft" style="margin:16px 0 0;font-size:14px;color:#4b5d63">${why}<br>${texts.neverAsks}</p>
${
  unsubscribe
    ? html`<p class="soft" style="margin:8px 0 0;font-size:14px;color:#4b5d63"><a href="${unsubscribe.page}" style="color:inherit">${texts.unsubscribe}</a></p>`
    : ""
}
</div>
</body>
</html>`;
  return page.toString();
}
