import { Trans } from "@lingui/react/macro";
import { useId } from "react";
import { generatePath } from "react-router";
import type { Connection } from "#schema/endpoints/connections.ts";
import { recentActivity } from "#schema/limits.ts";
import { screens } from "#schema/screens.ts";
import { useCountry } from "#web/i18n/countries.ts";
import { Day } from "#web/i18n/dates.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { NameInSentence } from "#web/ui/layout/name-in-sentence.tsx";
import { Portrait } from "#web/ui/layout/portrait.tsx";
import { isJustNow } from "./connection-state.ts";

/** A landlord's three latest connections (specification section 2). */
export function RecentActivity({ connections }: { connections: readonly Connection[] }) {
  const id = useId();
  const latest = connections.slice(0, recentActivity.items);
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        <Trans>Recent Activity</Trans>
      </h2>
      <Card className="mt-4">
        {latest.length === 0 ? (
          <p className="text-soft">
            <Trans>Your three latest connections will be shown here.</Trans>
          </p>
        ) : (
          <ul className="grid gap-4">
            {latest.map((connection) => (
              <Activity key={connection.id} connection={connection} />
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}

function Activity({ connection: { createdAt, migrant } }: { connection: Connection }) {
  const country = useCountry(migrant.migrantProfile?.countryOfOrigin ?? "");
  const name = (
    <Link
      to={generatePath(screens.migrantProfile, { id: migrant.id })}
      className="font-medium wrap-anywhere hover:text-harbour hover:underline hover:underline-offset-4"
    >
      <NameInSentence person={migrant} />
    </Link>
  );
  return (
    <li className="flex items-center gap-3">
      <Portrait
        id={migrant.id}
        firstName={migrant.firstName}
        lastName={migrant.lastName}
        src={migrant.migrantProfile?.profilePicture}
        size={40}
      />
      <div className="min-w-0">
        <p>
          <Trans>You connected with {name}</Trans>
        </p>
        <p className="flex flex-wrap gap-x-2 text-sm text-soft wrap-anywhere">
          {country && (
            <span>
              <Trans>
                From <bdi>{country}</bdi>
              </Trans>
            </span>
          )}
          {country && <span aria-hidden>·</span>}
          <span>{isJustNow(createdAt) ? <Trans>Just now</Trans> : <Day at={createdAt} />}</span>
        </p>
      </div>
    </li>
  );
}
