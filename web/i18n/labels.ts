import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { familySizeOf } from "#schema/vocabulary.ts";
import { type LabelsOf, useListLabels } from "./use-list-labels.ts";

/** The label of each value of each closed list except those of verification, in the list's order (specification section 3). */
const labels = {
  userTypes: { migrant: msg`Migrant`, landlord: msg`Landlord` },
  genders: {
    Male: msg`Male`,
    Female: msg`Female`,
    "Non-binary": msg`Non-binary`,
    "Prefer not to say": msg`Prefer not to say`,
  },
  locationPreferences: {
    London: msg`London`,
    Manchester: msg`Manchester`,
    Birmingham: msg`Birmingham`,
    Liverpool: msg`Liverpool`,
    Leeds: msg`Leeds`,
    "Any location": msg`Any location`,
  },
  durations: {
    "1-3 months": msg`1-3 months`,
    "3-6 months": msg`3-6 months`,
    "6-12 months": msg`6-12 months`,
    "12+ months": msg`12+ months`,
  },
  languages: {
    English: msg`English`,
    Spanish: msg`Spanish`,
    Arabic: msg`Arabic`,
    French: msg`French`,
    Ukrainian: msg`Ukrainian`,
    Russian: msg`Russian`,
    Dari: msg`Dari`,
    Farsi: msg`Farsi`,
  },
  skills: {
    Healthcare: msg`Healthcare`,
    Teaching: msg`Teaching`,
    Engineering: msg`Engineering`,
    "IT/Technology": msg`IT/Technology`,
    Construction: msg`Construction`,
    Cooking: msg`Cooking`,
    Cleaning: msg`Cleaning`,
    Childcare: msg`Childcare`,
  },
  employmentStatuses: {
    "Seeking employment": msg`Seeking employment`,
    Student: msg`Student`,
    Employed: msg`Employed`,
    "Self-employed": msg`Self-employed`,
    Retired: msg`Retired`,
  },
  propertyTypes: {
    "Room in shared house": msg`Room in shared house`,
    "Studio apartment": msg`Studio apartment`,
    "1 bedroom apartment": msg`1 bedroom apartment`,
    "2 bedroom apartment": msg`2 bedroom apartment`,
    "3+ bedroom house": msg`3+ bedroom house`,
    "Self-contained unit": msg`Self-contained unit`,
  },
  housingStatuses: { Seeking: msg`Seeking`, Hosted: msg`Hosted` },
  familySizes: {
    individual: msg`Individual`,
    couple: msg`Couple`,
    family: msg`Family (3-5)`,
    large: msg`Large Family (6+)`,
  },
  sorts: { recent: msg`Recently Joined`, rating: msg`Highest Rated`, urgent: msg`Most Urgent` },
  connectionStatuses: {
    pending: msg({ message: "Pending", context: "connection" }),
    active: msg({ message: "Active", context: "connection" }),
    completed: msg({ message: "Completed", context: "connection" }),
    cancelled: msg({ message: "Cancelled", context: "connection" }),
  },
} as const;

const complete: LabelsOf<keyof typeof labels> = labels;

/**
 * The labels of the closed lists in the reader's language: `label("durations", profile.durationNeeded)`,
 * `options("skills")` for a form field, `familySizeLabel(4)` is "Family of 4".
 */
export function useLabels() {
  const { t } = useLingui();
  const { label, options } = useListLabels(complete);
  return useMemo(() => {
    const familySizeLabel = (people: number | null | undefined): string => {
      const size = familySizeOf(people);
      const n = people ?? 1;
      if (size === "family") return t`Family of ${n}`;
      return size === "large" ? t`Large Family (${n})` : label("familySizes", size);
    };
    return { label, options, familySizeLabel };
  }, [t, label, options]);
}
