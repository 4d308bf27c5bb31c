import { Trans, useLingui } from "@lingui/react/macro";
import { generatePath } from "react-router";
import { findReport } from "#schema/endpoints/reports.ts";
import { reportNumberIn } from "#schema/report-number.ts";
import { screens } from "#schema/screens.ts";
import { isNotFound, useRead } from "#web/api/query.ts";
import { TextField } from "#web/forms/field.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { Failed } from "#web/ui/feedback/states.tsx";
import { useBackState } from "./back-link.ts";
import { useSearch } from "./use-search-term.ts";

/** Finds a report by the number that its reporter has. It also finds a report with a closed case. */
export function FindReport() {
  const { t } = useLingui();
  const { typed, setTyped, q = "" } = useSearch();
  const number = reportNumberIn(q);
  return (
    <search className="mt-8 grid gap-3">
      <TextField
        className="max-w-form"
        label={t`Find a report by its number`}
        hint={t`Who reports something gets a number like HB-7K3Q-92MX.`}
        type="search"
        name="number"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div role="status">{number && <Found number={number} />}</div>
    </search>
  );
}

function Found({ number }: { number: string }) {
  const here = useBackState();
  const read = useRead(findReport, { query: { number } });
  if (read.error && !isNotFound({ state: read }))
    return <Failed message={read.error.serverMessage} onRetry={read.refetch} retrying={read.isFetching} />;
  if (read.error) return <Trans>We found no report with this number. Check each letter.</Trans>;
  if (!read.data) return null;
  return (
    <Link
      to={generatePath(screens.adminCase, { id: read.data.caseId })}
      state={here}
      className="link inline-flex min-h-11 items-center"
    >
      <Trans>
        Open the report <bdi dir="ltr">{number}</bdi>
      </Trans>
    </Link>
  );
}
