// People who use the product through its API. The drill remembers every acknowledged write.
import { createHash } from "node:crypto";
import { decideLandlordVerification, decideMigrantVerification } from "#schema/endpoints/admin.ts";
import { getConnection, listConnections } from "#schema/endpoints/connections.ts";
import { lastByConnection, listMessages, markRead, unreadByConnection } from "#schema/endpoints/messages.ts";
import { getProfilePhoto } from "#schema/endpoints/photos.ts";
import {
  getLandlordProfile,
  getMigrantProfile,
  saveLandlordProfile,
  saveMigrantProfile,
} from "#schema/endpoints/profiles.ts";
import { getUserRatings, rateConnection } from "#schema/endpoints/ratings.ts";
import { getReceipt } from "#schema/endpoints/receipts.ts";
import { listReports, sendReport } from "#schema/endpoints/reports.ts";
import { register } from "#schema/endpoints/sign-in.ts";
import { getLandlordVerification, getMigrantVerification } from "#schema/endpoints/verification.ts";
import { lengths } from "#schema/limits.ts";
import type { UserType } from "#schema/vocabulary.ts";
import { anonymous, as, send } from "#tests/e2e/client.ts";
import {
  change,
  connect,
  type Person,
  passFactor,
  requestVerification,
  startSession,
  write,
} from "#tests/e2e/people.ts";
import { givePhoto } from "#tests/e2e/photo-files.ts";

const password = "a lantern in the harbour";

/** A write that the product has acknowledged, and a check that it is still there. */
interface Acknowledged {
  words: string;
  isThere: () => Promise<boolean>;
}

/** The connection of two people, and the messages that were acknowledged in it, in order. */
export interface Pair {
  landlord: Person;
  migrant: Person;
  connectionId: string;
  messages: string[];
}

export class World {
  readonly people: Person[] = [];
  readonly pairs: Pair[] = [];
  readonly acknowledged: Acknowledged[] = [];
  #admin: Person | null = null;

  /** Registers the person who decides about verifications. `grant` makes the person with an email an admin. */
  async addAdmin(grant: (email: string) => Promise<unknown>): Promise<void> {
    this.#admin = await this.#register("landlord", "Noor", "Salim");
    await grant(this.#admin.email);
    await passFactor(this.#admin.token);
  }

  /**
   * Two people register, fill in profiles, add photos, are verified and pay; they write to each other, and every fourth pair
   * ends in another way. The first pair has a report.
   */
  async addPair(place: number): Promise<Pair> {
    const [landlord, migrant] = await Promise.all([
      this.#newPerson("landlord", "Ruth", "Okafor"),
      this.#newPerson("migrant", "Amal", "Haddad"),
    ]);
    const { id, paymentIntentId } = await connect(landlord, migrant);
    const pair: Pair = { landlord, migrant, connectionId: id, messages: [] };
    this.pairs.push(pair);
    this.#remember(`payment ${paymentIntentId}`, async () => {
      const receipt = await as(landlord).call(getReceipt, { params: { id } });
      return receipt.amount === "200.00" || receipt.amount === "200";
    });
    for (const text of ["Hello, I have a room.", "It is near the harbour."])
      await this.say(pair, landlord, text);
    await this.say(pair, migrant, "Thank you! “Когда” — متى؟\nWhen can I see it?");
    await as(landlord).call(markRead, { params: { id } });
    await this.say(pair, landlord, "Tomorrow at nine.");
    if (place === 0) await this.#report(pair);
    const ending = place % 4;
    if (ending === 1 || ending === 2) await this.#move(pair, landlord, "active");
    if (ending === 2) await this.#complete(pair);
    if (ending === 3) await this.#move(pair, migrant, "cancelled");
    return pair;
  }

