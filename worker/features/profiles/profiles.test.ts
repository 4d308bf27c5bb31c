import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import {
  chooseWhoConnects,
  getLandlordProfile,
  getMigrantProfile,
  saveLandlordProfile,
  saveMigrantProfile,
} from "#schema/endpoints/profiles.ts";
import { photos } from "#schema/tables/photos.ts";
import { landlordProfiles, migrantProfiles } from "#schema/tables/profiles.ts";
import { ratings } from "#schema/tables/ratings.ts";
import { as } from "#tests/client.ts";
import {
  newAdmin,
  newConnection,
  newLandlord,
  newMigrant,
  newPerson,
  type TestPerson,
} from "#tests/people.ts";
import { change, daysAgo, insert, now, row } from "#tests/rows.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { upsertMigrantProfile } from "./queries.ts";

const migrantForm = {
  countryOfOrigin: "Sudan",
  age: 34,
  gender: "Female" as const,
  familySize: 4,
  durationNeeded: "3-6 months" as const,
  locationPreference: "Leeds" as const,
  languages: ["Arabic" as const, "English" as const],
  skills: ["Teaching" as const],
  story: "I taught in Khartoum. نحن أربعة.",
  urgent: true,
  employmentStatus: "Seeking employment" as const,
};
const bareMigrantForm = { countryOfOrigin: "Sudan", story: "I taught in Khartoum." };
const landlordForm = {
  location: "Leeds LS6",
  propertyType: "Room in shared house" as const,
  description: "A warm room above the garden.",
};

const bareMigrant = (verified = false) => newMigrant({ verified, profile: false });
const bareLandlord = (verified = false) => newLandlord({ verified, profile: false });
/** The status of a response, and the profile in it. */
const read = async (answer: Response) => [answer.status, await answer.json()];

