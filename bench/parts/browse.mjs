// The time and the rows of one browse call after another, by search and number of profiles.
import { median } from "../figures.mjs";
import { client } from "../load.mjs";
import { table } from "../results.mjs";
import { inWorld } from "../world/world.mjs";

const SIZES = [1_000, 100_000, 1_000_000];

const CALLS = 15;
const WARM = 3;
const PAGE = 20;

const searches = {
  everyone: {},
  "everyone, by rating": { sort: "rating" },
  "everyone, urgent first": { sort: "urgent" },
  London: { locationPreference: "London" },
  "London, couple": { locationPreference: "London", familySize: "couple" },
  "Arabic or English": { languages: "Arabic,English" },
  "Spanish (0.9 %)": { languages: "Spanish" },
  "Leeds, large, 12+ months": {
    locationPreference: "Leeds",
    familySize: "large",
    durationNeeded: "12+ months",
  },
  "Tigrinya (0.1 %)": { languages: "Tigrinya" },
  "Liverpool, large, 12+ months, Spanish": {
    locationPreference: "Liverpool",
    familySize: "large",
    durationNeeded: "12+ months",
    languages: "Spanish",
  },
  "a language nobody speaks": { languages: "Klingon" },
  "an unknown city": { locationPreference: "Atlantis" },
};

/** One row per search: how many people it finds, the rows that all statements of the call read, and milliseconds. */
async function measureSearches({ product, traced }, { token }) {
  const { send, close } = client(1);
  const ask = async (base, query) => {
    const answer = await send(`${base}/api/migrants?${new URLSearchParams(query)}`, { token });
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text.slice(0, 200)}`);
    return answer;
  };
  const page20 = async (search) => {
    const { headers } = await ask(product, { ...search, page: PAGE - 1 });
    return { ...search, page: PAGE, after: headers["x-next-after"] };
  };
  const all = { ...searches };
  if (JSON.parse((await ask(product, { page: PAGE })).text).length > 0) {
    all[`everyone, page ${PAGE} by Next`] = await page20({});
    all[`everyone, page ${PAGE} by number`] = { page: PAGE };
  }
  const rows = [];
  for (const [search, query] of Object.entries(all)) {
    for (let call = 0; call < WARM; call += 1) await ask(product, query);
    const times = [];
    let found;
    for (let call = 0; call < CALLS; call += 1) {
      const answer = await ask(product, query);
      found = answer.headers["x-total-count"];
      times.push(answer.ms);
    }
    const { calls } = JSON.parse((await ask(traced, query)).text);
    rows.push({
      search,
      found,
      rowsRead: calls.reduce((sum, call) => sum + (call.rowsRead ?? 0), 0),
      ms: median(times),
    });
  }
  close();
  return rows;
}

export async function reportBrowse() {
  const bySize = {};
  for (const size of SIZES)
    bySize[size] = await inWorld({ size, pairs: 2 }, ({ server, pairs: [{ landlord }] }) =>
      measureSearches(server, landlord),
    );
  const largest = bySize[SIZES.at(-1)];
  const at = (search, figure, name) =>
    Object.fromEntries(
      SIZES.map((size) => [
        `${name} at ${size.toLocaleString("en-GB")}`,
        bySize[size].find((each) => each.search === search)?.[figure] ?? "–",
      ]),
    );
  const rows = largest.map(({ search, found }) => ({
    search,
    people: found,
    ...at(search, "rowsRead", "rows"),
    ...at(search, "ms", "ms"),
  }));
  const text = `The first 50 people of a search by a verified landlord, unless a page is named: how many people match in the largest, the rows that D1
says all statements of the call read (the caller's own row and the count included), and the median of ${CALLS} calls over HTTP,
one after another, in milliseconds. Profiles are generated, the same each time: skewed cities and languages, 60 % verified,
12 % hosted.

${table(rows)}`;
  return { text };
}
