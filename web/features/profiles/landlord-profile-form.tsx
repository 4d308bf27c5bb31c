import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { input as Given } from "zod/mini";
import {
  getLandlordProfile,
  type OwnLandlordProfile,
  saveLandlordProfile,
} from "#schema/endpoints/profiles.ts";
import { LandlordProfileForm as ReadLandlordAnswers } from "#schema/forms.ts";
import { lengths } from "#schema/limits.ts";
import { useRead } from "#web/api/query.ts";
import { useUser } from "#web/api/session.tsx";
import { SelectField, TextArea, TextField } from "#web/forms/field.tsx";
import type { Watched } from "#web/forms/form.tsx";
import { useDraftedForm } from "#web/forms/form-draft.tsx";
import { useMistakes } from "#web/forms/form-mistakes.ts";
import { useOneAtATime } from "#web/forms/one-at-a-time.ts";
import { Steps } from "#web/forms/steps.tsx";
import { useLabels } from "#web/i18n/labels.ts";
import { SubmitProfile } from "./submit-profile.tsx";
import { useNewest } from "./use-newest.ts";
import { useProfileSaving } from "./use-profile-saving.ts";
import { WithPreview } from "./with-preview.tsx";

export type LandlordAnswers = Given<typeof ReadLandlordAnswers>;
const empty: LandlordAnswers = { location: "", propertyType: "", description: "", basedOn: null };
const answersOf = (profile: OwnLandlordProfile): LandlordAnswers => ({
  location: profile.location,
  propertyType: profile.propertyType ?? "",
  description: profile.description ?? "",
  basedOn: profile.updatedAt,
});

interface LandlordProfileFormProps {
  photo: ReactNode;
  /** Renders what migrants see of the home, from the current answers. */
  preview: (form: Watched<LandlordAnswers>) => ReactNode;
  /** The saved profile. Without it, the form creates one. */
  saved?: OwnLandlordProfile;
  /** Called once the profile is created. */
  onCreated?: () => void;
}

/** The landlord's profile form. The dashboard opens after saving. */
export function LandlordProfileForm({ photo, preview, saved, onCreated }: LandlordProfileFormProps) {
  const { t } = useLingui();
  const { options } = useLabels();
  const user = useUser();
  const { form, draft } = useDraftedForm(
    ReadLandlordAnswers,
    saved ? `${user.id}:landlord-profile-edit` : `${user.id}:landlord-profile`,
    saved ? answersOf(saved) : empty,
  );
  const own = useRead(getLandlordProfile, {}, { enabled: false });
  const { look, load } = useNewest(form, {
    draft: draft.name,
    schema: ReadLandlordAnswers,
    read: async () => {
      const { data, isSuccess } = await own.refetch();
      return isSuccess ? answersOf(data) : null;
    },
  });
  const editing = Boolean(form.values().basedOn);
  const { mistakes, mistakeOf, takeAnswer } = useMistakes(form, {
    location: { label: t`Location`, required: t`Enter the location of your space.` },
    propertyType: { label: t`Property Type` },
    description: { label: t`Property Description` },
  });
  const { send, saving, failure, leave, isChanged } = useProfileSaving(saveLandlordProfile, {
    draft: draft.name,
    editing,
    created: t`Your landlord profile has been set up successfully.`,
    takeAnswer,
    onChanged: look,
    onCreated,
  });
  const submit = useOneAtATime(form.handleSubmit((body) => send({ body })));
  return (
    <WithPreview title={<Trans>This is what migrants see</Trans>} preview={preview(form)}>
      <Steps
        form={form}
        draft={draft}
        mistakes={mistakes}
        paged={!saved}
        onSubmit={submit}
        steps={[
          {
            title: <Trans>Where it is</Trans>,
            why: (
              <Trans>
                Migrants who are connected with you see the location, type, description and photo of your
                space. The town and the area are enough: do not write your exact address.
              </Trans>
            ),
            fields: ["location"],
            children: (
              <TextField
                label={t`Location`}
                hint={t`For example: Headingley, Leeds`}
                autoComplete="address-level2"
                required
                {...form.register("location")}
                error={mistakeOf("location")}
              />
            ),
          },
          {
            title: <Trans>What it is like</Trans>,
            why: <Trans>The rooms, who else lives there, steps or a lift, pets, what is close by.</Trans>,
            fields: ["propertyType", "description"],
            children: (
              <>
                <SelectField
                  label={t`Property Type`}
                  placeholder={t`Choose`}
                  options={options("propertyTypes")}
                  className="sm:max-w-80"
                  {...form.register("propertyType")}
                  error={mistakeOf("propertyType")}
                />
                <TextArea
                  label={t`Property Description`}
                  hint={t`Migrants see it once you are connected.`}
                  rows={6}
                  limit={lengths.story}
                  {...form.register("description")}
                  error={mistakeOf("description")}
                />
                {photo}
              </>
            ),
          },
        ]}
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
                <Trans>Next comes your dashboard. From there you can browse migrants.</Trans>
              )
            }
          />
        }
      />
    </WithPreview>
  );
}
