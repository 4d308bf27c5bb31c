import type { Page } from "@playwright/test";
import type { FullVerification, VerificationReview } from "#schema/endpoints/admin.ts";
import type { State } from "./state.ts";

const at = "2026-11-20T09:00:00.000Z";
const by = { id: "b", firstName: "عبد الرحمن", lastName: "الخطيب" };
const family: VerificationReview = {
  secondReviewer: ["approved", "rejected"],
  ...{ single: false, proposal: null, disagreement: null },
};
const proposal = {
  ...{ by, at, status: "rejected" as const },
  rejectionReason: "صورة جواز السفر معتمة، والاسم غير مقروء.",
  adminNotes: "Ask for the other side of the card.",
};

const request = (review: VerificationReview, connected: boolean): FullVerification => ({
  ...{
    kind: "migrant",
    id: "r",
    status: "pending",
    createdAt: at,
    decidedAt: null,
    decidedBy: null,
    erasedAt: null,
  },
  ...{ migrantId: "m", fullName: "Amal Rahimi", dateOfBirth: "1990-03-27", nationality: "Syrian" },
  ...{
    currentAddress: null,
    reasonForMigration: "War.",
    familyComposition: "family_large",
    employmentStatus: null,
  },
  ...{ additionalNotes: null, rejectionReason: null, adminNotes: null, review, connected },
  similar: [{ ...by, userType: "migrant", suspended: true, because: ["name_and_birth"] }],
  suspendedAt: null,
  migrant: {
    ...{ firstName: "Amal", lastName: "Rahimi", email: "amal@people.test" },
    ...{ emailConfirmed: false, suspended: false, profileAge: 35 },
  },
});

/** States of the review screen when two reviewers decide. */
export function secondReviewStates(ownId: string): State[] {
  const state = (
    name: string,
    shows: string,
    review: VerificationReview,
    press?: string,
    connected = false,
  ): State => ({
    name,
    path: "/admin/verifications?kind=migrant&request=r",
    shows,
    answers: { "**/api/admin/verifications/r": { json: request(review, connected) } },
    ...(press && { steps: (page: Page) => page.getByRole("button", { name: press, exact: true }).click() }),
  });
  const own = { ...proposal, by: { ...by, id: ownId } };
  return [
    state("a family", "a second reviewer has to agree", family),
    state("approval proposed", "It counts when a second reviewer agrees.", family, "Approve"),
    state("own proposal", "Waits for a second reviewer", { ...family, proposal: own }),
    state("another's proposal", "Decide the same to agree.", { ...family, proposal }),
    state("agreement asked", "Reject request", { ...family, proposal }, "Reject"),
    state("disagreement asked", "Why you disagree", { ...family, proposal }, "Approve"),
    state("proposal turned down", "The request is open again, so", {
      ...family,
      disagreement: { by, at, text: "The name is readable on the second page." },
    }),
    state("connected with the person", "another admin has to decide", family, undefined, true),
    state(
      "connected, and nobody else",
      "No other admin can decide now.",
      { ...family, single: true },
      undefined,
      true,
    ),
    {
      ...state("a child by the date of birth", "is for people aged 18 and over.", family),
      answers: {
        "**/api/admin/verifications/r": {
          json: { ...request(family, false), dateOfBirth: `${new Date().getFullYear() - 13}-01-01` },
        },
      },
    },
    state("the only reviewer", "yours counts alone", { ...family, single: true }),
  ];
}
