import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { call, newConnection, newPerson } from "#tests/people.ts";

const migrantForm = {
  countryOfOrigin: "Sudan",
  age: 34,
  gender: "Female",
  familySize: 4,
  durationNeeded: "3-6 months",
  locationPreference: "Leeds",
  languages: ["Arabic", "English"],
  skills: ["Teaching"],
  story: "I taught in Khartoum. نحن أربعة.",
  urgent: true,
  employmentStatus: "Seeking employment",
};
const bareMigrantForm = { countryOfOrigin: "Sudan", story: "I taught in Khartoum." };
const landlordForm = {
  location: "Leeds LS6",
  propertyType: "Room in shared house",
  description: "A warm room above the garden.",
};

const newMigrant = (wishes = {}) => newPerson({ userType: "migrant", profile: false, ...wishes });
const newLandlord = (wishes = {}) => newPerson({ userType: "landlord", profile: false, ...wishes });
const read = async (answer: Response) => [answer.status, await answer.json()];

describe("a migrant profile", () => {
  it("is not there until it is written", async () => {
    const migrant = await newMigrant();
    expect(await read(await migrant.call("GET", "/api/profiles/migrant"))).toEqual([
      404,
      expect.objectContaining({ code: "profile_not_found" }),
    ]);
  });

  it("comes into being with 201 and reads as it was written", async () => {
    const migrant = await newMigrant({ firstName: "ليلى", lastName: "عبد الرحمن" });
    const answer = await migrant.call("POST", "/api/profiles/migrant", migrantForm);
    expect(answer.status).toBe(201);
    const profile = await answer.json();
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
      updatedAt: expect.any(String),
    });
    expect(await read(await migrant.call("GET", "/api/profiles/migrant"))).toEqual([200, profile]);
  });

  it("needs only the country and the story; one person is the family unless said", async () => {
    const migrant = await newMigrant();
    const answer = await migrant.call("POST", "/api/profiles/migrant", bareMigrantForm);
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

  it("is replaced by a second one with 200: what is left out is no longer given", async () => {
    const migrant = await newMigrant();
    await migrant.call("POST", "/api/profiles/migrant", migrantForm);
    const [status, profile] = await read(
      await migrant.call("POST", "/api/profiles/migrant", bareMigrantForm),
    );
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

  it("keeps its views, photo and rating through an update", async () => {
    const migrant = await newMigrant();
    await migrant.call("POST", "/api/profiles/migrant", migrantForm);
    const photo = crypto.randomUUID();
    await env.DB.prepare(
      `update migrant_profiles set profile_views = 7, average_rating = 4.5, total_ratings = 2,
       profile_picture = ? where user_id = ?`,
    )
      .bind(photo, migrant.id)
      .run();
    const answer = await migrant.call("POST", "/api/profiles/migrant", bareMigrantForm);
    expect(await answer.json()).toMatchObject({
      profileViews: 7,
      averageRating: 4.5,
      totalRatings: 2,
      profilePicture: expect.stringMatching(`^/objects/${photo}/profile\\?`),
    });
  });

  it("is one profile when two tabs write at once", async () => {
    const migrant = await newMigrant();
    const answers = await Promise.all([
      migrant.call("POST", "/api/profiles/migrant", migrantForm),
      migrant.call("POST", "/api/profiles/migrant", migrantForm),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 201]);
    const [first, second] = await Promise.all(answers.map((answer) => answer.json<{ id: string }>()));
    expect(first?.id).toBe(second?.id);
  });

  it("is verified from the start when its migrant already is", async () => {
    const migrant = await newMigrant({ verified: true });
    const answer = await migrant.call("POST", "/api/profiles/migrant", migrantForm);
    expect(await answer.json()).toMatchObject({ verified: true, user: { verified: true } });
  });

  it("takes up nothing of what stands of anybody else", async () => {
    await newMigrant({ verified: true });
    await newConnection(await newLandlord(), await newMigrant(), "active");
    const suspended = await newMigrant();
    await env.DB.prepare("update users set suspended_at = 1 where id = ?").bind(suspended.id).run();
    const migrant = await newMigrant();
    await migrant.call("POST", "/api/profiles/migrant", migrantForm);
    const stands = "select verified, hosted, hidden from migrant_profiles where user_id = ?";
    expect(await env.DB.prepare(stands).bind(migrant.id).first()).toEqual({
      verified: 0,
      hosted: 0,
      hidden: 0,
    });
  });

  it("says Hosted while a connection is active, and Seeking otherwise", async () => {
    const migrant = await newMigrant();
    await newConnection(await newLandlord(), migrant, "active");
    const hosted = await migrant.call("POST", "/api/profiles/migrant", migrantForm);
    expect(await hosted.json()).toMatchObject({ housingStatus: "Hosted" });
    const other = await newMigrant();
    await newConnection(await newLandlord(), other, "pending");
    const seeking = await other.call("POST", "/api/profiles/migrant", migrantForm);
    expect(await seeking.json()).toMatchObject({ housingStatus: "Seeking" });
  });

  it.each([
    ["a blank story", { story: " \u200b " }, "story", "This is required."],
    ["an age of seventeen", { age: 17 }, "age", "This must be at least 18."],
    ["half a year of age", { age: 20.5 }, "age", "Enter a whole number."],
    ["an age in words", { age: "34" }, "age", "This does not look right."],
    ["a family of none", { familySize: 0 }, "familySize", "This must be at least 1."],
    ["a family of 21", { familySize: 21 }, "familySize", "This must be at most 20."],
    [
      "an employment status of the other list",
      { employmentStatus: "student" },
      "employmentStatus",
      "Choose one of the options.",
    ],
    ["a language of no list", { languages: ["x"] }, "languages", "Choose one of the options."],
    ["a number among the skills", { skills: [1] }, "skills", "Choose one of the options."],
    ["a story of 4,001 characters", { story: "ن".repeat(4001) }, "story", "Use at most 4000 characters."],
    ["somebody else's id", { userId: crypto.randomUUID() }, "userId", "This is not a field of this form."],
    ["a claim to be verified", { verified: true }, "verified", "This is not a field of this form."],
  ])("refuses %s and stores nothing", async (_, wrong, field, sentence) => {
    const migrant = await newMigrant();
    const answer = await migrant.call("POST", "/api/profiles/migrant", { ...migrantForm, ...wrong });
    expect(await read(answer)).toEqual([
      422,
      expect.objectContaining({ code: "invalid_fields", fields: { [field]: sentence } }),
    ]);
    expect((await migrant.call("GET", "/api/profiles/migrant")).status).toBe(404);
  });
});

describe("a landlord profile", () => {
  it("is not there until it is written", async () => {
    const landlord = await newLandlord();
    expect(await read(await landlord.call("GET", "/api/profiles/landlord"))).toEqual([
      404,
      expect.objectContaining({ code: "profile_not_found" }),
    ]);
  });

  it("comes into being with 201 and reads as it was written", async () => {
    const landlord = await newLandlord({ verified: true });
    const answer = await landlord.call("POST", "/api/profiles/landlord", landlordForm);
    expect(answer.status).toBe(201);
    const profile = await answer.json();
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
    expect(await read(await landlord.call("GET", "/api/profiles/landlord"))).toEqual([200, profile]);
  });

  it("is replaced by a second one with 200, and needs only the location", async () => {
    const landlord = await newLandlord();
    await landlord.call("POST", "/api/profiles/landlord", landlordForm);
    const answer = await landlord.call("POST", "/api/profiles/landlord", { location: "York" });
    expect(await read(answer)).toEqual([
      200,
      expect.objectContaining({ location: "York", propertyType: null, description: null }),
    ]);
  });

  it("is one profile when two tabs write at once", async () => {
    const landlord = await newLandlord();
    const answers = await Promise.all([
      landlord.call("POST", "/api/profiles/landlord", landlordForm),
      landlord.call("POST", "/api/profiles/landlord", landlordForm),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 201]);
  });

  it("averages the ratings that may be seen and no others", async () => {
    const landlord = await newLandlord();
    await landlord.call("POST", "/api/profiles/landlord", landlordForm);
    const yesterday = Date.now() - 86_400_000;
    await giveRating(landlord.id, 5, yesterday);
    await giveRating(landlord.id, 4, yesterday);
    await giveRating(landlord.id, 1, Date.now() + 86_400_000);
    await giveRating((await newLandlord()).id, 1, yesterday);
    const answer = await landlord.call("GET", "/api/profiles/landlord");
    expect(await answer.json()).toMatchObject({ averageRating: 4.5, totalRatings: 2 });
  });

  it.each([
    ["no location", { location: "" }, "location", "This is required."],
    [
      "a property type of the other list",
      { propertyType: "flat" },
      "propertyType",
      "Choose one of the options.",
    ],
  ])("refuses %s", async (_, wrong, field, sentence) => {
    const landlord = await newLandlord();
    const answer = await landlord.call("POST", "/api/profiles/landlord", { ...landlordForm, ...wrong });
    expect(await read(answer)).toEqual([422, expect.objectContaining({ fields: { [field]: sentence } })]);
  });
});

describe("who may see and write a profile", () => {
  const callers = {
    "a migrant": () => newPerson({ userType: "migrant" }),
    "a verified migrant": () => newPerson({ userType: "migrant", verified: true }),
    "a landlord": () => newPerson({ userType: "landlord" }),
    "an admin": () => newPerson({ userType: "landlord", role: "admin" }),
  };
  const rows = [
    ["a migrant", "migrant", 200],
    ["a verified migrant", "migrant", 200],
    ["a landlord", "migrant", 403],
    ["an admin", "migrant", 403],
    ["a migrant", "landlord", 403],
    ["a verified migrant", "landlord", 403],
    ["a landlord", "landlord", 200],
    ["an admin", "landlord", 200],
  ] as const;
  it.each(rows)("%s reads and writes the %s profile: %i [§6.10]", async (who, kind, status) => {
    const person = await callers[who]();
    const form = kind === "migrant" ? migrantForm : landlordForm;
    expect((await person.call("GET", `/api/profiles/${kind}`)).status).toBe(status);
    expect((await person.call("POST", `/api/profiles/${kind}`, form)).status).toBe(status);
  });

  it.each(["migrant", "landlord"] as const)(
    "nobody signed in sees or writes the %s profile",
    async (kind) => {
      const form = kind === "migrant" ? migrantForm : landlordForm;
      const suspended = await newPerson({ userType: kind });
      await env.DB.prepare("update users set suspended_at = ? where id = ?")
        .bind(Date.now(), suspended.id)
        .run();
      for (const token of [undefined, suspended.token]) {
        expect((await call("GET", `/api/profiles/${kind}`, { token })).status).toBe(401);
        expect((await call("POST", `/api/profiles/${kind}`, { token, body: form })).status).toBe(401);
      }
    },
  );
});

async function giveRating(subjectId: string, stars: number, revealsAt: number) {
  const author = await newPerson({ userType: "migrant" });
  const connectionId = await newConnection({ id: subjectId }, author, "completed");
  await env.DB.prepare(
    `insert into ratings (id, connection_id, author_id, subject_id, stars, created_at, reveals_at)
     values (?, ?, ?, ?, ?, ?, ?)`,
  )
    .bind(crypto.randomUUID(), connectionId, author.id, subjectId, stars, Date.now(), revealsAt)
    .run();
}

describe("an edited profile", () => {
  const kinds = [
    ["migrant", bareMigrantForm, { story: "Mine." }, { story: "Theirs." }],
    ["landlord", landlordForm, { location: "York" }, { location: "Hull" }],
  ] as const;

  it.each(kinds)(
    "of a %s is saved only over the version that was edited",
    async (kind, form, mine, theirs) => {
      const person = await newPerson({ userType: kind, profile: false });
      const save = (body: object) => person.call("POST", `/api/profiles/${kind}`, { ...form, ...body });
      const { updatedAt: basedOn } = await (await save({})).json<{ updatedAt: string }>();
      const answer = await save({ ...theirs, basedOn });
      expect([answer.status, await answer.json()]).toMatchObject([200, theirs]);
      expect(await read(await save({ ...mine, basedOn }))).toMatchObject([409, { code: "profile_changed" }]);
      const newest = await (await person.call("GET", `/api/profiles/${kind}`)).json<{ updatedAt: string }>();
      expect(newest).toMatchObject(theirs);
      expect((await save({ ...mine, basedOn: newest.updatedAt })).status).toBe(200);
      // A client that names no version saves over any.
      expect((await save(theirs)).status).toBe(200);
    },
  );

  it.each(kinds)("of a %s is saved once when two tabs save at once", async (kind, form, mine, theirs) => {
    const person = await newPerson({ userType: kind, profile: false });
    const save = (body: object) => person.call("POST", `/api/profiles/${kind}`, { ...form, ...body });
    const { updatedAt: basedOn } = await (await save({})).json<{ updatedAt: string }>();
    const answers = await Promise.all([mine, theirs].map((words) => save({ ...words, basedOn })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
