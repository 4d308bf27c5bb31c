import { describe, expect, it } from "vitest";
import { browseTierOf, readsWholeStories, seesBrowsePhotos } from "./browse-tiers.ts";
import * as policy from "./policy.ts";
import { connectionStatuses, roles, userTypes } from "./vocabulary.ts";

const [landlord, migrant, stranger] = ["a landlord", "a migrant", "a stranger"].map((id) => ({ id }));
const pair = { landlordId: "a landlord", migrantId: "a migrant" };
const both = [false, true];
/** The cases that a rule allows. */
const allowed = <T>(cases: readonly T[], rule: (each: T) => boolean) => cases.filter(rule);

describe("who may do what", () => {
  it("lets only the two parties into a connection, and names the other one", () => {
    const people = [landlord, migrant, stranger].flatMap((person) => person ?? []);
    expect(allowed(people, (person) => policy.isPartyTo(person, pair))).toEqual([landlord, migrant]);
    expect(people.map((person) => policy.otherPartyOf(person, pair)).slice(0, 2)).toEqual([
      "a migrant",
      "a landlord",
    ]);
  });

  it("shows photos and last names to the parties of a paid connection", () => {
    const seen = (paymentCompleted: boolean) =>
      allowed(connectionStatuses, (status) => policy.seesPhoto({ status, paymentCompleted }));
    expect([seen(true), seen(false)]).toEqual([["pending", "active", "completed"], []]);
    const nameSeen = (paymentCompleted: boolean) =>
      policy.nameSeen({ lastName: "Haddad" }, { paymentCompleted });
    expect([nameSeen(true), nameSeen(false)]).toEqual([{ lastName: "Haddad" }, { lastName: "H" }]);
  });

  it("shows a migrant who is not suspended and neither hosted nor paused, or connected with the landlord", () => {
    const cases = both.flatMap((suspended) =>
      both.flatMap((hosted) =>
        both.flatMap((paused) =>
          both.flatMap((blocked) =>
            both.map((connected) => ({ suspended, hosted, paused, blocked, connected })),
          ),
        ),
      ),
    );
    expect(allowed(cases, policy.maySeeMigrant)).toEqual([
      { suspended: false, hosted: false, paused: false, blocked: false, connected: false },
      { suspended: false, hosted: false, paused: false, blocked: false, connected: true },
      { suspended: false, hosted: false, paused: false, blocked: true, connected: true },
      { suspended: false, hosted: false, paused: true, blocked: false, connected: true },
      { suspended: false, hosted: false, paused: true, blocked: true, connected: true },
      { suspended: false, hosted: true, paused: false, blocked: false, connected: true },
      { suspended: false, hosted: true, paused: false, blocked: true, connected: true },
      { suspended: false, hosted: true, paused: true, blocked: false, connected: true },
      { suspended: false, hosted: true, paused: true, blocked: true, connected: true },
    ]);
  });

  it("lets landlords browse, verified migrants use their dashboard, and admins review others", () => {
    const people = userTypes.flatMap((userType) => both.map((verified) => ({ userType, verified })));
    expect(allowed(userTypes, (userType) => policy.canBrowse({ userType }))).toEqual(["landlord"]);
    expect(allowed(people, policy.canUseMigrantDashboard)).toEqual([{ userType: "migrant", verified: true }]);
    const reviews = roles.flatMap((role) => ["me", "another"].map((requester) => ({ role, requester })));
    const canDecide = allowed(reviews, ({ role, requester }) =>
      policy.canDecide({ id: "me", role }, requester),
    );
    expect(canDecide).toEqual([{ role: "admin", requester: "another" }]);
    expect(allowed(["me", "another"], (id) => policy.canSuspend({ id: "me" }, id))).toEqual(["another"]);
    expect(allowed(["me", "another"], (id) => policy.mayReadPageOf({ id: "me" }, id))).toEqual(["another"]);
  });

  it("lets an admin handle a case that is neither about them nor from them", () => {
    const ids = ["me", "another", null];
    const cases = ids.flatMap((subjectId) => ids.map((raisedBy) => ({ subjectId, raisedBy })));
    expect(allowed(cases, (about) => policy.mayHandle({ id: "me" }, about))).toEqual([
      { subjectId: "another", raisedBy: "another" },
      { subjectId: "another", raisedBy: null },
      { subjectId: null, raisedBy: "another" },
      { subjectId: null, raisedBy: null },
    ]);
  });

  it("lets an unverified landlord connect with a migrant who does not ask for verification", () => {
    const pairs = both.flatMap((verified) => both.map((verifiedOnly) => ({ verified, verifiedOnly })));
    expect(allowed(pairs, (pair) => policy.isVerifiedEnough(pair, pair))).toEqual([
      { verified: false, verifiedOnly: false },
      { verified: true, verifiedOnly: false },
      { verified: true, verifiedOnly: true },
    ]);
  });

  it("shows landlords more about migrants when more is known about the landlord", () => {
    const tiers = both.flatMap((verified) =>
      both.map((hasProfile) => {
        const tier = browseTierOf({ verified }, hasProfile);
        const [list, profile] = [readsWholeStories(tier, "list"), readsWholeStories(tier, "profile")];
        return { tier, photos: seesBrowsePhotos(tier), list, profile };
      }),
    );
    expect(tiers).toEqual([
      { tier: "without_profile", photos: false, list: false, profile: false },
      { tier: "unverified", photos: true, list: false, profile: true },
      { tier: "verified", photos: true, list: true, profile: true },
      { tier: "verified", photos: true, list: true, profile: true },
    ]);
  });
});

describe("the initial of a last name", () => {
  it.each([
    ["Ellis", "E"],
    ["E", "E"],
    ["Élan", "É"],
    ["E\u0301lan", "E\u0301"],
    ["O'Hara", "O"],
    ["👩‍👩‍👧‍👦 Smith", "👩‍👩‍👧‍👦"],
    ["1\uFE0F\u20E3", "1\uFE0F\u20E3"],
    ["कि", "कि"],
    ["", ""],
  ])("of %j is one whole letter: %j", (lastName, initial) => {
    expect(policy.initialOf(lastName)).toBe(initial);
  });
});
