import { Trans, useLingui } from "@lingui/react/macro";
import { LockKeyhole } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import type { VerificationStatus } from "#schema/vocabulary.ts";
import { useUser } from "#web/api/session.tsx";
import { DateField } from "#web/forms/field.tsx";
import { type Controlled, Controller } from "#web/forms/form.tsx";
import type { FieldText } from "#web/forms/form-mistakes.ts";
import { useStep } from "#web/forms/step-history.tsx";
import { Steps } from "#web/forms/steps.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { classes } from "#web/ui/layout/classes.ts";

type VerificationFormCardProps<V extends object, T> = Pick<
  ComponentProps<typeof Steps<V, T>>,
  "form" | "draft" | "mistakes" | "steps" | "onSubmit" | "onWrong"
> & {
  /** The status of the previous request, if any. */
  lastStatus: VerificationStatus | undefined;
  sending: boolean;
};

/** The shared frame of both verification forms: title, audience, steps and button. */
export function VerificationFormCard<V extends object, T>(props: VerificationFormCardProps<V, T>) {
  const { lastStatus, sending, ...steps } = props;
  const { verified } = useUser();
  const isLater = useStep() > 0;
  return (
    <Card as="section" aria-labelledby="verification-form">
      <div className={classes("mb-2 grid gap-2 sm:mb-8", isLater && "max-md:hidden")}>
        <h2 id="verification-form" className="max-md:text-lg">
          {titles[lastStatus ?? "none"]}
        </h2>
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
            <Trans>Only our reviewers see this.</Trans>{" "}
            <Trans>You can leave out everything that is not marked "required".</Trans>
          </span>
        </p>
      </div>
      <Steps
        {...steps}
        heading="h3"
        end={
          <Button
            type="submit"
            className="sm:justify-self-start"
            pending={sending}
            pendingLabel={<Trans>Submitting…</Trans>}
          >
            <Trans>Submit Verification Request</Trans>
          </Button>
        }
      />
    </Card>
  );
}

const titles: Record<VerificationStatus | "none", ReactNode> = {
  none: <Trans>Submit Verification Request</Trans>,
  pending: <Trans>Submit Verification Request</Trans>,
  rejected: <Trans>Resubmit Verification Request</Trans>,
  approved: <Trans>Submit a New Verification Request</Trans>,
};

type Answers = { dateOfBirth?: string | null | undefined };
type BirthdayFieldProps = { form: Controlled<Answers, "dateOfBirth">; error: string | undefined };

/** The texts for mistakes in the date of birth. */
export function useBirthdayText({ values }: Controlled<Answers, "dateOfBirth">): FieldText {
  const { t } = useLingui();
  const hasWord = /\p{L}/u.test(values().dateOfBirth ?? "");
  return {
    label: t`Date of birth`,
    otherwise: hasWord ? t`Write the day, month and year as numbers. For example 27 3 1990.` : undefined,
  };
}

/** The field for the date of birth. */
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
