import type {
  accountEmailKinds,
  EmailKind,
  newsEmailKinds,
  SuspensionReason,
  UserType,
} from "#schema/vocabulary.ts";

/**
 * The text of one kind of email. It contains no names of people, no places and nothing that people wrote, because an
 * email may be read on a shared phone and stays in a mailbox for years.
 */
export interface Text {
  subject: string;
  /** Paragraphs. */
  lines: readonly string[];
  /** The label of its main link. */
  action: string;
}

/** The emails in one language. A missing text is a type error. */
export interface Texts {
  account: Record<(typeof accountEmailKinds)[number], Text | Record<UserType, Text>>;
  news: Record<(typeof newsEmailKinds)[number], Text | Record<UserType, Text>>;
  /** The reason for a suspension: the line that replaces {reason}. */
  suspensionReasons: Record<SuspensionReason, string>;
  /** A sign-in: `line` replaces {signIn}; `both` or `unknown` is the device in that line. */
  newDevice: { line: string; both: string; unknown: string };
  /** The refund of a fee because a connection ended; {amount} is in pounds. */
  feeReturned: string;
  /** Why the person gets an email about their account. */
  whyAccount: string;
  /** Why the person gets any other email. */
  whyNews: string;
  /** The label of the link that switches off this kind of email. */
  unsubscribe: string;
  /** The label of the link to advice about safety, in emails about connections. */
  safety: string;
  /** What we never do by email. */
  neverAsks: string;
  /** The text above the address of the main link, for email programs that show no buttons. */
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
