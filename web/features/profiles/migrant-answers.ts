import * as z from "zod/mini";
import { MigrantProfileForm, type OwnMigrantProfile } from "#schema/endpoints/profiles.ts";
import { readWholeNumber } from "./whole-number.ts";

/** The form as its boxes hold it: every box is text, every unmade choice is empty. */
export const emptyMigrantAnswers = {
  countryOfOrigin: "",
  age: "",
  gender: "",
  familySize: "1",
  story: "",
  locationPreference: "",
  durationNeeded: "",
  urgent: false,
  languages: [] as string[],
  skills: [] as string[],
  employmentStatus: "",
  // No draft brings its path back: the photo may have been changed or removed meanwhile.
  profilePicture: undefined as string | undefined,
  /** The version that is edited; a draft brings back the one that it was written over. */
  basedOn: undefined as string | undefined,
};
export type MigrantAnswers = typeof emptyMigrantAnswers;

/** A saved profile as the form's boxes hold it. Its photo is changed on its own. */
export const migrantAnswersOf = (profile: OwnMigrantProfile): MigrantAnswers => ({
  countryOfOrigin: profile.countryOfOrigin,
  age: profile.age === null ? "" : String(profile.age),
  gender: profile.gender ?? "",
  familySize: String(profile.familySize),
  story: profile.story,
  locationPreference: profile.locationPreference ?? "",
  durationNeeded: profile.durationNeeded ?? "",
  urgent: profile.urgent,
  languages: profile.languages,
  skills: profile.skills,
  employmentStatus: profile.employmentStatus ?? "",
  profilePicture: undefined,
  basedOn: profile.updatedAt,
});

const readNumbers = z.transform(({ age, familySize, ...rest }: MigrantAnswers) => ({
  ...rest,
  age: readWholeNumber(age),
  familySize: readWholeNumber(familySize),
}));

/** Lists are omitted when empty (specification section 3). */
const omitEmptyLists = z.transform(({ languages, skills, ...rest }: z.output<typeof MigrantProfileForm>) => ({
  ...rest,
  ...(languages.length > 0 && { languages }),
  ...(skills.length > 0 && { skills }),
}));

type Form = z.ZodMiniType<z.output<typeof MigrantProfileForm>, z.output<typeof readNumbers>>;

/** Reads the boxes into what the call takes. */
export const ReadMigrantAnswers = z.pipe(
  // Each choice is any text until the form's own schema has looked at it.
  z.pipe(readNumbers, MigrantProfileForm as unknown as Form),
  omitEmptyLists,
);
