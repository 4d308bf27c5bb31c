import { Trans } from "@lingui/react/macro";
import type { ComponentProps, ReactNode } from "react";
import { lengths } from "#schema/limits.ts";
import type { ReportReason } from "#schema/vocabulary.ts";
import { DangerNotice } from "#web/features/legal/danger-notice.tsx";
import { RadioCards, TextArea } from "#web/forms/field.tsx";
import { useReportLabels } from "#web/i18n/report-labels.ts";

interface ReasonFieldProps {
  field: Pick<ComponentProps<typeof RadioCards>, "name" | "ref" | "onChange">;
  chosen: ReportReason | undefined;
  error: string | undefined;
}

/** What a report is about. For the reason of danger, it says at once whom to call. */
export function ReasonField({ field, chosen, error }: ReasonFieldProps) {
  const { options } = useReportLabels();
  return (
    <>
      <RadioCards
        label={<Trans>What is it about?</Trans>}
        options={options("reportReasons")}
        required
        error={error}
        {...field}
      />
      {chosen === "danger" && <DangerNotice />}
    </>
  );
}

interface WordsFieldProps {
  field: Pick<ComponentProps<typeof TextArea>, "name" | "ref" | "onChange">;
  hint: ReactNode;
  required: boolean;
  error: string | undefined;
}

/** What happened, in the reporter's own words. */
export function WordsField({ field, hint, required, error }: WordsFieldProps) {
  return (
    <TextArea
      label={<Trans>What happened?</Trans>}
      hint={hint}
      limit={lengths.notes}
      rows={4}
      required={required}
      error={error}
      {...field}
    />
  );
}
