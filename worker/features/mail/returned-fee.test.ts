import type { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { deleteAccount } from "#schema/endpoints/account.ts";
import { answerMoveIn, updateConnection } from "#schema/endpoints/connections.ts";
import { languageCodes } from "#schema/languages.ts";
import { connections } from "#schema/tables/connections.ts";
import { dueWork } from "#schema/tables/due-work.ts";
import { emails } from "#schema/tables/emails.ts";
import { refundStatuses, refunds } from "#schema/tables/payments.ts";
import { users } from "#schema/tables/users.ts";
import type { EmailKind } from "#schema/vocabulary.ts";
import { block } from "#tests/blocks.ts";
import { as } from "#tests/client.ts";
import { runDueWork, withMailbox } from "#tests/mail.ts";
import * as money from "#tests/money.ts";
import { cards } from "#tests/paying.ts";
import { newConnectedPair, newConnection, newMigrant, newPair, type Pair, password } from "#tests/people.ts";
import { change, insert, remove, row } from "#tests/rows.ts";
import { hashPassword } from "#worker/features/auth/passwords.ts";
import { openDatabase } from "#worker/platform/database.ts";

import { writeLetter } from "./letter.ts";
import { emailId, findEmail } from "./queries.ts";

const mailbox = withMailbox();
const bindings = mailbox.bindings as typeof env;
const fee = "Your fee of \u2066£200\u2069 goes back in full to the card or account that paid it.";

beforeEach(async () => {
  for (const level of ["log", "error"] as const) vi.spyOn(console, level).mockImplementation(() => {});
  await remove(dueWork);
  await remove(emails);
  await money.beginAnew();
});

interface Ended extends Pair {
  connectionId: string;
}

const withdraw = ({ migrant, connectionId: id }: Ended) =>
  as(migrant, { bindings }).call(updateConnection, { params: { id }, body: { status: "cancelled" } });
const accept = ({ landlord, connectionId: id }: Ended) =>
  as(landlord, { bindings }).call(updateConnection, { params: { id }, body: { status: "active" } });
const blockLandlord = ({ migrant, landlord }: Ended) => block(migrant, landlord, bindings);

/** Makes a paid connection and ends it. Returns the texts of the emails about its end to the landlord. */
async function readEnd(kind: EmailKind, end: (ended: Ended) => Promise<unknown>) {
  const pair = await newPair();
  const { connectionId } = await money.connect(pair, cards.good, bindings);
  await runDueWork(bindings);
  mailbox.sent.length = 0;
  await end({ ...pair, connectionId });
  await runDueWork(bindings);
  const id = emailId({ kind, personId: pair.landlord.id, objectId: connectionId });
  expect(await row(emails, { id })).toMatchObject({ outcome: "sent" });
  const letters = mailbox.sent.filter(({ to }) => to === pair.landlord.email);
  return letters.filter(({ subject }) => subject === "A connection has ended").map(({ text }) => text);
}

/** The text of the email without its links. */
const wordsOf = ([text = ""]: string[]) => text.replace(/https?:\S+/g, "");

describe("the email to a landlord about the end of a connection", () => {
  it.each([
    ["the migrant withdraws", "withdrawn", withdraw],
    ["the migrant blocks them", "withdrawn", blockLandlord],
    [
      "the migrant has not moved in",
      "cancelled",
      async (ended: Ended) => {
        await accept(ended);
        const params = { id: ended.connectionId };
        await as(ended.migrant, { bindings }).call(answerMoveIn, { params, body: { movedIn: false } });
      },
    ],
    [
      "the migrant deletes the account",
      "cancelled",
      async ({ migrant }: Ended) => {
        await change(users, { id: migrant.id }, { passwordHash: await hashPassword(password) });
        await as(migrant, { bindings }).call(deleteAccount, { body: { password } });
      },
    ],
  ] as const)("says that the fee is refunded when %s", async (_, kind, end) => {
    const letters = await readEnd(kind, end);
    expect(letters).toEqual([expect.stringContaining(fee)]);
  });

  it.each([
    ["withdraws from a stay", withdraw],
    ["blocks them during a stay", blockLandlord],
  ])("does not say that the fee is refunded when the migrant %s", async (_, end) => {
    const letters = await readEnd("withdrawn", async (ended) => {
      await accept(ended);
      await end(ended);
    });
    expect(letters).toEqual([expect.not.stringContaining("goes back")]);
    expect(letters[0]).toContain("Your dashboard shows what happens with your fee.");
  });

  it("has the same words for a block as for a withdrawal", async () => {
    const words = wordsOf(await readEnd("withdrawn", withdraw));
    expect(wordsOf(await readEnd("withdrawn", blockLandlord))).toBe(words);
  });
});

describe("the fee in a letter", () => {
  /** The migrant withdraws, and the refund gets this status. */
  const withdrawn = async (ended: Ended, status: (typeof refundStatuses)[number]) => {
    await withdraw(ended);
    const { paymentId } = await row(connections, { id: ended.connectionId });
    await change(refunds, { paymentId }, { status });
  };

  const letterOf = async (kind: EmailKind, personId: string, objectId: string) => {
    const queued = { kind, personId, objectId };
    const id = emailId(queued);
    await insert(emails, { ...queued, id, createdAt: new Date().toISOString() });
    const email = await findEmail(openDatabase(bindings), id);
    if (!email) throw new Error("The outbox has no such email.");
    return { email, text: (await writeLetter(bindings, email)).text };
  };

  it.each(refundStatuses)("is named only while its refund is owed or sent: %s", async (status) => {
    const [ended, other] = [await newConnectedPair(), await newConnectedPair()];
    await withdrawn(ended, status);
    // The pending refund of another person must not change the result.
    await withdrawn(other, "pending");
    await remove(emails);
    const { text } = await letterOf("withdrawn", ended.landlord.id, ended.connectionId);
    expect(text.includes(fee)).toBe(status === "pending" || status === "succeeded");
  });

  it("belongs to the connection that the letter is about, not to another connection of the landlord", async () => {
    const ended = await newConnectedPair();
    await withdrawn(ended, "pending");
    const other = await newConnection(ended.landlord, await newMigrant(), "cancelled");
    await remove(emails);
    const about = (id: string) => letterOf("withdrawn", ended.landlord.id, id);
    expect((await about(ended.connectionId)).email.returnedPence).toBe(20_000);
    expect((await about(other)).email.returnedPence).toBeNull();
  });

  it("is not named in an email to a migrant or in another kind of email", async () => {
    const ended = await newConnectedPair();
    await withdrawn(ended, "pending");
    await remove(emails);
    const [migrants, others] = [
      await letterOf("cancelled", ended.migrant.id, ended.connectionId),
      await letterOf("connected", ended.landlord.id, ended.connectionId),
    ];
    for (const { email } of [migrants, others]) expect(email.returnedPence).toBeNull();
  });

  it("is named after the first paragraph and replaces no other", async () => {
    const facts = { kind: "withdrawn", userType: "landlord", personId: "p", objectId: "o" } as const;
    const paragraphs = async (returnedPence: number | null) =>
      (await writeLetter(bindings, { ...facts, language: "en", returnedPence })).text.split("\n\n");
    const [first, ...others] = await paragraphs(null);
    expect(await paragraphs(20_000)).toEqual([first, expect.stringContaining(fee), ...others]);
  });

  it("is named in every language", async () => {
    const facts = { kind: "withdrawn", userType: "landlord", personId: "p", objectId: "o" } as const;
    const texts = await Promise.all(
      languageCodes.map((language) => writeLetter(bindings, { ...facts, language, returnedPence: 20_000 })),
    );
    for (const { text } of texts) expect(text).toContain("\u2066£200\u2069");
  });
});
