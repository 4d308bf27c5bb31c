import { Trans, useLingui } from "@lingui/react/macro";
import { LockKeyhole } from "lucide-react";
import type { ReactNode } from "react";
import type { VerificationStatus } from "#schema/vocabulary.ts";
import { useUser } from "#web/api/session.tsx";
import { ErrorSummary, type Mistake } from "#web/forms/error-summary.tsx";
import { DateField } from "#web/forms/field.tsx";
import { type Controlled, Controller } from "#web/forms/form.tsx";
import { DraftChoice } from "#web/forms/form-draft.tsx";
import { FormFrame } from "#web/forms/form-frame.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";

type VerificationFormCardProps = {
  /** The status of the previous request, if any. */
  lastStatus: VerificationStatus | undefined;
  mistakes: Mistake[];
  attempt: number;
  draftNotice: ReactNode;
  sending: boolean;
  onSubmit: () => void;
  children: ReactNode;
};

/** The shared frame of both verification forms: title, audience, mistakes and button. */
export function VerificationFormCard(props: VerificationFormCardProps) {
  const { lastStatus, mistakes, attempt, draftNotice, sending, onSubmit, children } = props;
  const { verified } = useUser();
  return (
    <Card as="section" aria-labelledby="verification-form">
      <div className="grid gap-4">
        <h2 id="verification-form">{titles[lastStatus ?? "none"]}</h2>
        {lastStatus === "approved" && verified && (
          <p className="max-w-line">
            <Trans>
              You are verified already. Send a new request only when something about you has changed; you keep
              your badge while we look at it.
            </Trans>
          </p>
        )}
        <p className="flex max-w-line items-start gap-2.5 text-soft">
          <LockKeyhole aria-hidden className="mt-0.5 size-5 shrink-0 text-harbour" />
          <span>
            <Trans>
              Only our reviewers see this. It does not appear on your profile, and no other member can read
              it.
            </Trans>
          </span>
        </p>
        {draftNotice}
        <ErrorSummary errors={mistakes} attempt={attempt} />
      </div>
      <FormFrame onSubmit={onSubmit} className="mt-8 grid gap-8">
        {children}
        <div className="grid gap-4 border-t border-line pt-6 md:grid-cols-[13rem_minmax(0,1fr)] md:gap-x-8">
          <div className="grid justify-items-start gap-4 md:col-start-2">
            <DraftChoice />
            <Button
              type="submit"
              className="max-sm:w-full"
              pending={sending}
              pendingLabel={<Trans>Submitting…</Trans>}
            >
              <Trans>Submit Verification Request</Trans>
            </Button>
          </div>
        </div>
      </FormFrame>
    </Card>
  );
}

const titles: Record<VerificationStatus | "none", ReactNode> = {
  none: <Trans>Submit Verification Request</Trans>,
  pending: <Trans>Submit Verification Request</Trans>,
  rejected: <Trans>Resubmit Verification Request</Trans>,
  approved: <Trans>Submit a New Verification Request</Trans>,
};

type FormStepProps = { step: number; of: number; title: ReactNode; why: ReactNode; children: ReactNode };

/** A group of related questions, with the reason for asking beside them. */
export function FormStep({ step, of, title, why, children }: FormStepProps) {
  return (
    <section className="grid gap-x-8 gap-y-5 border-t border-line pt-6 first-of-type:border-t-0 first-of-type:pt-0 sm:pt-8 md:grid-cols-[13rem_minmax(0,1fr)]">
      <div className="grid content-start gap-1">
        <p className="text-sm text-soft">
          <Trans>
            {step} of {of}
          </Trans>
        </p>
        <h3>{title}</h3>
        <p className="text-sm text-soft">{why}</p>
      </div>
      <div className="grid content-start gap-6">{children}</div>
    </section>
  );
}

type Answers = { dateOfBirth?: string | null | undefined };
type BirthdayFieldProps = { form: Controlled<Answers, "dateOfBirth">; error: string | undefined };

/** The date of birth. */
export function BirthdayField({ form, error }: BirthdayFieldProps) {
  const { t } = useLingui();
  return (
    <Controller
      form={form}
      name="dateOfBirth"
      render={({ value, ...field }) => (
        <DateField
          label={t`Date of birth`}
          hint={t`In the calendar used in the United Kingdom. For example 27 3 1990.`}
          birthday
          {...field}
          value={value ?? ""}
          error={error}
        />
      )}
    />
  );
}
