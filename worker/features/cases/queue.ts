import type * as endpoints from "#schema/endpoints/cases.ts";
import { caseKinds } from "#schema/vocabulary.ts";
import type { Verb } from "#worker/http/handle.ts";
import { refuse } from "#worker/platform/errors.ts";
import { cutPage } from "#worker/platform/paging.ts";
import { shownCase } from "./present.ts";
import * as queries from "./queue-queries.ts";

export const listQueue: Verb<typeof endpoints.listQueue> = async ({ db, query, user, now }) => {
  const { kind, whose, due, limit } = query;
  const after = query.after === undefined ? undefined : await queries.findPlace(db, query.after);
  if (query.after !== undefined && !after) return refuse("not_found");
  const page = { userId: user.id, now, kind, whose, due, after, limit };
  const [rows, counted] = await db.batch([queries.listOpen(db, page), queries.countOpen(db, page)]);
  const shown = cutPage(
    rows.map((row) => shownCase(row, now)),
    limit,
  );
  const sum = (figure: "mine" | "unclaimed" | "late") =>
    counted.reduce((total, each) => total + each[figure], 0);
  const totalOf = (of: (typeof caseKinds)[number]) => counted.find((each) => each.kind === of)?.total ?? 0;
  return {
    cases: shown.page,
    totals: {
      kinds: Object.fromEntries(caseKinds.map((each) => [each, totalOf(each)])) as Record<
        (typeof caseKinds)[number],
        number
      >,
      mine: sum("mine"),
      unclaimed: sum("unclaimed"),
      late: sum("late"),
    },
    next: shown.next,
  };
};