describe("a migrant profile", () => {
  it("is not found before it is saved", async () => {
    const migrant = await bareMigrant();
    expect(await as(migrant).refused(getMigrantProfile)).toEqual({ status: 404, code: "profile_not_found" });
  });

  it("is created with 201, and is returned as it was saved", async () => {
    const migrant = await newMigrant({ firstName: "ليلى", lastName: "عبد الرحمن", profile: false });
    const answer = await as(migrant).send(saveMigrantProfile, { body: migrantForm });
    const [status, profile] = await read(answer);
    expect(status).toBe(201);
    expect(profile).toEqual({
      ...migrantForm,
      id: expect.any(String),
      userId: migrant.id,
      user: { firstName: "ليلى", lastName: "عبد الرحمن", verified: false },
      languages: ["English", "Arabic"],
      profilePicture: null,
      housingStatus: "Seeking",
      averageRating: null,
      totalRatings: 0,
      profileViews: 0,
      verified: false,
      verifiedOnly: false,
      updatedAt: expect.any(String),
      pausedAt: null,
    });
    expect(await as(migrant).call(getMigrantProfile)).toEqual(profile);
  });

  it("keeps the choice of who may connect when a later form omits it", async () => {
    const migrant = await bareMigrant();
    const save = async (verifiedOnly?: boolean) =>
      (await as(migrant).call(saveMigrantProfile, { body: { ...bareMigrantForm, verifiedOnly } }))
        .verifiedOnly;
    expect([await save(), await save(true), await save(), await save(false), await save()]).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });

  it("can change only who may connect, and an edit that began earlier does not undo that", async () => {
    const migrant = await bareMigrant();
    const choose = (verifiedOnly: boolean) => as(migrant).call(chooseWhoConnects, { body: { verifiedOnly } });
    const refused = await as(migrant).refused(chooseWhoConnects, { body: { verifiedOnly: true } });
    expect(refused).toEqual({ status: 404, code: "profile_not_found" });
    const before = await as(migrant).call(saveMigrantProfile, { body: migrantForm });
    const other = await bareMigrant();
    await as(other).call(saveMigrantProfile, { body: bareMigrantForm });
    expect(await choose(true)).toEqual({ verifiedOnly: true });
    const after = await as(migrant).call(getMigrantProfile);
    expect(after).toEqual({ ...before, verifiedOnly: true, updatedAt: after.updatedAt });
    expect((await as(other).call(getMigrantProfile)).verifiedOnly).toBe(false);
    await choose(true);
    expect((await as(migrant).call(getMigrantProfile)).updatedAt).toBe(after.updatedAt);
    const late = { ...migrantForm, verifiedOnly: false, basedOn: before.updatedAt };
    const { code } = await as(migrant).refused(saveMigrantProfile, { body: late });
    expect(code).toBe("profile_changed");
    expect(await choose(false)).toEqual({ verifiedOnly: false });
    const again = { ...migrantForm, verifiedOnly: true, basedOn: after.updatedAt };
    expect((await as(migrant).refused(saveMigrantProfile, { body: again })).code).toBe("profile_changed");
  });

  it("requires only the country and the story; the family size defaults to one", async () => {
    const migrant = await bareMigrant();
    const answer = await as(migrant).send(saveMigrantProfile, { body: bareMigrantForm });
    expect(await read(answer)).toEqual([
      201,
      expect.objectContaining({
        age: null,
        gender: null,
        familySize: 1,
        languages: [],
        skills: [],
        urgent: false,
      }),
    ]);
  });

  it("is replaced by a second save with 200, and omitted fields are cleared", async () => {
    const migrant = await bareMigrant();
    await as(migrant).call(saveMigrantProfile, { body: migrantForm });
    const answer = await as(migrant).send(saveMigrantProfile, { body: bareMigrantForm });
    const [status, profile] = await read(answer);
    expect(status).toBe(200);
    expect(profile).toMatchObject({
      age: null,
      gender: null,
      familySize: 1,
      durationNeeded: null,
      locationPreference: null,
      employmentStatus: null,
      languages: [],
      skills: [],
      urgent: false,
    });
  });

  it("keeps its views, photo and rating after an update", async () => {
    const migrant = await bareMigrant();
    await as(migrant).call(saveMigrantProfile, { body: migrantForm });
    const photo = crypto.randomUUID();
    const stored = { profileViews: 7, averageRating: 4.5, totalRatings: 2 };
    await change(migrantProfiles, { userId: migrant.id }, { ...stored, profilePicture: photo });
    const answer = await as(migrant).call(saveMigrantProfile, { body: bareMigrantForm });
    expect(answer).toMatchObject({
      ...stored,
      profilePicture: expect.stringMatching(`^/objects/${photo}/profile\\?`),
    });
  });

  it("is created once when two tabs save at once", async () => {
    const migrant = await bareMigrant();
    const answers = await Promise.all([
      as(migrant).send(saveMigrantProfile, { body: migrantForm }),
      as(migrant).send(saveMigrantProfile, { body: migrantForm }),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 201]);
    const [first, second] = await Promise.all(answers.map((answer) => answer.json<{ id: string }>()));
    expect(first?.id).toBe(second?.id);
  });

  it("is verified from the start when its migrant already is", async () => {
    const migrant = await bareMigrant(true);
    const answer = await as(migrant).call(saveMigrantProfile, { body: migrantForm });
    expect(answer).toMatchObject({ verified: true, user: { verified: true } });
  });

  it("is not affected by the verification, stay or suspension of other people", async () => {
    await bareMigrant(true);
    await newConnection(await bareLandlord(), await bareMigrant(), "active");
    await newMigrant({ suspended: true, profile: false });
    const migrant = await bareMigrant();
    await as(migrant).call(saveMigrantProfile, { body: migrantForm });
    expect(await row(migrantProfiles, { userId: migrant.id })).toMatchObject({
      verified: false,
      hosted: false,
      hidden: false,
    });
  });

  it("has the status Hosted while a connection is active, and Seeking otherwise", async () => {
    const migrant = await bareMigrant();
    await newConnection(await bareLandlord(), migrant, "active");
    const hosted = await as(migrant).call(saveMigrantProfile, { body: migrantForm });
    expect(hosted).toMatchObject({ housingStatus: "Hosted" });
    const other = await bareMigrant();
    await newConnection(await bareLandlord(), other, "pending");
    const seeking = await as(other).call(saveMigrantProfile, { body: migrantForm });
    expect(seeking).toMatchObject({ housingStatus: "Seeking" });
  });

  it.each([
    ["a blank story", { story: " \u200b " }, "story", "This is required."],
    ["an age of seventeen", { age: 17 }, "age", "This must be at least 18."],
    ["an age with a fraction", { age: 20.5 }, "age", "Enter a whole number."],
    ["an age in words", { age: "34" }, "age", "This does not look right."],
    ["a family of zero", { familySize: 0 }, "familySize", "This must be at least 1."],
    ["a family of 21", { familySize: 21 }, "familySize", "This must be at most 20."],
    [
      "an employment status that is not in the list",
      { employmentStatus: "student" },
      "employmentStatus",
      "Choose one of the options.",
    ],
    ["a language that is not in the list", { languages: ["x"] }, "languages", "Choose one of the options."],
    ["a number among the skills", { skills: [1] }, "skills", "Choose one of the options."],
    ["a story of 4,001 characters", { story: "ن".repeat(4001) }, "story", "Use at most 4000 characters."],
    ["another person's id", { userId: crypto.randomUUID() }, "userId", "This is not a field of this form."],
    ["a verified badge", { verified: true }, "verified", "This is not a field of this form."],
  ])("refuses %s and stores nothing", async (_, wrong, field, sentence) => {
    const migrant = await bareMigrant();
    const refusal = await as(migrant).refused(saveMigrantProfile, { body: { ...migrantForm, ...wrong } });
    expect(refusal).toEqual({ status: 422, code: "invalid_fields", fields: { [field]: sentence } });
    expect((await as(migrant).send(getMigrantProfile)).status).toBe(404);
  });
});