  /** Sends a message and remembers it. */
  async say(pair: Pair, sender: Person, text: string): Promise<void> {
    const message = await write(sender, { id: pair.connectionId }, text);
    pair.messages.push(message.id);
    this.#remember(`message ${message.id}`, async () => {
      const found = await as(sender).call(listMessages, { params: { id: pair.connectionId } });
      return found.some(({ id, content }) => id === message.id && content === text);
    });
  }

  /** The ids of the messages of a pair, oldest first. */
  async messagesOf({ landlord, connectionId: id }: Pair): Promise<string[]> {
    const found = await as(landlord).call(listMessages, { params: { id } });
    return found.map((message) => message.id);
  }

  /** Gives everyone a new session: sessions are not restored. */
  async signInAgain(): Promise<void> {
    for (const person of this.people)
      person.token = (await startSession(person.email, person.password)).token;
  }

  /** Everything that a person sees, without the signatures of photo paths, which change with time. */
  async viewOf(person: Person) {
    const own = as(person);
    const isLandlord = person.userType === "landlord";
    const connections = await own.call(listConnections);
    const threads = await Promise.all(
      connections.map(({ id }) => own.call(listMessages, { params: { id } })),
    );
    const receipts = isLandlord
      ? await Promise.all(connections.map(({ id }) => own.call(getReceipt, { params: { id } })))
      : [];
    const view = {
      profile: await own.call(isLandlord ? getLandlordProfile : getMigrantProfile),
      verification: await own.call(isLandlord ? getLandlordVerification : getMigrantVerification),
      photo: await photoOf(person),
      connections,
      threads,
      receipts,
      unread: await own.call(unreadByConnection),
      last: await own.call(lastByConnection),
      ratings: await own.call(getUserRatings, { params: { id: person.id } }),
    };
    return Object.entries(view).map(([part, seen]) => {
      const text = JSON.stringify(seen).replaceAll(/\?until=[^"]*/g, "");
      return `${part} of ${person.email}: ${text}`;
    });
  }

  #remember(words: string, isThere: Acknowledged["isThere"]): void {
    this.acknowledged.push({ words, isThere });
  }

  async #register(userType: UserType, firstName: string, lastName: string): Promise<Person> {
    const email = `${crypto.randomUUID()}@people.test`;
    const body = { email, password, firstName, lastName, userType };
    const { token, user } = await anonymous.call(register, { body });
    const person = { id: user.id, token, email, password, firstName, lastName, userType };
    this.people.push(person);
    return person;
  }

  async #newPerson(userType: UserType, firstName: string, lastName: string): Promise<Person> {
    const person = await this.#register(userType, firstName, lastName);
    if (userType === "migrant") {
      const profile = { countryOfOrigin: "Eritrea", story: "It’s a long story; -- 'quoted'\nand \\n more." };
      await as(person).call(saveMigrantProfile, { body: { ...profile, languages: ["English", "Arabic"] } });
    } else await as(person).call(saveLandlordProfile, { body: { location: "Leeds" } });
    await givePhoto(person);
    const photo = await photoOf(person);
    this.#remember(`photo of ${person.id}`, async () => (await photoOf(person)) === photo);
    const [decide, read] =
      userType === "migrant"
        ? ([decideMigrantVerification, getMigrantVerification] as const)
        : ([decideLandlordVerification, getLandlordVerification] as const);
    const { id } = await requestVerification(person);
    await as(this.#admin).call(decide, { params: { id }, body: { status: "approved" } });
    this.#remember(`verification of ${person.id}`, async () => {
      const found = await as(person).call(read);
      return found?.status === "approved";
    });
    return person;
  }

  async #move(pair: Pair, by: Person, status: "active" | "completed" | "cancelled"): Promise<void> {
    const params = { id: pair.connectionId };
    await change(by, params, status);
    this.#remember(`${status} ${params.id}`, async () => {
      const found = await as(by).call(getConnection, { params });
      return found.status === status || (status === "active" && found.status === "completed");
    });
  }

  /** Reports so many long messages that their sealed copy is longer than a statement may be. */
  async #report(pair: Pair): Promise<void> {
    const { landlord, migrant, connectionId: aboutId } = pair;
    for (let number = 0; number < 8; number += 1)
      await this.say(pair, landlord, "🏡".repeat(lengths.message));
    const body = { about: "message", aboutId, reason: "threats", messages: pair.messages.slice(-8) } as const;
    const { number } = await as(migrant).call(sendReport, { body });
    this.#remember(`report ${number}`, async () => {
      const found = await as(migrant).call(listReports);
      return found.some((report) => report.number === number);
    });
  }

  async #complete(pair: Pair): Promise<void> {
    await this.#move(pair, pair.landlord, "completed");
    const params = { id: pair.connectionId };
    for (const [place, author] of [pair.landlord, pair.migrant].entries()) {
      const stars = 4 + place;
      await as(author).call(rateConnection, { params, body: { stars } });
      this.#remember(`rating of ${params.id}`, async () => {
        const found = await as(author).call(getConnection, { params });
        return found.myRating === stars;
      });
    }
  }
}

/** A digest of the bytes of a person's own photo. */
async function photoOf(person: Person): Promise<string> {
  const { objectPath } = await as(person).call(getProfilePhoto);
  const photo = await send(String(objectPath), {});
  if (!photo.ok) return `${photo.status}`;
  return createHash("sha256")
    .update(new Uint8Array(await photo.arrayBuffer()))
    .digest("hex");
}
