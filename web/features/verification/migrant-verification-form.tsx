import { Trans, useLingui } from "@lingui/react/macro";
import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { type MigrantVerification, submitMigrantVerification } from "#schema/endpoints/verification.ts";
import { MigrantVerificationForm as Form } from "#schema/forms.ts";
import { lengths } from "#schema/limits.ts";
import { useUser } from "#web/api/session.tsx";
import { SelectField, TextArea, TextField } from "#web/forms/field.tsx";
import { useDraftedForm } from "#web/forms/form-draft.tsx";
import { useMistakes } from "#web/forms/form-mistakes.ts";
import { useOneAtATime } from "#web/forms/one-at-a-time.ts";
import { useVerificationLabels } from "#web/i18n/verification-labels.ts";
import { migrantStart } from "./prefill.ts";
import { useSubmission } from "./use-submission.ts";
import { BirthdayField, useBirthdayText, VerificationFormCard } from "./verification-form-card.tsx";

type MigrantVerificationFormProps = {
  draftName: string;
  profile: MigrantProfile | undefined;
  last: MigrantVerification | null;
  onSubmitted: () => void;
};

/** The migrant's verification form. Only the name and the reason are required (specification section 5). */
export function MigrantVerificationForm({
  draftName,
  profile,
  last,
  onSubmitted,
}: MigrantVerificationFormProps) {
  const { t } = useLingui();
  const { options } = useVerificationLabels();
  const user = useUser();
  const start = migrantStart(user, profile, last);
  const { form, draft } = useDraftedForm(Form, draftName, start);
  const { mistakes, mistakeOf, takeAnswer } = useMistakes(form, {
    fullName: { label: t`Full name`, required: t`Enter your full name.` },
    dateOfBirth: useBirthdayText(form),
    nationality: { label: t`Nationality` },
    currentAddress: { label: t`Current address` },
    reasonForMigration: { label: t`Reason for migration`, required: t`Tell us your reason for migration.` },
    familyComposition: { label: t`Family composition` },
    employmentStatus: { label: t`Employment status` },
    additionalNotes: { label: t`Additional notes` },
  });
  const { send, sending, sayMissing } = useSubmission(submitMigrantVerification, {
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
          why: <Trans>So that we know who you are.</Trans>,
          fields: ["fullName", "dateOfBirth", "nationality"],
          children: (
            <>
              <TextField
                label={t`Full name`}
                hint={t`As in your documents, in any alphabet.`}
                autoComplete="name"
                required
                {...register("fullName")}
                error={mistakeOf("fullName")}
              />
              <BirthdayField form={form} error={mistakeOf("dateOfBirth")} />
              <TextField
                label={t`Nationality`}
                hint={t`You can write more than one, or "none".`}
                {...register("nationality")}
                error={mistakeOf("nationality")}
              />
            </>
          ),
        },
        {
          title: <Trans>Where you are now</Trans>,
          why: <Trans>An address, a hostel or a town. It is never shown to landlords.</Trans>,
          fields: ["currentAddress"],
          children: (
            <TextArea
              label={t`Current address`}
              rows={2}
              limit={lengths.text}
              autoComplete="street-address"
              {...register("currentAddress")}
              error={mistakeOf("currentAddress")}
            />
          ),
        },
        {
          title: <Trans>Your situation</Trans>,
          why: (
            <Trans>
              A few sentences are enough, in any language. You do not have to write about painful things.
            </Trans>
          ),
          fields: ["reasonForMigration", "familyComposition", "employmentStatus"],
          children: (
            <>
              <TextArea
                label={t`Reason for migration`}
                required
                limit={lengths.story}
                {...register("reasonForMigration")}
                error={mistakeOf("reasonForMigration")}
              />
              <SelectField
                label={t`Family composition`}
                options={options("verificationFamilyCompositions")}
                placeholder={t`Choose`}
                {...register("familyComposition")}
                error={mistakeOf("familyComposition")}
              />
              <SelectField
                label={t`Employment status`}
                options={options("verificationEmploymentStatuses")}
                placeholder={t`Choose`}
                {...register("employmentStatus")}
                error={mistakeOf("employmentStatus")}
              />
            </>
          ),
        },
        {
          title: <Trans>Anything else</Trans>,
          why: <Trans>Which documents you can show, or what happened to them.</Trans>,
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
