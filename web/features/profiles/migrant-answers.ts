import * as z from "zod/mini";
import { MigrantProfileForm } from "#schema/endpoints/profiles.ts";
import { readWholeNumber } from "./whole-number.ts";

/** The form as its boxes hold it: every box is text, every unmade choice is empty. */
export const emptyMigrantAnswers = {
  age: "",
  gender: "",
  familySize: "1",
  countryOfOrigin: "",
  story: "",
  locationPreference: "",
  durationNeeded: "",
  urgent: false,
  languages: [] as string[],
  skills: [] as string[],
  employmentStatus: "",
};
export type MigrantAnswers = typeof emptyMigrantAnswers;

/** What is left empty is not sent (specification section 5). */
const asGiven = z.transform(({ age, familySize, languages, skills, ...rest }: MigrantAnswers): unknown => ({
  ...rest,
  age: readWholeNumber(age),
  familySize: readWholeNumber(familySize),
  languages: languages.length > 0 ? languages : undefined,
  skills: skills.length > 0 ? skills : undefined,
}));

/** Reads the boxes into what the call takes. */
export const ReadMigrantAnswers = z.pipe(asGiven, MigrantProfileForm as z.ZodMiniType<ProfileSent, unknown>);
type ProfileSent = z.output<typeof MigrantProfileForm>;
