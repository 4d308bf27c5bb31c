import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { languageCodes } from "#schema/languages.ts";
import { emailKinds } from "#schema/vocabulary.ts";
import { type Letter, writeLetter } from "#worker/features/mail/letter.ts";
import { findStrange } from "./email-canary.ts";

const [personId, objectId] = [crypto.randomUUID(), crypto.randomUUID()];
const ids = [personId, objectId];
const every = emailKinds.flatMap((kind) => languageCodes.map((language) => ({ kind, language })));
const write = (facts: (typeof every)[number]) =>
  writeLetter(
    { ...env, PUBLIC_ORIGIN: "https://havenbridge.test" },
    // The email about a report contains its number, not its id.
    {
      ...facts,
      userType: "migrant",
      personId,
      objectId: facts.kind === "report_closed" ? "HB-2345-6789" : objectId,
    },
  );

it("allows every email in every language", async () => {
  for (const facts of every) expect(findStrange(await write(facts), ids), JSON.stringify(facts)).toEqual([]);
});

const leaks: Record<string, (letter: Letter) => Partial<Letter>> = {
  "a name in the text": ({ text }) => ({ text: text.replace("A landlord", "Ruth") }),
  "a name in the HTML": ({ html }) => ({ html: html.replace("A landlord", "Ruth") }),
  "a name in a label": ({ html }) => ({ html: html.replace(/aria-label="[^"]*"/, 'aria-label="Ruth"') }),
  "a place": ({ text }) => ({ text: `${text}\n\nLeeds` }),
  "words of a message": ({ html }) => ({ html: html.replace("</h1>", "</h1><q>When can I come?</q>") }),
  "an address": ({ subject }) => ({ subject: `${subject} ruth@people.test` }),
  "a header": ({ headers }) => ({ headers: { ...headers, "X-Person": "ruth" } }),
  "a second link": ({ text }) => ({ text: `${text}\nhttps://havenbridge.test/account` }),
  "a link to a person": ({ text }) => ({ text: text.replace(/\/auth\?next=\S+/, "/landlords/ruth") }),
  "the id of someone else": ({ html }) => ({
    html: html.replace("<body", `<body data-of="${crypto.randomUUID()}"`),
  }),
};

it.each(Object.entries(leaks))("finds %s", async (_, leak) => {
  const letter = await write({ kind: "connected", language: "en" });
  const leaking = { ...letter, ...leak(letter) };
  expect(leaking).not.toEqual(letter);
  expect(findStrange(leaking, ids)).not.toEqual([]);
});
