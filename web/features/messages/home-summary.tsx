import { Trans, useLingui } from "@lingui/react/macro";
import { BadgeCheck, Star } from "lucide-react";
import { generatePath } from "react-router";
import type { Connection } from "#schema/endpoints/connections.ts";
import { screens } from "#schema/screens.ts";
import { useLabels } from "#web/i18n/labels.ts";
import { Link } from "#web/ui/controls/link.tsx";

/** A divider that stays at the end of a line. */
const divider = "\u00a0· ";

/**
 * The landlord's home in one line for the migrant: location, type, verification, rating. Links to the landlord's
 * page.
 */
export function HomeSummary({ landlord }: { landlord: Connection["landlord"] }) {
  const { i18n } = useLingui();
  const { label } = useLabels();
  const { home, verified } = landlord;
  if (!home) return null;
  const { averageRating, propertyType } = home;
  return (
    <Link
      to={generatePath(screens.landlord, { id: landlord.id })}
      className="link -mb-2 inline-flex min-h-11 items-center text-sm wrap-anywhere"
    >
      <span className="min-w-0">
        <bdi>{home.location}</bdi>
        {propertyType && (
          <>
            {divider}
            {label("propertyTypes", propertyType)}
          </>
        )}
        {verified && (
          <>
            {divider}
            <span className="whitespace-nowrap">
              <BadgeCheck aria-hidden className="me-1 inline size-4 align-[-0.15em]" />
              <Trans>Verified</Trans>
            </span>
          </>
        )}
        {averageRating !== null && (
          <>
            {divider}
            <span className="whitespace-nowrap">
              <Star aria-hidden className="me-1 inline size-4 align-[-0.15em]" />
              {i18n.number(averageRating, { maximumFractionDigits: 1 })}
            </span>
          </>
        )}
      </span>
    </Link>
  );
}
