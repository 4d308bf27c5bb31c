import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { input as Given } from "zod/mini";
import {
  getLandlordProfile,
  type OwnLandlordProfile,
  LandlordProfileForm as ReadLandlordAnswers,
  saveLandlordProfile,
} from "#schema/endpoints/profiles.ts";
import { lengths } from "#schema/limits.ts";
import { useRead } from "#web/api/query.ts";
import { useUser } from "#web/api/session.tsx";
import { ErrorSummary } from "#web/forms/error-summary.tsx";
import { SelectField, TextArea, TextField } from "#web/forms/field.tsx";
import { DraftNotice, useDraftedForm } from "#web/forms/form-draft.tsx";
import { FormFrame } from "#web/forms/form-frame.tsx";
import { useMistakes } from "#web/forms/form-mistakes.ts";
import { useOneAtATime } from "#web/forms/one-at-a-time.ts";
import { useLabels } from "#web/i18n/labels.ts";
import { FormStep } from "./form-step.tsx";
import { SubmitProfile } from "./submit-profile.tsx";
import { useNewest } from "./use-newest.ts";
import { useProfileSaving } from "./use-profile-saving.ts";

type LandlordAnswers = Given<typeof ReadLandlordAnswers>;
const empty: LandlordAnswers = { location: "", propertyType: "", description: "" };
const answersOf = (profile: OwnLandlordProfile): LandlordAnswers => ({
  location: profile.location,
  propertyType: profile.propertyType ?? "",
  description: profile.description ?? "",
  basedOn: profile.updatedAt,
});

interface LandlordProfileFormProps {
  photo: ReactNode;
  /** The saved profile; without it, the form creates one. */
  saved?: OwnLandlordProfile;
}

/** The landlord's profile form. After saving, the dashboard opens. */
export function LandlordProfileForm({ photo, saved }: LandlordProfileFormProps) {
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
    read: async () => {
      const { data, isSuccess } = await own.refetch();
      return isSuccess ? answersOf(data) : null;
    },
  });
  const { mistakes, mistakeOf, takeAnswer } = useMistakes(form, {
    location: { label: t`Location`, required: t`Enter the location of your space.` },
    propertyType: { label: t`Property Type` },
    description: { label: t`Property Description` },
  });
  const { send, saving, failure, isChanged } = useProfileSaving(saveLandlordProfile, {
    draft: draft.name,
    created: t`Your landlord profile has been set up successfully.`,
    takeAnswer,
    onChanged: saved && look,
  });
  const submit = useOneAtATime(form.handleSubmit((body) => send({ body })));
  return (
    <FormFrame onSubmit={submit} className="grid gap-8">
      <ErrorSummary errors={mistakes} attempt={form.formState.submitCount} />
      <DraftNotice form={form} draft={draft} />
      <FormStep
        number={1}
        of={2}
        title={<Trans>Where it is</Trans>}
        why={
          <Trans>
            Migrants who are connected with you see the location, type, description and photo of your space.
            The town and the area are enough: do not write your exact address.
          </Trans>
        }
      >
        <TextField
          label={t`Location`}
          hint={t`For example: Headingley, Leeds`}
          autoComplete="address-level2"
          required
          {...form.register("location")}
          error={mistakeOf("location")}
        />
      </FormStep>
      <FormStep
        number={2}
        of={2}
        title={<Trans>What it is like</Trans>}
        why={<Trans>The rooms, who else lives there, steps or a lift, pets, what is close by.</Trans>}
      >
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
          hint={t`You can leave this empty. Migrants see it once you are connected.`}
          rows={6}
          limit={lengths.story}
          {...form.register("description")}
          error={mistakeOf("description")}
        />
        {photo}
      </FormStep>
      <SubmitProfile
        editing={saved !== undefined}
        onLoadNewest={isChanged ? load : null}
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
    </FormFrame>
  );
}
