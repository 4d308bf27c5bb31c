import { msg } from "@lingui/core/macro";
import { type LabelsOf, useListLabels } from "./use-list-labels.ts";

/** The label of each reason of a suspension, in the list's order. */
const labels: LabelsOf<"suspensionReasons"> = {
  suspensionReasons: {
    unsafe_behaviour: msg`Unsafe behaviour`,
    money_outside: msg`Money outside this site`,
    false_identity: msg`False identity or documents`,
    harassment: msg`Harassment`,
    property_not_as_described: msg`Home not as described`,
    other: msg`Another reason`,
  },
};

/** The labels of suspensions in the reader's language: `label("suspensionReasons", why)`. */
export const useSuspensionLabels = () => useListLabels(labels);
