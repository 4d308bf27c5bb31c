import { useState } from "react";
import { type PersonRecord, readMoreOfPerson } from "#schema/endpoints/people.ts";
import type { PersonPart } from "#schema/person-lists.ts";
import { keyOf } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { usePages } from "./use-pages.ts";

/** One list on a person's page: the entries that came with the page, and those that "Show more" added. */
export function usePart<Part extends PersonPart>(person: PersonRecord, part: Part) {
  const [asked, setAsked] = useState(false);
  const params = { id: person.id };
  const first = person.next[part];
  const more = usePages({
    key: keyOf(readMoreOfPerson, { params, query: { part, after: first ?? "" } }),
    read: (after = first ?? "", signal) =>
      request(readMoreOfPerson, { params, query: { part, after } }, signal),
    nextOf: ({ next }) => next,
    enabled: asked && first !== null,
  });
  const { data, error, isFetching, refetch, hasMore, readsMore, showMore } = more;
  const isAsking = asked && first !== null;
  type Entries = readonly PersonRecord[Part][number][];
  const added = ((isAsking && data) || []).flatMap((page): Entries => page[part] ?? []);
  return {
    entries: [...(person[part] as Entries), ...added],
    hasMore: isAsking && data ? hasMore : first !== null,
    readsMore: readsMore || (isAsking && !data && isFetching),
    showMore: () => (isAsking ? showMore() : setAsked(true)),
    error: isAsking ? error : null,
    retry: refetch,
    isFetching,
  };
}