describe("a landlord profile", () => {
  it("is not found before it is saved", async () => {
    const landlord = await bareLandlord();
    expect(await as(landlord).refused(getLandlordProfile)).toEqual({
      status: 404,
      code: "profile_not_found",
    });
  });

  it("is created with 201, and is returned as it was saved", async () => {
    const landlord = await bareLandlord(true);
    const answer = await as(landlord).send(saveLandlordProfile, { body: landlordForm });
    const [status, profile] = await read(answer);
    expect(status).toBe(201);
    expect(profile).toEqual({
      ...landlordForm,
      spacePhoto: null,
      id: expect.any(String),
      userId: landlord.id,
      user: { firstName: "Amal", lastName: "Haddad", verified: true },
      averageRating: null,
      totalRatings: 0,
      verified: true,
      updatedAt: expect.any(String),
    });
    expect(await as(landlord).call(getLandlordProfile)).toEqual(profile);
  });

  it("is replaced by a second save with 200, and requires only the location", async () => {
    const landlord = await bareLandlord();
    await as(landlord).call(saveLandlordProfile, { body: landlordForm });
    const answer = await as(landlord).send(saveLandlordProfile, { body: { location: "York" } });
    expect(await read(answer)).toEqual([
      200,
      expect.objectContaining({ location: "York", propertyType: null, description: null }),
    ]);
  });

  it("is created once when two tabs save at once", async () => {
    const landlord = await bareLandlord();
    const answers = await Promise.all([
      as(landlord).send(saveLandlordProfile, { body: landlordForm }),
      as(landlord).send(saveLandlordProfile, { body: landlordForm }),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 201]);
  });

  it("averages the revealed ratings and no others", async () => {
    const landlord = await bareLandlord();
    await as(landlord).call(saveLandlordProfile, { body: landlordForm });
    await giveRating(landlord.id, 5, daysAgo(1));
    await giveRating(landlord.id, 4, daysAgo(1));
    await giveRating(landlord.id, 5, daysAgo(1));
    await giveRating(landlord.id, 4, daysAgo(1));
    await giveRating(landlord.id, 1, daysAgo(-1));
    await giveRating((await bareLandlord()).id, 1, daysAgo(1));
    expect(await as(landlord).call(getLandlordProfile)).toMatchObject({
      averageRating: 4.5,
      totalRatings: 4,
    });
  });

  it.each([
    ["no location", { location: "" }, "location", "This is required."],
    [
      "a property type that is not in the list",
      { propertyType: "flat" },
      "propertyType",
      "Choose one of the options.",
    ],
  ])("refuses %s", async (_, wrong, field, sentence) => {
    const landlord = await bareLandlord();
    const refusal = await as(landlord).refused(saveLandlordProfile, { body: { ...landlordForm, ...wrong } });
    expect(refusal).toEqual({ status: 422, code: "invalid_fields", fields: { [field]: sentence } });
  });
});

describe("the photo of a profile", () => {
  const give = async (person: TestPerson, more: Partial<typeof photos.$inferInsert>) => {
    const id = crypto.randomUUID();
    await insert(photos, { id, userId: person.id, createdAt: now(), state: "current", ...more });
    return id;
  };

  it.each(["migrant", "landlord"] as const)(
    "of a new %s profile is the person's current photo, unless it is hidden from others",
    async (kind) => {
      const shownWith = async (...given: Partial<typeof photos.$inferInsert>[]) => {
        const person = await newPerson({ userType: kind, profile: false });
        const ids: string[] = [];
        for (const more of given) ids.push(await give(person, more));
        await as(person).send(profileOf[kind].save, { body: profileOf[kind].form });
        const shown =
          kind === "migrant"
            ? (await row(migrantProfiles, { userId: person.id })).profilePicture
            : (await row(landlordProfiles, { userId: person.id })).spacePhoto;
        return shown === null ? null : ids.indexOf(shown);
      };
      expect(await shownWith({ state: "removed" }, { state: "awaited" }, {})).toBe(2);
      expect(await shownWith({ state: "removed" }, { state: "awaited" })).toBeNull();
      expect(await shownWith({ hidden: true })).toBeNull();
    },
  );

  it("can be named in the form only if it is the migrant's current photo", async () => {
    const [migrant, other] = [await bareMigrant(), await bareMigrant()];
    const save = async (id: string) => {
      const body = { ...bareMigrantForm, profilePicture: `/objects/${id}/profile` };
      return (await as(migrant).send(saveMigrantProfile, { body })).status;
    };
    const kept = [await give(other, {}), await give(migrant, { state: "removed" }), await give(migrant, {})];
    expect(await Promise.all(kept.map(save))).toEqual([422, 422, 201]);
  });
});

