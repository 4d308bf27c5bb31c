import { msg } from "@lingui/core/macro";
import { type LabelsOf, useListLabels } from "./use-list-labels.ts";

/** The label of each reason and status of a report, in the list's order. */
const labels = {
  reportReasons: {
    danger: msg`Someone is in danger now`,
    money: msg`Asks for money`,
    work_or_sex: msg`Wants work or sex in return for a room`,
    threats: msg`Threats or violence`,
    hate: msg`Discrimination or hate`,
    false_identity: msg`False name or false home`,
    private_facts: msg`Shares private facts`,
    documents: msg`Takes papers or documents`,
    other: msg`Something else`,
  },
  reportStatuses: {
    received: msg`Received`,
    in_review: msg`Being looked at`,
    acted: msg`Closed: we acted`,
    solved: msg`Closed: solved`,
    no_action: msg`Closed: no action`,
  },
} as const;

const complete: LabelsOf<keyof typeof labels> = labels;

/** The labels of reports in the reader's language: `label("reportReasons", report.reason)`. */
export const useReportLabels = () => useListLabels(complete);
