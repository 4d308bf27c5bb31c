import type { AuditLine } from "#schema/endpoints/audit.ts";
import { useSuspensionLabels } from "#web/i18n/suspension-labels.ts";
import { useCaseLabels } from "./case-labels.ts";

/** The text for the detail of an audit line, as on the case and the person's page. Undefined when there is no text. */
export function useAuditDetail() {
  const { kinds, ends } = useCaseLabels();
  const { label } = useSuspensionLabels();
  return ({ event, detail }: Pick<AuditLine, "event" | "detail">): string | undefined => {
    if (detail === null) return undefined;
    switch (event) {
      case "case_opened":
        return wordsOf(kinds, detail);
      case "case_closed":
      case "decision_proposed":
      case "decision_disputed":
      case "single_reviewer":
      case "reviewed":
        return wordsOf(ends, detail);
      case "suspended":
        return label("suspensionReasons", detail);
      default:
        return undefined;
    }
  };
}

const wordsOf = (labels: Readonly<Record<string, string>>, code: string) => labels[code];
