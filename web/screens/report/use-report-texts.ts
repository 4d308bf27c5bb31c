import { useLingui } from "@lingui/react/macro";

/** The sentences for the mistakes of a reason and a text. */
export function useReportTexts() {
  const { t } = useLingui();
  return {
    reason: {
      label: t`What is it about?`,
      required: t`Choose what it is about.`,
      otherwise: t`Choose what it is about.`,
    },
    text: { label: t`What happened?`, required: t`Write what happened.` },
  };
}
