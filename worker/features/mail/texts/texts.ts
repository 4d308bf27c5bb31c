import type {
  accountEmailKinds,
  EmailKind,
  newsEmailKinds,
  SuspensionReason,
  UserType,
} from "#schema/vocabulary.ts";

/**
 * What one kind of email says. It names nobody, no place and nothing that was written: an email may be read on a shared
 * phone, and stays in a mailbox for years.
 */
export interface Text {
  subject: string;
  /** Paragraphs. */
  lines: readonly string[];
  /** The words of its one link. */
  action: string;
}

/** The emails in one language. A missing text is a type error. */
export interface Texts {
  account: Record<(typeof accountEmailKinds)[number], Text | Record<UserType, Text>>;
  news: Record<(typeof newsEmailKinds)[number], Text | Record<UserType, Text>>;
  /** Why we have suspended someone: the line that replaces {reason}. */
  suspensionReasons: Record<SuspensionReason, string>;
  /** A sign-in: `line` replaces {signIn}; `both` and `unknown` name the device in it. */
  newDevice: { line: string; both: string; unknown: string };
  /** The fee that goes back with the end of a connection; {amount} is in pounds. */
  feeReturned: string;
  /** Why the person gets an email about their account. */
  whyAccount: string;
  /** Why the person gets any other email. */
  whyNews: string;
  /** The link with which they get no more of a kind. */
  unsubscribe: string;
  /** The link to advice, in emails about connections. */
  safety: string;
  /** What we never do by email. */
  neverAsks: string;
  /** Above the address of the link, for those whose email program shows no buttons. */
  orOpen: string;
}

/** The text of a kind for a person of this type. */
export function textOf(texts: Texts, kind: EmailKind, userType: UserType): Text {
  const text =
    kind in texts.account
      ? texts.account[kind as keyof Texts["account"]]
      : texts.news[kind as keyof Texts["news"]];
  return "subject" in text ? text : text[userType];
}
