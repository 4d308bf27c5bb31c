import { type PhraseKind, phraseKinds } from "#schema/vocabulary.ts";
import { holdsEmail, holdsPhone } from "../identifying/contact.ts";
import { plain } from "../identifying/fold.ts";
import { holdsAccount } from "./accounts.ts";
import { arabic } from "./arabic.ts";
import { english } from "./english.ts";
import { compile, kindsIn } from "./pattern.ts";
import { russian } from "./russian.ts";
import { ukrainian } from "./ukrainian.ts";
import { wordsOf } from "./words.ts";

const languages = [english, arabic, ukrainian, russian].map(compile);

/**
 * What a message's warning phrases are about, in the order of `phraseKinds`. Once a connection is accepted (not `pending`),
 * people may talk wherever they like, so `contact` does not count.
 */
export function phrasesIn(content: string, { pending }: { pending: boolean }): PhraseKind[] {
  const words = wordsOf(content);
  const found = new Set(languages.flatMap((language) => kindsIn(words, language)));
  const text = plain(content);
  const isAccount = holdsAccount(text);
  if (isAccount) found.add("payment");
  else if (holdsPhone(text) || holdsEmail(text)) found.add("contact");
  if (!pending) found.delete("contact");
  return phraseKinds.filter((kind) => found.has(kind));
}
