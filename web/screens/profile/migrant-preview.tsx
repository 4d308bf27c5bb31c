import { useLingui } from "@lingui/react/macro";
import { getProfilePhoto } from "#schema/endpoints/photos.ts";
import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { useRead } from "#web/api/query.ts";
import { useUser } from "#web/api/session.tsx";
import { MigrantCard } from "#web/features/migrants/migrant-card.tsx";
import type { MigrantAnswers } from "#web/features/profiles/migrant-answers.ts";
import { useValues, type Watched } from "#web/forms/form.tsx";
import { readWholeNumber } from "#web/forms/numbers.ts";

/** A choice in the form; "" when it is not made. */
const chosen = (value: string) => (value || null) as never;

/** The card that landlords see in the list, from the answers so far. */
export function MigrantPreview({ form }: { form: Watched<MigrantAnswers> }) {
  const { t } = useLingui();
  const { id, firstName, lastName, verified } = useUser();
  const { data: photo } = useRead(getProfilePhoto, {});
  const answers = useValues(form);
  const profile: MigrantProfile = {
    id,
    userId: id,
    user: { firstName, lastName, verified },
    profilePicture: (!photo?.hidden && photo?.objectPath) || null,
    countryOfOrigin: answers.countryOfOrigin || "…",
    age: readWholeNumber(answers.age) || null,
    gender: chosen(answers.gender),
    familySize: readWholeNumber(answers.familySize) || 1,
    durationNeeded: chosen(answers.durationNeeded),
    locationPreference: chosen(answers.locationPreference),
    languages: answers.languages,
    skills: answers.skills,
    story: answers.story || t`Your story will be here.`,
    urgent: answers.urgent,
    employmentStatus: chosen(answers.employmentStatus),
    housingStatus: "Seeking",
    averageRating: null,
    totalRatings: 0,
    profileViews: 0,
    verified,
    verifiedOnly: answers.verifiedOnly,
  };
  return <MigrantCard profile={profile} tie={undefined} city="" isPreview />;
}
