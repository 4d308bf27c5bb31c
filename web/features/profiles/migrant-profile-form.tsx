import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { getMigrantProfile, saveMigrantProfile } from "#schema/endpoints/profiles.ts";
import { age, familySize } from "#schema/limits.ts";
import { forgetDraft } from "#web/api/drafts.ts";
import { remember, useWrite } from "#web/api/query.ts";
import { useUser } from "#web/api/session.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { useForm } from "#web/ui/form.tsx";
import { DraftNotice, useDraft, useDraftKeeping } from "#web/ui/form-draft.tsx";
import { useMistakes } from "#web/ui/form-mistakes.ts";
import { useOneAtATime } from "#web/ui/one-at-a-time.ts";
import { emptyMigrantAnswers, ReadMigrantAnswers } from "./migrant-answers.ts";
import { AboutYou, HomeYouNeed, LanguagesAndWork, YourStory } from "./migrant-parts.tsx";
import { SubmitProfile } from "./submit-profile.tsx";
import { useProfileWords } from "./use-profile-words.ts";

interface MigrantProfileFormProps {
  /** The field for the photo; it says the photo's path whenever that has changed. */
  photo: (onPath: (objectPath: string) => void) => ReactNode;
}

/** What a migrant tells about themselves. Once it is kept, the screen goes on to the dashboard. */
export function MigrantProfileForm({ photo }: MigrantProfileFormProps) {
  const { t } = useLingui();
  const user = useUser();
  const { min: youngest, max: oldest } = age;
  const { min: fewest, max: most } = familySize;
  const words = useProfileWords();
  const draft = useDraft(`${user.id}:migrant-profile`, emptyMigrantAnswers);
  const form = useForm(ReadMigrantAnswers, draft.start);
  useDraftKeeping(form, draft);
  const { mistakes, mistakeOf, takeAnswer } = useMistakes(form, {
    countryOfOrigin: { label: t`Country of Origin`, required: t`Enter your country of origin.` },
    age: {
      label: t`Age`,
      otherwise: t`Age must be a whole number from ${youngest} to ${oldest}, or left empty.`,
    },
    gender: { label: t`Gender` },
    familySize: {
      label: t`Family Size`,
      otherwise: t`Family size must be a whole number from ${fewest} to ${most}.`,
    },
    story: { label: t`Your Story`, required: t`Write your story. A few sentences are enough.` },
    locationPreference: { label: t`Location Preference` },
    durationNeeded: { label: t`Duration Needed` },
    languages: { label: t`Languages` },
    skills: { label: t`Skills & Experience` },
    employmentStatus: { label: t`Employment Status` },
    profilePicture: { label: t`Profile Photo` },
  });
  const { mutateAsync, isPending, error } = useWrite(saveMigrantProfile, {
    onSuccess: (profile) => {
      forgetDraft(draft.name);
      words.saved(t`Your migrant profile has been set up successfully.`);
      remember(getMigrantProfile, {}, profile);
    },
    onError: (refusal) => {
      words.failed(refusal);
      takeAnswer(refusal.fields);
    },
  });
  const submit = useOneAtATime(form.handleSubmit((body) => mutateAsync({ body }).catch(() => undefined)));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="grid gap-8"
    >
      <ErrorSummary errors={mistakes} attempt={form.formState.submitCount} />
      <DraftNotice form={form} draft={draft} />
      <AboutYou
        form={form}
        mistakeOf={mistakeOf}
        photo={photo((objectPath) => form.setValue("profilePicture", objectPath))}
      />
      <YourStory form={form} mistakeOf={mistakeOf} />
      <HomeYouNeed form={form} mistakeOf={mistakeOf} />
      <LanguagesAndWork form={form} mistakeOf={mistakeOf} />
      <SubmitProfile
        pending={isPending}
        failure={error && mistakes.length === 0 ? words.failureOf(error) : undefined}
        next={<Trans>Next comes your dashboard, and from there your verification.</Trans>}
      />
    </form>
  );
}