it("a profile saved while its migrant is suspended is hidden", async () => {
  const { id: userId } = await newMigrant({ suspended: true, profile: false });
  const times = { createdAt: now(), updatedAt: now() };
  const profile = { id: crypto.randomUUID(), userId, ...bareMigrantForm, ...times };
  expect(await upsertMigrantProfile(openDatabase(env), profile)).toMatchObject({ hidden: true });
});

/** The calls for each kind of profile. */
const profileOf = {
  migrant: { read: getMigrantProfile, save: saveMigrantProfile, form: migrantForm },
  landlord: { read: getLandlordProfile, save: saveLandlordProfile, form: landlordForm },
};

describe("access to a profile", () => {
  const callers = {
    "a migrant": () => newMigrant(),
    "a verified migrant": () => newMigrant({ verified: true }),
    "a landlord": () => newLandlord(),
    "an admin": () => newAdmin(),
  };
  it.each([
    ["a migrant", "migrant", 200],
    ["a verified migrant", "migrant", 200],
    ["a landlord", "migrant", 403],
    ["an admin", "migrant", 403],
    ["a migrant", "landlord", 403],
    ["a verified migrant", "landlord", 403],
    ["a landlord", "landlord", 200],
    ["an admin", "landlord", 200],
  ] as const)(
    "by %s to the %s profile, reading or writing, is answered with %i [§6.10]",
    async (who, kind, status) => {
      const { read, save, form } = profileOf[kind];
      const person = await callers[who]();
      expect((await as(person).send(read)).status).toBe(status);
      expect((await as(person).send(save, { body: form })).status).toBe(status);
    },
  );

  it.each(["migrant", "landlord"] as const)(
    "to the %s profile requires a session of a person who is not suspended",
    async (kind) => {
      const { read, save, form } = profileOf[kind];
      const suspended = await newPerson({ userType: kind, suspended: true });
      for (const caller of [null, suspended]) {
        expect((await as(caller).send(read)).status).toBe(401);
        expect((await as(caller).send(save, { body: form })).status).toBe(401);
      }
    },
  );
});

async function giveRating(subjectId: string, stars: number, revealsAt: string) {
  const author = await bareMigrant();
  const connectionId = await newConnection({ id: subjectId }, author, "completed");
  const id = crypto.randomUUID();
  await insert(ratings, {
    id,
    connectionId,
    authorId: author.id,
    subjectId,
    stars,
    createdAt: now(),
    revealsAt,
  });
}

describe("an edited profile", () => {
  const kinds = [
    ["migrant", bareMigrantForm, { story: "Mine." }, { story: "Theirs." }],
    ["landlord", landlordForm, { location: "York" }, { location: "Hull" }],
  ] as const;

  it.each(kinds)(
    "of a %s is saved only when the stored version is the one that was edited",
    async (kind, form, mine, theirs) => {
      const person = await newPerson({ userType: kind, profile: false });
      const save = (body: object) => as(person).send(profileOf[kind].save, { body: { ...form, ...body } });
      const { updatedAt: basedOn } = await (await save({})).json<{ updatedAt: string }>();
      const answer = await save({ ...theirs, basedOn });
      expect([answer.status, await answer.json()]).toMatchObject([200, theirs]);
      expect(await read(await save({ ...mine, basedOn }))).toMatchObject([409, { code: "profile_changed" }]);
      const newest = await as(person).call(profileOf[kind].read);
      expect(newest).toMatchObject(theirs);
      expect((await save({ ...mine, basedOn: newest.updatedAt })).status).toBe(200);
      // A client that sends no version overwrites any version.
      expect((await save(theirs)).status).toBe(200);
    },
  );

  it.each(kinds)(
    "of a %s is created by only one of two devices that make a new profile",
    async (kind, form, mine, theirs) => {
      const person = await newPerson({ userType: kind, profile: false });
      const create = (body: object) =>
        as(person).send(profileOf[kind].save, { body: { ...form, ...body, basedOn: null } });
      const answers = await Promise.all([mine, theirs].map(create));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      const kept = answers[0]?.status === 201 ? mine : theirs;
      expect(await as(person).call(profileOf[kind].read)).toMatchObject(kept);
    },
  );

  it.each(kinds)(
    "of a %s is changed by only one of two tabs that save at once",
    async (kind, form, mine, theirs) => {
      const person = await newPerson({ userType: kind, profile: false });
      const save = (body: object) => as(person).send(profileOf[kind].save, { body: { ...form, ...body } });
      const { updatedAt: basedOn } = await (await save({})).json<{ updatedAt: string }>();
      const answers = await Promise.all([mine, theirs].map((words) => save({ ...words, basedOn })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    },
  );
});
