import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { Reply } from "#schema/endpoint.ts";
import type { listQueue } from "#schema/endpoints/cases.ts";
import { caseKinds } from "#schema/vocabulary.ts";
import { SelectField } from "#web/forms/field.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { useCaseLabels } from "./case-labels.ts";

const states = ["mine", "unclaimed", "late"] as const;
type State = (typeof states)[number];

/** The filter of the queue. Kind and state are in the address, so that Back and reload keep them. */
export function useQueueFilter() {
  const [search, setSearch] = useSearchParams();
  const kind = caseKinds.find((each) => each === search.get("kind"));
  const state = states.find((each) => each === search.get("state"));
  const whose = state === "late" ? undefined : state;
  const query = { kind, whose, due: state === "late" ? state : undefined } as const;
  const searchOf = (next: { kind?: string | undefined; state?: State | undefined }) =>
    `?${new URLSearchParams(Object.entries(next).filter((entry): entry is [string, string] => Boolean(entry[1])))}`;
  return {
    kind,
    state,
    query,
    toState: (next: State | undefined) => searchOf({ kind, state: next }),
    chooseKind: (next: string) => setSearch(searchOf({ kind: next, state }), { replace: true }),
  };
}
type Filter = ReturnType<typeof useQueueFilter>;

type FiltersProps = { filter: Filter; totals: Reply<typeof listQueue>["totals"] };

/** The filters with the totals of the whole queue. */
export function QueueFilters({ filter, totals }: FiltersProps) {
  const { t } = useLingui();
  const { kinds } = useCaseLabels();
  const { kind, chooseKind } = filter;
  const sum = Object.values(totals.kinds).reduce((all, each) => all + each, 0);
  const options = caseKinds
    .filter((each) => each === kind || totals.kinds[each] > 0)
    .map((each) => ({ value: each, label: `${kinds[each]} (${totals.kinds[each]})` }));
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <nav aria-label={t`Which cases`} className="flex flex-wrap gap-x-2">
        <Choice filter={filter} state={undefined}>
          <Trans>All ({sum})</Trans>
        </Choice>
        <Choice filter={filter} state="mine">
          <Trans>Mine ({totals.mine})</Trans>
        </Choice>
        <Choice filter={filter} state="unclaimed">
          <Trans>Nobody works on them ({totals.unclaimed})</Trans>
        </Choice>
        <Choice filter={filter} state="late">
          <Trans>Overdue ({totals.late})</Trans>
        </Choice>
      </nav>
      <SelectField
        className="w-full sm:w-auto"
        label={t`Kind`}
        name="kind"
        value={kind ?? ""}
        placeholder={t`All kinds`}
        options={options}
        onChange={(event) => chooseKind(event.target.value)}
      />
    </div>
  );
}

type ChoiceProps = { filter: Filter; state: State | undefined; children: ReactNode };

const Choice = ({ filter, state, children }: ChoiceProps) => (
  <Link
    to={filter.toState(state)}
    replace
    aria-current={filter.state === state ? "page" : undefined}
    className="inline-flex min-h-11 items-center rounded-control px-3 font-medium text-soft underline-offset-8 transition-colors hover:text-harbour aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-harbour aria-[current=page]:decoration-2"
  >
    {children}
  </Link>
);
