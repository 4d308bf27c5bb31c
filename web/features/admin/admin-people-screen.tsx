import { Trans, useLingui } from "@lingui/react/macro";
import { generatePath } from "react-router";
import { type FoundPerson, searchPeople } from "#schema/endpoints/people.ts";
import { screens } from "#schema/screens.ts";
import { keyOf } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { useUser } from "#web/api/session.tsx";
import { TextField } from "#web/forms/field.tsx";
import { Day } from "#web/i18n/dates.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { Empty, Failed, Loading, Skeleton } from "#web/ui/feedback/states.tsx";
import { Portrait } from "#web/ui/layout/portrait.tsx";
import { DeskScene } from "#web/ui/scenes/rooms.tsx";
import { AdminPage } from "./admin-page.tsx";
import { useBackState } from "./back-link.ts";
import { Email } from "./email.tsx";
import { PersonBadges } from "./person-badges.tsx";
import { usePages } from "./use-pages.ts";
import { useSearch } from "./use-search-term.ts";

/** Searches people by name, email or id. */
export default function PeopleScreen() {
  const { t } = useLingui();
  const { typed, setTyped, q } = useSearch();
  return (
    <AdminPage title={t`People`} className="pt-4 sm:pt-6">
      <search>
        <TextField
          className="max-w-form"
          label={t`Search by name or email`}
          hint={t`Type the first letters of a name or an email, at least two, or paste the id of an account.`}
          type="search"
          name="q"
          autoComplete="off"
          maxLength={254}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </search>
      {q !== undefined && <Found q={q} />}
    </AdminPage>
  );
}

function Found({ q }: { q: string }) {
  const { t } = useLingui();
  const { data, error, isFetching, isPlaceholderData, refetch, hasMore, readsMore, showMore } = usePages({
    key: [...keyOf(searchPeople, { body: { q } }), q],
    read: (after, signal) => request(searchPeople, { body: { q, after } }, signal),
    nextOf: ({ next }) => next,
  });
  const people = data?.flatMap((page) => page.people);
  return (
    <section aria-label={t`People found`} aria-busy={isFetching} className="mt-6">
      {error ? (
        <Failed message={error.serverMessage} onRetry={refetch} retrying={isFetching} />
      ) : !people ? (
        <Loading>
          <Skeleton className="mb-2 h-24 rounded-card" />
          <Skeleton className="h-24 rounded-card" />
        </Loading>
      ) : people.length === 0 ? (
        <div role="status">
          {!isPlaceholderData && (
            <Empty scene={<DeskScene />} title={<Trans>We found no one with this name or email.</Trans>}>
              <Trans>Check the spelling, or type fewer letters.</Trans>
            </Empty>
          )}
        </div>
      ) : (
        <ul className="grid gap-2">
          {people.map((person) => (
            <Row key={person.id} person={person} />
          ))}
        </ul>
      )}
      {hasMore && (
        <Button variant="outlined" className="mt-4" pending={readsMore} onClick={showMore}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </section>
  );
}

function Row({ person }: { person: FoundPerson }) {
  const { id, firstName, lastName, email, createdAt } = person;
  const here = useBackState();
  const isOwn = useUser().id === id;
  const name = (
    <bdi>
      {firstName} {lastName}
    </bdi>
  );
  return (
    <li className="relative flex items-start gap-4 rounded-card border border-line bg-surface p-4 transition-colors hover:border-harbour lg:items-center">
      <Portrait id={id} firstName={firstName} lastName={lastName} size={56} />
      <div className="grid min-w-0 flex-1 items-center gap-x-6 gap-y-2 lg:grid-cols-[minmax(0,1fr)_17rem_11rem]">
        <div className="min-w-0">
          {isOwn ? (
            <p className="inline-flex min-h-11 flex-wrap items-center gap-x-2 text-lg font-medium wrap-anywhere">
              {name}
              <span className="text-sm font-normal text-soft">
                <Trans>This is you.</Trans>
              </span>
            </p>
          ) : (
            <Link
              to={generatePath(screens.adminPerson, { id })}
              state={here}
              className="inline-flex min-h-11 items-center text-lg font-medium wrap-anywhere after:absolute after:inset-0"
            >
              {name}
            </Link>
          )}
          <p className="-mt-1.5 text-soft">
            <Email>{email}</Email>
          </p>
        </div>
        <PersonBadges person={person} />
        <span className="text-sm text-soft">
          <Trans>
            Registered on <Day at={createdAt} />
          </Trans>
        </span>
      </div>
    </li>
  );
}
