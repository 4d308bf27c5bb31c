import type { Cast } from "../cast.ts";
import { open } from "./presses.ts";
import type { State, Visit } from "./state.ts";

const landlordVerification = (name: string, shows: string): State[] => [
  { name: `landlord verification ${name}`, path: "/landlord-verification", shows },
];

const migrants = "**/api/migrants?*";
const allMigrants = "**/api/migrants";

/** A landlord looks for a migrant. `connectedId` is the id of a migrant with whom they are connected. */
const browseStates = (migrantId: string, connectedId: string): State[] => [
  { name: "home of a landlord", path: "/", shows: "Browse Migrants" },
  { name: "browse", path: "/browse-migrants?familySize=large&languages=Ukrainian", shows: "Filters" },
  {
    name: "filter sheet",
    path: "/browse-migrants?familySize=large&languages=Ukrainian",
    shows: "Apply Filters",
    only: "phone",
    steps: open("Filters"),
  },
  {
    name: "browse as a list",
    path: "/browse-migrants?view=list&familySize=large&languages=Ukrainian",
    shows: "Filters",
  },
  {
    name: "browse loading",
    path: "/browse-migrants",
    shows: "Loading migrants…",
    answers: { [migrants]: "never", [allMigrants]: "never" },
  },
  {
    name: "browse failed",
    path: "/browse-migrants",
    shows: "Failed to load migrants. Please try again.",
    answers: { [migrants]: "cut", [allMigrants]: "cut" },
  },
  {
    name: "browse, nobody found",
    path: "/browse-migrants?familySize=couple&languages=Klingon",
    shows: "No migrants found matching your criteria.",
  },
  {
    name: "browse, unknown filter",
    path: "/browse-migrants?familySize=large&languages=Ukrainian&locationPreference=Paris",
    shows: "We have no filter for Paris.",
  },
  { name: "migrant profile", path: `/migrant/${migrantId}`, shows: "Their Story" },
  {
    name: "migrant profile, refund rule",
    path: `/migrant/${migrantId}`,
    shows: "We do not refund the fee in any other case.",
    steps: (page) => page.getByText("When we refund you").click(),
  },
  { name: "migrant profile, connected", path: `/migrant/${connectedId}`, shows: "You are connected" },
  {
    name: "migrant profile loading",
    path: `/migrant/${migrantId}`,
    shows: "Loading the profile…",
    answers: { "**/api/migrants/*": "never" },
  },
  {
    name: "migrant profile failed",
    path: `/migrant/${migrantId}`,
    shows: "Retry",
    answers: { "**/api/migrants/*": "cut" },
  },
  { name: "landlord profile, edited", path: "/profile", shows: "Save changes" },
  { name: "no such migrant", path: "/migrant/nobody", shows: "Migrant profile not found." },
];

/** States of a landlord who looks for a migrant, and of landlords at each step of the verification. */
export async function browsingLandlord(cast: Cast): Promise<Visit[]> {
  const { landlord, alone, active } = await cast.connected();
  const { waiting, rejected, approved } = await cast.landlords();
  return [
    { person: landlord, states: browseStates(alone.id, active.id) },
    { person: waiting, states: landlordVerification("pending", "Pending") },
    { person: rejected, states: landlordVerification("rejected", "Rejected") },
    { person: approved, states: landlordVerification("approved", "You are verified.") },
  ];
}
