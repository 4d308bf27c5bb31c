import type { I18n, MessageDescriptor } from "@lingui/core";

// Right-to-left override and its end: the text runs like Arabic and stays readable to English readers.
const override = "\u202e";
const end = "\u202c";
const plain = "abcdefghijklmnopqrstuvwxyz";
const accented = "áƀçðéƒĝĥíĵķłɱñóþɋŕšŧúṽŵẋýž";

/** A compiled message: text, and for each value its name, kind and choices. */
type Compiled = string | Compiled[] | { [choice: string]: Compiled };

/** `?pseudo`: every screen in a made-up language, longer than English and from right to left. */
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

/** Disguises the text of a message. Values and their formats stay. */
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

/** Text in the pseudo-language. The tags of rich text (`<0>`) stay. */
export function disguise(text: string): string {
  return text
    .split(/(<\/?\w+\/?>)/)
    .map((part) => (part.startsWith("<") ? part : disguisePart(part)))
    .join("");
}

function disguisePart(part: string): string {
  const core = part.trim();
  if (!/[a-z]/i.test(core)) return part;
  // A third longer, like French and Russian.
  const more = " áé".repeat(Math.ceil(core.length / 9));
  return part.replace(core, () => `${override}${core.replace(/[a-z]/gi, accent)}${more}${end}`);
}

function accent(letter: string): string {
  const other = accented[plain.indexOf(letter.toLowerCase())] ?? letter;
  return letter === letter.toUpperCase() ? other.toUpperCase() : other;
}
