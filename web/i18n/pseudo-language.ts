import type { I18n, MessageDescriptor } from "@lingui/core";

// Right-to-left override and its end: the words run as Arabic ones do, and whoever wrote them can still read them.
const override = "\u202e";
const end = "\u202c";
const plain = "abcdefghijklmnopqrstuvwxyz";
const accented = "áƀçðéƒĝĥíĵķłɱñóþɋŕšŧúṽŵẋýž";

/** A message as the build compiles it: words, and for each value its name, kind and what it chooses between. */
type Compiled = string | Compiled[] | { [choice: string]: Compiled };

/** `?pseudo`: every screen in a language that nobody speaks, longer than English and from right to left. */
export function speakPseudo(i18n: I18n) {
  const speak: (descriptor: MessageDescriptor) => string = i18n._.bind(i18n);
  const disguised = (given: MessageDescriptor | string, values?: object, options?: object) => {
    const whole = typeof given === "string" ? { ...options, id: given, values } : { values, ...given };
    const { message } = whole as { message?: Compiled };
    return speak({ ...whole, message: message && disguiseMessage(message) } as MessageDescriptor);
  };
  Object.assign(i18n, { _: disguised, t: disguised });
  i18n.loadAndActivate({ locale: "ar", locales: "ar-EG", messages: {} });
  document.documentElement.lang = "ar-x-pseudo";
  document.documentElement.dir = "rtl";
}

/** The words of a message, each in disguise; values and their formats stay. */
export function disguiseMessage(message: Compiled): Compiled {
  if (!Array.isArray(message)) return message;
  return message.map((token) => {
    if (typeof token === "string") return disguise(token);
    if (!Array.isArray(token)) return token;
    const [value = "", kind, choices] = token;
    if (typeof choices !== "object" || Array.isArray(choices)) return token;
    const entries = Object.entries(choices).map(([choice, part]) => [choice, disguiseMessage(part)]);
    return [value, kind ?? "", Object.fromEntries(entries)];
  });
}

/** Words as the pseudo-language writes them; the tags of rich text (`<0>`) stay as they are. */
export function disguise(words: string): string {
  return words
    .split(/(<\/?\w+\/?>)/)
    .map((part) => (part.startsWith("<") ? part : disguisePart(part)))
    .join("");
}

function disguisePart(part: string): string {
  const core = part.trim();
  if (!/[a-z]/i.test(core)) return part;
  // A third longer, as French and Russian are.
  const more = " áé".repeat(Math.ceil(core.length / 9));
  return part.replace(core, () => `${override}${core.replace(/[a-z]/gi, accent)}${more}${end}`);
}

function accent(letter: string): string {
  const other = accented[plain.indexOf(letter.toLowerCase())] ?? letter;
  return letter === letter.toUpperCase() ? other.toUpperCase() : other;
}
