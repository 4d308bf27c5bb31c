import type { Page } from "@playwright/test";
import type { Cast } from "../cast.ts";
import { personOf } from "./person.ts";
import { open } from "./presses.ts";
import { secondReviewStates } from "./second-review.ts";
import type { State, Visit } from "./state.ts";

const searches = (q: string) => (page: Page) => page.getByLabel("Search by name or email").fill(q);

const peopleStates = (self: string, suspended: string): State[] => [
  { name: "people", path: "/admin/people", shows: "Registered on", steps: searches("de") },
  {
    name: "nobody found",
    path: "/admin/people",
    shows: "We found no one with this name or email.",
    steps: searches(" %%"),
  },
  {
    name: "search failed",
    path: "/admin/people",
    shows: "Retry",
    answers: { "**/api/admin/people/search": "cut" },
    steps: searches("de"),
  },
  {
    name: "a person",
    path: "/admin/people",
    shows: "History",
    steps: async (page) => {
      await searches("migrant@demo")(page);
      await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
    },
  },
  {
    name: "a person with a long history",
    path: `/admin/people/${suspended}`,
    shows: "Ratings of them",
    answers: { [`**/api/admin/people/${suspended}`]: { json: personOf(suspended) } },
  },
  {
    name: "a person connected with the admin",
    path: `/admin/people/${suspended}`,
    shows: "another admin has to decide",
    answers: { [`**/api/admin/people/${suspended}`]: { json: { ...personOf(suspended), connected: true } } },
  },
  {
    name: "more of a person failed",
    path: `/admin/people/${suspended}`,
    shows: "Retry",
    answers: {
      [`**/api/admin/people/${suspended}`]: { json: personOf(suspended) },
      "**/api/admin/people/*/more?*": "cut",
    },
    steps: async (page) => {
      await open("Show more")(page);
      // At the top of the page, the header covers no part of a link.
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  { name: "the own page", path: `/admin/people/${self}`, shows: "This page is about you" },
  { name: "a suspended person", path: `/admin/people/${suspended}`, shows: "This account is suspended." },
  { name: "no such person", path: "/admin/people/none", shows: "We cannot find this person" },
];

/** States of an admin who reviews: people, and decisions of two reviewers. */
export async function reviewer(cast: Cast): Promise<Visit[]> {
  const { admin, suspended } = await cast.admins();
  const self = admin.user.id;
  return [{ person: admin, states: [...peopleStates(self, suspended.id), ...secondReviewStates(self)] }];
}
