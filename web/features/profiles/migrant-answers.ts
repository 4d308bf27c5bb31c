import * as z from "zod/mini";
import type { OwnMigrantProfile } from "#schema/endpoints/profiles.ts";
import { MigrantProfileForm } from "#schema/forms.ts";
import { readWholeNumber } from "#web/forms/numbers.ts";
import { countryForReader, countryInEnglish } from "#web/i18n/countries.ts";

/** The values of the form. Every input is text, and a choice that was not made is empty. */
export const emptyMigrantAnswers = {
  countryOfOrigin: "",
  age: "",
  gender: "",
  familySize: "1",
  story: "",
  locationPreference: "",
  durationNeeded: "",
  urgent: false,
  verifiedOnly: false,
  languages: [] as string[],
  skills: [] as string[],
  employmentStatus: "",
  // Drafts do not restore the path, because the photo may have changed.
  profilePicture: undefined as string | undefined,
  /** The version that the person edits, or null for a new profile. A draft restores the version that it was based on. */
  basedOn: null as string | null,
};
export type MigrantAnswers = typeof emptyMigrantAnswers;

/** A saved profile as form values. The photo is changed separately. */
export const migrantAnswersOf = (profile: OwnMigrantProfile): MigrantAnswers => ({
  countryOfOrigin: countryForReader(profile.countryOfOrigin),
  age: profile.age === null ? "" : String(profile.age),
  gender: profile.gender ?? "",
  familySize: String(profile.familySize),
  story: profile.story,
  locationPreference: profile.locationPreference ?? "",
  durationNeeded: profile.durationNeeded ?? "",
  urgent: profile.urgent,
  verifiedOnly: profile.verifiedOnly,
  languages: profile.languages,
  skills: profile.skills,
  employmentStatus: profile.employmentStatus ?? "",
  profilePicture: undefined,
  basedOn: profile.updatedAt,
});

const readNumbers = z.transform(({ age, familySize, countryOfOrigin, ...rest }: MigrantAnswers) => ({
  ...rest,
  countryOfOrigin: countryInEnglish(countryOfOrigin),
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

/** Parses the form values into the body of the call. */
export const ReadMigrantAnswers = z.pipe(
  // Choices are plain strings until the schema has checked them.
  z.pipe(readNumbers, MigrantProfileForm as unknown as Form),
  omitEmptyLists,
);
