import { Trans, useLingui } from "@lingui/react/macro";
import type { LandlordProfile } from "#schema/endpoints/profiles.ts";
import { type LandlordVerification, submitLandlordVerification } from "#schema/endpoints/verification.ts";
import { LandlordVerificationForm as Form } from "#schema/forms.ts";
import { lengths } from "#schema/limits.ts";
import { useUser } from "#web/api/session.tsx";
import { SelectField, TextArea, TextField } from "#web/forms/field.tsx";
import { useDraftedForm } from "#web/forms/form-draft.tsx";
import { useMistakes } from "#web/forms/form-mistakes.ts";
import { useOneAtATime } from "#web/forms/one-at-a-time.ts";
import { useVerificationLabels } from "#web/i18n/verification-labels.ts";
import { landlordStart } from "./prefill.ts";
import { useSubmission } from "./use-submission.ts";
import { BirthdayField, useBirthdayText, VerificationFormCard } from "./verification-form-card.tsx";

type LandlordVerificationFormProps = {
  draftName: string;
  profile: LandlordProfile | undefined;
  last: LandlordVerification | null;
  onSubmitted: () => void;
};

/** The landlord's verification form: identity and right to offer the property. */
export function LandlordVerificationForm({
  draftName,
  profile,
  last,
  onSubmitted,
}: LandlordVerificationFormProps) {
  const { t } = useLingui();
  const { options } = useVerificationLabels();
  const user = useUser();
  const start = landlordStart(user, profile, last);
  const { form, draft } = useDraftedForm(Form, draftName, start);
  const { mistakes, mistakeOf, takeAnswer } = useMistakes(form, {
    fullName: { label: t`Full name`, required: t`Enter your full name.` },
    dateOfBirth: useBirthdayText(form),
    nationality: { label: t`Nationality` },
    propertyAddress: { label: t`Property address`, required: t`Enter the address of the property.` },
    propertyType: { label: t`Property type`, required: t`Choose the property type.` },
    proofOfOwnership: {
      label: t`Proof of ownership`,
      required: t`Choose how the property is yours to offer.`,
    },
    additionalNotes: { label: t`Additional notes` },
  });
  const { send, sending, sayMissing } = useSubmission(submitLandlordVerification, {
    draft: draft.name,
    takeAnswer,
    onSubmitted,
  });
  const submit = useOneAtATime(form.handleSubmit((body) => send({ body }), sayMissing));
  const { register } = form;
  return (
    <VerificationFormCard
      form={form}
      draft={draft}
      lastStatus={last?.status}
      mistakes={mistakes}
      sending={sending}
      onSubmit={submit}
      onWrong={sayMissing}
      steps={[
        {
          title: <Trans>About you</Trans>,
          why: <Trans>So that your guests can trust you.</Trans>,
          fields: ["fullName", "dateOfBirth", "nationality"],
          children: (
            <>
              <TextField
                label={t`Full name`}
                hint={t`As in your documents.`}
                autoComplete="name"
                required
                {...register("fullName")}
                error={mistakeOf("fullName")}
              />
              <BirthdayField form={form} error={mistakeOf("dateOfBirth")} />
              <TextField
                label={t`Nationality`}
                {...register("nationality")}
                error={mistakeOf("nationality")}
              />
            </>
          ),
        },
        {
          title: <Trans>Your property</Trans>,
          why: <Trans>The place that you offer. Its address stays with the reviewers.</Trans>,
          fields: ["propertyAddress", "propertyType", "proofOfOwnership"],
          children: (
            <>
              <TextArea
                label={t`Property address`}
                required
                rows={2}
                limit={lengths.text}
                autoComplete="street-address"
                {...register("propertyAddress")}
                error={mistakeOf("propertyAddress")}
              />
              <SelectField
                label={t`Property type`}
                required
                options={options("verificationPropertyTypes")}
                placeholder={t`Choose`}
                {...register("propertyType")}
                error={mistakeOf("propertyType")}
              />
              <SelectField
                label={t`Proof of ownership`}
                hint={t`How the property is yours to offer.`}
                required
                options={options("proofsOfOwnership")}
                placeholder={t`Choose`}
                {...register("proofOfOwnership")}
                error={mistakeOf("proofOfOwnership")}
              />
            </>
          ),
        },
        {
          title: <Trans>Anything else</Trans>,
          why: <Trans>Which documents you can show, who else lives there, when you are best reached.</Trans>,
          fields: ["additionalNotes"],
          children: (
            <TextArea
              label={t`Additional notes`}
              rows={3}
              limit={lengths.notes}
              {...register("additionalNotes")}
              error={mistakeOf("additionalNotes")}
            />
          ),
        },
      ]}
    />
  );
}
