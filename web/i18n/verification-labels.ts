import { msg } from "@lingui/core/macro";
import { type LabelsOf, useListLabels } from "./use-list-labels.ts";

/** The label of each value of each closed list of verification, in the list's order (specification section 3). */
const labels = {
  verificationStatuses: {
    pending: msg({ message: "Pending", context: "verification request" }),
    approved: msg({ message: "Approved", context: "verification request" }),
    rejected: msg({ message: "Rejected", context: "verification request" }),
  },
  verificationFamilyCompositions: {
    single: msg`Single`,
    couple: msg`Couple`,
    family_small: msg`Family (1-2 children)`,
    family_large: msg`Family (3+ children)`,
    elderly: msg`Elderly`,
    other: msg({ message: "Other", context: "family composition" }),
  },
  verificationEmploymentStatuses: {
    unemployed: msg`Unemployed`,
    job_seeking: msg`Job seeking`,
    employed_full_time: msg`Employed full-time`,
    employed_part_time: msg`Employed part-time`,
    student: msg`Student`,
    unable_to_work: msg`Unable to work`,
  },
  verificationPropertyTypes: {
    flat: msg`Flat`,
    house: msg`House`,
    studio: msg`Studio`,
    room: msg`Room`,
    shared_house: msg`Shared house`,
    other: msg({ message: "Other", context: "property type" }),
  },
  proofsOfOwnership: {
    owned: msg`Owned`,
    rented: msg`Rented (with landlord permission)`,
    family_property: msg`Family property`,
  },
} as const;

const complete: LabelsOf<keyof typeof labels> = labels;

/** `label("verificationStatuses", request.status)`, `options("proofsOfOwnership")` for a form field. */
export const useVerificationLabels = () => useListLabels(complete);
