import { lintSource } from "@secretlint/core";
import { creator as recommended } from "@secretlint/secretlint-rule-preset-recommend";

/** Something in a text that looks like a secret: its line, from 1, and why. It never contains the secret. */
export interface Finding {
  line: number;
  why: string;
}

const id = "@secretlint/secretlint-rule-preset-recommend";
const aws = { id: "@secretlint/secretlint-rule-aws", options: { enableIDScanRule: true } };
const config = { rules: [{ id, rule: recommended, rules: [aws] }] };

/**
 * Finds what looks like a secret: the keys that Secretlint knows (Stripe, AWS, Cloudflare, GitHub, private keys and more),
 * webhook secrets of Stripe, our own signing, sealing and push keys, and random values assigned to a name such as `token`.
 */
export async function findSecrets(text: string, file: string): Promise<Finding[]> {
  const source = { content: text, filePath: file, ext: "", contentType: "text" as const };
  const { messages } = await lintSource({ source, options: { config, maskSecrets: true } });
  const known = messages.map(({ loc, messageId }) => ({ line: loc.start.line, why: messageId }));
  const lines = text.split("\n");
  const own = lines.flatMap((line, at) =>
    rules.flatMap((rule) => rule(line).map((why) => ({ line: at + 1, why }))),
  );
  return [...known, ...own].sort((a, b) => a.line - b.line);
}

const names =
  "secret|token|passw(?:or)?d|credential|(?:api|access|private|signing|sealing|session)[_-]?keys?";
const assignment = new RegExp(`(?:${names})["']?\\s*[:=]\\s*["'\`]?(?:\\w+:)?([\\w+/=.~-]{24,})`, "gi");

type Rule = (line: string) => string[];

/** A rule that reports `why` for each match of a pattern whose first group looks like a secret. */
const each =
  (pattern: RegExp, why: string, looksLikeOne: (value: string) => boolean): Rule =>
  (line) =>
    [...line.matchAll(pattern)].filter(([, value = ""]) => looksLikeOne(value)).map(() => why);

const rules: Rule[] = [
  each(/\bwhsec_([A-Za-z\d+/=]{32,})/g, "STRIPE_WEBHOOK_SECRET", () => true),
  // A name and 32 bytes in base64 (.env.example). Keys for tests and development are readable sentences.
  each(
    /(?<![\w+/])\w{1,32}:([A-Za-z\d+/]{43}=)(?![\w+/=])/g,
    "SIGNING_OR_SEALING_KEY",
    (key) => !isSentence(key),
  ),
  // A public and a private key in base64url (.env.example). The pairs for development and tests are named local and test.
  each(/(?<!\w)(?!(?:local|test):)\w{1,32}:[\w-]{87}:([\w-]{43})(?![\w-])/g, "PUSH_KEYS", () => true),
  each(assignment, "RANDOM_VALUE_OF_A_SECRET", (value) => isRandom(value) && !isSentence(value)),
];

/** Whether base64 contains readable text. Random bytes practically never do. */
const isSentence = (base64: string) => /^[ -~]+$/.test(Buffer.from(base64, "base64").toString("latin1"));

/** Whether a value has a long part with digits that is as mixed as random hexadecimal: 3.2 bits for each character. */
function isRandom(value: string): boolean {
  const [longest = ""] = value.split(/[-_.~]/).sort((a, b) => b.length - a.length);
  const counts = Object.values(Object.groupBy(longest, (character) => character)).map(
    (same) => (same?.length ?? 0) / longest.length,
  );
  const bits = counts.reduce((sum, share) => sum - share * Math.log2(share), 0);
  return longest.length >= 16 && bits >= 3.2 && (longest.match(/\d/g)?.length ?? 0) >= 2;
}
