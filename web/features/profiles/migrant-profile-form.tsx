import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { getMigrantProfile, type OwnMigrantProfile, saveMigrantProfile } from "#schema/endpoints/profiles.ts";
import { age, familySize } from "#schema/limits.ts";
import { useRead } from "#web/api/query.ts";
import { useUser } from "#web/api/session.tsx";
import type { Watched } from "#web/forms/form.tsx";
import { useDraftedForm } from "#web/forms/form-draft.tsx";
import { useMistakes } from "#web/forms/form-mistakes.ts";
import { useOneAtATime } from "#web/forms/one-at-a-time.ts";
import { Steps } from "#web/forms/steps.tsx";
import {
  emptyMigrantAnswers,
  type MigrantAnswers,
  migrantAnswersOf,
  ReadMigrantAnswers,
} from "./migrant-answers.ts";
import { useMigrantSteps } from "./migrant-steps.tsx";
import { SubmitProfile } from "./submit-profile.tsx";
import { useNewest } from "./use-newest.ts";
import { useProfileSaving } from "./use-profile-saving.ts";
import { WithPreview } from "./with-preview.tsx";

interface MigrantProfileFormProps {
  /** The photo field. It calls back with the photo's new path. */
  photo: (onPath: (objectPath: string) => void) => ReactNode;
  /** Renders what landlords see, from the current answers. */
  preview: (form: Watched<MigrantAnswers>) => ReactNode;
  /** The saved profile. Without it, the form creates one. */
  saved?: OwnMigrantProfile;
  /** Called once the profile is created. */
  onCreated?: () => void;
}

/** The migrant's profile form. The dashboard opens after saving. */
export function MigrantProfileForm({ photo, preview, saved, onCreated }: MigrantProfileFormProps) {
  const { t } = useLingui();
  const user = useUser();
  const { min: youngest, max: oldest } = age;
  const { min: fewest, max: most } = familySize;
  const { form, draft } = useDraftedForm(
    ReadMigrantAnswers,
    saved ? `${user.id}:migrant-profile-edit` : `${user.id}:migrant-profile`,
    saved ? migrantAnswersOf(saved) : emptyMigrantAnswers,
  );
  const own = useRead(getMigrantProfile, {}, { enabled: false });
  const { look, load } = useNewest(form, {
    draft: draft.name,
    schema: ReadMigrantAnswers,
    read: async () => {
      const { data, isSuccess } = await own.refetch();
      return isSuccess ? migrantAnswersOf(data) : null;
    },
  });
  const editing = Boolean(form.values().basedOn);
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
  const { send, saving, failure, leave, isChanged } = useProfileSaving(saveMigrantProfile, {
    draft: draft.name,
    editing,
    created: t`Your migrant profile has been set up successfully.`,
    takeAnswer,
    onChanged: look,
    onCreated,
  });
  const submit = useOneAtATime(form.handleSubmit((body) => send({ body })));
  const steps = useMigrantSteps(form, {
    mistakeOf,
    photo: photo((objectPath) => form.setValue("profilePicture", objectPath || undefined)),
  });
  return (
    <WithPreview title={<Trans>This is what landlords see</Trans>} preview={preview(form)}>
      <Steps
        form={form}
        draft={draft}
        mistakes={mistakes}
        paged={!saved}
        onSubmit={submit}
        steps={steps}
        end={
          <SubmitProfile
            editing={editing}
            onLoadNewest={isChanged ? load : null}
            onLeave={leave}
            pending={saving}
            failure={mistakes.length === 0 ? failure : undefined}
            next={
              saved ? (
                <Trans>Then you go back to your dashboard.</Trans>
              ) : (
                <Trans>Next comes your dashboard, and from there your verification.</Trans>
              )
            }
          />
        }
      />
    </WithPreview>
  );
}
