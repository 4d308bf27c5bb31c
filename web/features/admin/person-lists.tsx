import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useId } from "react";
import type { PersonRecord } from "#schema/endpoints/people.ts";
import { personListed } from "#schema/limits.ts";
import type { PersonPart } from "#schema/person-lists.ts";
import { screens } from "#schema/screens.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { Failed } from "#web/ui/feedback/states.tsx";
import { History } from "./history.tsx";
import { CaseRow, ConnectionRow, DeviceRow, RatingRow, RequestRow } from "./person-rows.tsx";
import { usePart } from "./use-part.ts";

/** A person's cases, requests, connections, ratings, devices and history, newest first. */
export function PersonLists({ person }: { person: PersonRecord }) {
  const { t } = useLingui();
  const { id, userType, devices, history } = person;
  return (
    <>
      <Part of={person} part="cases" title={t`Cases about them`}>
        {(each) => <CaseRow key={each.id} of={each} />}
      </Part>
      <Part of={person} part="raised" title={t`Cases they have raised`}>
        {(each) => <CaseRow key={each.id} of={each} />}
      </Part>
      <Part of={person} part="requests" title={t`Verification requests`}>
        {(each) => <RequestRow key={each.id} of={each} kind={userType} />}
      </Part>
      <Part of={person} part="connections" title={t`Connections`}>
        {(each) => <ConnectionRow key={each.id} of={each} />}
      </Part>
      <Part of={person} part="ratings" title={t`Ratings of them`}>
        {(each) => <RatingRow key={each.id} of={each} />}
      </Part>
      <Section title={t`Devices they are signed in on`} isEmpty={devices.length === 0}>
        <ul className={ruled}>
          {devices.map((device) => (
            <DeviceRow key={`${device.browser} ${device.system} ${device.lastUsedAt}`} of={device} />
          ))}
        </ul>
      </Section>
      <Section title={t`History`} isEmpty={history.length === 0}>
        <History of={person} />
        {history.length >= personListed && (
          <Link
            to={`${screens.adminAudit}?person=${id}`}
            className="link mt-2 inline-flex min-h-11 items-center"
          >
            <Trans>Older lines are in the audit</Trans>
          </Link>
        )}
      </Section>
    </>
  );
}

const ruled = "grid ruled border-y border-line";

type SectionProps = { title: string; isEmpty: boolean; children: ReactNode };

function Section({ title, isEmpty, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2">
        {title}
      </h2>
      {isEmpty ? (
        <p className="text-soft">
          <Trans>None</Trans>
        </p>
      ) : (
        children
      )}
    </section>
  );
}

type PartProps<Name extends PersonPart> = {
  of: PersonRecord;
  part: Name;
  title: string;
  children: (entry: PersonRecord[Name][number]) => ReactNode;
};

/** One list, with a button for its older entries. */
function Part<Name extends PersonPart>({ of, part, title, children }: PartProps<Name>) {
  const { entries, hasMore, readsMore, showMore, error, retry, isFetching } = usePart(of, part);
  return (
    <Section title={title} isEmpty={entries.length === 0}>
      <ul className={ruled}>{entries.map(children)}</ul>
      {error ? (
        <Failed className="mt-2" message={error.serverMessage} onRetry={retry} retrying={isFetching} />
      ) : (
        hasMore && (
          <Button variant="outlined" className="mt-2" pending={readsMore} onClick={showMore}>
            <Trans>Show more</Trans>
          </Button>
        )
      )}
    </Section>
  );
}
